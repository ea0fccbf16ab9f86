package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import tools.jackson.databind.json.JsonMapper;

/** The requests to a service over MongoDB, and the checks of its answers. */
abstract class UserRequests extends HelloContract {

    static final int TOMCAT_KEEPS_BACK = 8_000;

    static final String ANY_TEXT = "Grüße, 世界 \uD83D\uDE00, \"$set\" \\ 'a.b' {}";

    /** The database of the service under test. */
    protected abstract FakeDatabase database();

    @BeforeEach
    void refill() {
        database().refill();
    }

    void insert(SampleUser user) throws Exception {
        assertInserted(post(user.json()), user.key());
    }

    HttpResponse<byte[]> post(String body) throws Exception {
        return caller().send(caller().post("/user", body));
    }

    HttpResponse<byte[]> put(String path, String body) throws Exception {
        return caller().send(caller().request(path)
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(body)));
    }

    HttpResponse<byte[]> delete(String key) throws Exception {
        return caller().send(caller().request("/user/" + key).DELETE());
    }

    void assertRefused(HttpResponse<byte[]> response) {
        problem(response, 400);
        assertThat(database().commands()).isEmpty();
    }

    void assertStored(SampleUser user) {
        assertThat(database().stored(user.key()))
                .as("user %s in the database, in this order", user.key())
                .hasToString(user.document().toString())
                .isEqualTo(user.document());
    }

    static void assertJson(HttpResponse<byte[]> response, String json) {
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).asString(UTF_8).isEqualTo(json);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/json");
        // Content-Length, not chunked: services must not differ in the bytes that they send. One user is far below the
        // size that Tomcat buffers until it knows the length.
        if (json.length() < TOMCAT_KEEPS_BACK) {
            assertThat(response.headers().allValues("Content-Length"))
                    .containsExactly(String.valueOf(json.getBytes(UTF_8).length));
        }
    }

    static void assertInserted(HttpResponse<byte[]> response, String key) {
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.headers().allValues("Location")).containsExactly("/user/" + key);
        assertThat(response.headers().allValues("Content-Length")).containsExactly("0");
        assertThat(response.headers().allValues("Content-Type")).isEmpty();
        assertThat(response.body()).isEmpty();
    }

    static void assertNoContent(HttpResponse<byte[]> response) {
        assertThat(response.statusCode()).isEqualTo(204);
        assertThat(response.headers().allValues("Content-Length")).isEmpty();
        assertThat(response.headers().allValues("Content-Type")).isEmpty();
        assertThat(response.body()).isEmpty();
    }

    /** A user as JSON; the key and the number are given as JSON. */
    static String user(String key, String number, Map<String, String> fields) {
        return "{\"key\": " + key + ", \"number\": " + number + ", \"fields\": "
                + JsonMapper.shared().writeValueAsString(fields) + "}";
    }

    static String json(int... users) {
        return json(Arrays.stream(users).mapToObj(SampleUser::of));
    }

    static String json(Stream<SampleUser> users) {
        return users.map(SampleUser::json).collect(Collectors.joining(",", "[", "]"));
    }

    static String quoted(String text) {
        return JsonMapper.shared().writeValueAsString(text);
    }

    static Set<String> words(String list) {
        return Set.of(list.split(", ?"));
    }
}
