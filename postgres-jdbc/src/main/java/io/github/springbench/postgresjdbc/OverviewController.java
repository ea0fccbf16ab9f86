package io.github.springbench.postgresjdbc;

import io.github.springbench.postgres.Overview;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Answers with what the database and the back end say together. */
@RestController
class OverviewController {

    private final FanOut fanOut;

    OverviewController(FanOut fanOut) {
        this.fanOut = fanOut;
    }

    @GetMapping(path = "/overview/{id}", produces = MediaType.APPLICATION_JSON_VALUE)
    Overview get(@PathVariable long id) {
        return fanOut.overview(id);
    }
}
