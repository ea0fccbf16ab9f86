package io.github.springbench.postgresr2dbc;

import io.github.springbench.postgres.Overview;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Combines the answers of the database and the back end. */
@RestController
class OverviewController {

    private final FanOut fanOut;

    OverviewController(FanOut fanOut) {
        this.fanOut = fanOut;
    }

    @GetMapping(path = "/overview/{id}", produces = MediaType.APPLICATION_JSON_VALUE)
    Mono<Overview> get(@PathVariable long id) {
        return fanOut.overview(id);
    }
}
