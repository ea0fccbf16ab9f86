package io.github.springbench.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoTimeoutException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.DataAccessResourceFailureException;

/** Failures that the contract tests cannot cause; those tests cover all others. */
class DatabaseFailuresTests {

    // Both services then answer with status 500.
    @Test
    void doNotBlameTheDatabaseForAMistakeOfOurOwn() {
        IllegalStateException mistake = new IllegalStateException("a mistake of our own");

        assertThat(failures("mongodb://127.0.0.1").explained(mistake)).isSameAs(mistake);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mongodb://127.0.0.1                     | 127.0.0.1:27017",
                "mongodb://user:secret@one:1,two:2/other | one:1, two:2",
            })
    void tellWhereTheDatabaseIsAndNoPassword(String uri, String shown) {
        RuntimeException explained = failures(uri)
                .explained(new DataAccessResourceFailureException("told", new MongoTimeoutException("no server")));

        assertThat(((DatabaseFailureException) explained).getBody().getDetail())
                .startsWith("The database at " + shown + " cannot be reached within 30 s")
                .doesNotContain("secret");
    }

    @Test
    void walkOverNoStack() {
        assertThat(List.of(
                        failures("mongodb://127.0.0.1").explained(new MongoTimeoutException("no server")),
                        new UnknownUserException("nobody"),
                        new UserExistsException("user0"),
                        InvalidUserException.unreadable(),
                        InvalidFieldException.unreadable(),
                        catchThrowable(() -> AskedUsers.checked("")),
                        catchThrowable(() -> UserCount.checked("many"))))
                .allSatisfy(refusal -> assertThat(refusal.getStackTrace()).isEmpty());
    }

    private static DatabaseFailures failures(String uri) {
        return new DatabaseFailures(MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(uri))
                .build());
    }
}
