package io.github.springbench.postgres;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** An article with its author and its first comments. */
public record Article(
        long id, String title, String body, LocalDate publishedOn, Author author, List<Comment> comments) {

    /** The article in the rows of a join; empty if there is no such article. */
    public static Optional<Article> of(List<ArticleRow> rows) {
        return rows.stream()
                .findFirst()
                .map(row -> new Article(
                        row.id(),
                        row.title(),
                        row.body(),
                        row.publishedOn(),
                        new Author(row.authorId(), row.authorName(), row.authorEmail()),
                        comments(rows)));
    }

    private static List<Comment> comments(List<ArticleRow> rows) {
        return rows.stream()
                .filter(row -> row.commentId() != null)
                .map(row -> new Comment(row.commentId(), row.commenter(), row.commentBody()))
                .toList();
    }

    /** The author of an article. */
    public record Author(long id, String name, String email) {}

    /** A comment on an article. */
    public record Comment(long id, String commenter, String body) {}
}
