package io.github.springbench.postgresr2dbc;

import io.github.springbench.common.ProblemException;
import io.github.springbench.postgres.Article;
import io.github.springbench.postgres.ArticleRow;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import reactor.core.publisher.Mono;

/** Reads articles with their author and comments, by one join. */
@Service
class ArticleService {

    private final DatabaseClient database;

    ArticleService(DatabaseClient database) {
        this.database = database;
    }

    @Transactional(readOnly = true)
    Mono<Article> get(long id) {
        return database.sql(ArticleRow.BY_ID)
                .bind("id", id)
                .mapProperties(ArticleRow.class)
                .all()
                .collectList()
                .flatMap(rows -> Mono.justOrEmpty(Article.of(rows)))
                .switchIfEmpty(Mono.error(() -> ProblemException.unknown("article", id)));
    }
}
