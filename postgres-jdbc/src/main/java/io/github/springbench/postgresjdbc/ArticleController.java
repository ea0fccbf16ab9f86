package io.github.springbench.postgresjdbc;

import io.github.springbench.postgres.Article;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Reads articles. */
@RestController
class ArticleController {

    private final ArticleService articles;

    ArticleController(ArticleService articles) {
        this.articles = articles;
    }

    @GetMapping(path = "/articles/{id}", produces = MediaType.APPLICATION_JSON_VALUE)
    Article get(@PathVariable long id) {
        return articles.get(id);
    }
}
