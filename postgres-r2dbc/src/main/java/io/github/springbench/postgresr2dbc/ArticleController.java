package io.github.springbench.postgresr2dbc;

import io.github.springbench.postgres.Article;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Reads articles. */
@RestController
class ArticleController {

    private final ArticleService articles;

    ArticleController(ArticleService articles) {
        this.articles = articles;
    }

    @GetMapping(path = "/articles/{id}", produces = MediaType.APPLICATION_JSON_VALUE)
    Mono<Article> get(@PathVariable long id) {
        return articles.get(id);
    }
}
