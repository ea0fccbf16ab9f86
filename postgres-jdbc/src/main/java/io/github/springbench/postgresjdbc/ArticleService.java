package io.github.springbench.postgresjdbc;

import io.github.springbench.common.ProblemException;
import io.github.springbench.postgres.Article;
import io.github.springbench.postgres.ArticleRow;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Reads articles with their author and comments, by one join. */
@Service
class ArticleService {

    private final JdbcClient jdbc;

    ArticleService(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Transactional(readOnly = true)
    Article get(long id) {
        return Article.of(jdbc.sql(ArticleRow.BY_ID)
                        .param("id", id)
                        .query(ArticleRow.class)
                        .list())
                .orElseThrow(() -> ProblemException.unknown("article", id));
    }
}
