package io.github.springbench.postgres;

import java.time.LocalDate;

/**
 * A row of the join of three tables: an article with one of its comments.
 *
 * @param commentId null if the article has no comment
 */
public record ArticleRow(
        long id,
        String title,
        String body,
        LocalDate publishedOn,
        long authorId,
        String authorName,
        String authorEmail,
        Long commentId,
        String commenter,
        String commentBody) {

    /** Selects the rows of the article with the id {@code :id}. */
    public static final String BY_ID = """
            SELECT articles.id, articles.title, articles.body, articles.published_on,
                   authors.id AS author_id, authors.name AS author_name, authors.email AS author_email,
                   comments.id AS comment_id, comments.commenter, comments.body AS comment_body
            FROM articles
            JOIN authors ON authors.id = articles.author_id
            LEFT JOIN comments ON comments.article_id = articles.id
            WHERE articles.id = :id
            ORDER BY comments.id
            LIMIT 10""";
}
