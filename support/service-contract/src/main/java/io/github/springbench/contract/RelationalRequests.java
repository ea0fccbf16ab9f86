package io.github.springbench.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;

/** The requests to a service over PostgreSQL, and the checks of its answers. */
abstract class RelationalRequests {

    static final String ADA =
            "{\"firstName\":\"Ada\",\"lastName\":\"Lovelace\",\"email\":\"ada@example.org\",\"age\":36}";

    private static final List<String> FIRST_NAMES =
            List.of("Ada", "Barbara", "Charles", "Donald", "Edsger", "Frances", "Grace", "Hedy", "Ivan", "John");

    /** The port of the service under test, on the loopback address. */
    protected abstract int port();

    /** The database of the service under test. */
    protected abstract PostgresDatabase database();

    @BeforeEach
    void refill() {
        database().refill();
    }

    Caller caller() {
        return new Caller(port());
    }

    HttpResponse<byte[]> get(String path) throws Exception {
        return caller().get(path);
    }

    HttpResponse<byte[]> post(String body) throws Exception {
        return caller().send(caller().post("/users", body));
    }

    HttpResponse<byte[]> put(String path, String body) throws Exception {
        return caller().send(caller().request(path)
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(body)));
    }

    HttpResponse<byte[]> delete(String path) throws Exception {
        return caller().send(caller().request(path).DELETE());
    }

    static void assertJson(HttpResponse<byte[]> response, int status, String json) {
        assertThat(response.body()).asString(UTF_8).isEqualTo(json);
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/json");
    }

    /** The user that data.sql creates, computed independently to check a service's answers. */
    static String user(long id) {
        return "{\"id\":%d,\"firstName\":\"%s\",\"lastName\":\"%s\",\"email\":\"user%d@example.org\",\"age\":%d}"
                .formatted(id, FIRST_NAMES.get((int) (id % 10)), name("last name " + id), id, 18 + id % 60);
    }

    static String users(int count) {
        return LongStream.rangeClosed(1, count)
                .mapToObj(RelationalRequests::user)
                .collect(Collectors.joining(",", "[", "]"));
    }

    static String article(long id) {
        String comments = LongStream.rangeClosed(10 * id - 9, 10 * id)
                .mapToObj(n -> "{\"id\":%d,\"commenter\":\"user%d\",\"body\":\"%s\"}"
                        .formatted(n, 1 + n % PostgresDatabase.RECORDS, text("comment " + n, 120)))
                .collect(Collectors.joining(",", "[", "]"));
        return ("{\"id\":%d,\"title\":\"Article %d\",\"body\":\"%s\",\"publishedOn\":\"2020-01-%02d\","
                        + "\"author\":{\"id\":1,\"name\":\"Author %s\",\"email\":\"author1@example.org\"},"
                        + "\"comments\":%s}")
                .formatted(id, id, text("article " + id, 500), id + 1, name("author 1"), comments);
    }

    private static String text(String seed, int length) {
        return (md5(seed) + " ").repeat(16).substring(0, length);
    }

    private static String name(String seed) {
        String letters = md5(seed).substring(0, 12);
        return letters.substring(0, 1).toUpperCase(Locale.ROOT) + letters.substring(1);
    }

    private static String md5(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("MD5").digest(text.getBytes(UTF_8));
            return "%032x".formatted(new BigInteger(1, digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
