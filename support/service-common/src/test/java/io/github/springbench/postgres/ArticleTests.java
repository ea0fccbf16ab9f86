package io.github.springbench.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.postgres.Article.Author;
import io.github.springbench.postgres.Article.Comment;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArticleTests {

    @Test
    void isWhatAllRowsSayTogether() {
        assertThat(Article.of(List.of(row(5L), row(6L))))
                .contains(new Article(
                        1,
                        "title",
                        "body",
                        LocalDate.EPOCH,
                        new Author(2, "name", "email"),
                        List.of(new Comment(5, "commenter", "said"), new Comment(6, "commenter", "said"))));
    }

    @Test
    void hasNoCommentWhereTheJoinFoundNone() {
        assertThat(Article.of(List.of(row(null))).orElseThrow().comments()).isEmpty();
    }

    @Test
    void isNotThereWhereNoRowIs() {
        assertThat(Article.of(List.of())).isEmpty();
    }

    private static ArticleRow row(Long commentId) {
        return new ArticleRow(1, "title", "body", LocalDate.EPOCH, 2, "name", "email", commentId, "commenter", "said");
    }
}
