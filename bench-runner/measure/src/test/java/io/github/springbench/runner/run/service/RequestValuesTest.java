package io.github.springbench.runner.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Request;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RequestValuesTest {

    private final RequestValues values = new RequestValues(5, Map.of());

    @Test
    void keysAreThoseOfRecords() {
        Set<String> paths = IntStream.range(0, 1_000)
                .mapToObj(each -> values.withKeys(new Request("GET", "/users/{key}", null))
                        .path())
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(paths).containsExactly("/users/1", "/users/2", "/users/3", "/users/4", "/users/5");
    }

    @Test
    void keysThatALoadUsesOnceAreTakenFromTheUpperHalf() {
        Request delete = new Request("DELETE", "/users/{next-key}", null);
        List<String> paths = IntStream.range(0, 4)
                .mapToObj(each -> values.withKeys(delete).path())
                .toList();

        assertThat(paths).containsExactly("/users/5", "/users/4", "/users/5", "/users/4");
    }

    @Test
    void oneRecordIsTheOnlyOne() {
        assertThat(new RequestValues(1, Map.of())
                        .withKeys(new Request("DELETE", "/{next-key}/{key}", null))
                        .path())
                .isEqualTo("/1/1");
    }

    @Test
    void aFreshIdIsLeftToWhoeverAsksAgain() {
        Request post = new Request("POST", "/users", "{fresh-id} {key:1}");

        assertThat(values.withKeys(post).body()).isEqualTo("{fresh-id} 1");
        assertThat(post.sent(values.of(post)).body()).matches("[0-9a-f-]{36} 1");
        assertThat(values.of(post)).isNotEqualTo(values.of(post));
    }
}
