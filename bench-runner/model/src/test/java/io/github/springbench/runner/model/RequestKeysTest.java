package io.github.springbench.runner.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Request.RequestKeys;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestKeysTest {

    private static final Request ALL =
            new Request("PUT", "/a/{key}/{next-key}?of={key:1000}", "{\"id\": {key}, \"to\": {next-key:7}}");

    @Test
    void areFoundInPathAndBodyEachOnce() {
        assertThat(RequestKeys.in(ALL).map(RequestKeys.Key::words))
                .containsExactly("{key}", "{next-key}", "{key:1000}", "{next-key:7}");
    }

    @Test
    void eachIsDrawnOnceForARequestUpToItsOwnNumberOrThatOfTheRecords() {
        Map<String, String> values = RequestKeys.values(ALL, 500, most -> most, most -> -most);

        assertThat(values)
                .containsExactly(
                        Map.entry("{key}", "500"),
                        Map.entry("{next-key}", "-500"),
                        Map.entry("{key:1000}", "1000"),
                        Map.entry("{next-key:7}", "-7"));
        assertThat(ALL.sent(values)).isEqualTo(new Request("PUT", "/a/500/-500?of=1000", "{\"id\": 500, \"to\": -7}"));
    }

    @Test
    void aRequestWithoutThemIsTheSameEachTime() {
        Request plain = new Request("GET", "/hello/{latency}", null);

        assertThat(RequestKeys.areIn(plain)).isFalse();
        assertThat(RequestKeys.areIn(ALL)).isTrue();
        assertThat(plain.sent(RequestKeys.values(plain, 1, most -> 1, most -> 1)))
                .isEqualTo(plain);
    }

    @Test
    void onlyThoseWithoutANumberOfTheirOwnNeedRecords() {
        assertThat(RequestKeys.areOfRecords(ALL)).isTrue();
        assertThat(RequestKeys.areOfRecords(new Request("GET", "/a/{key:5}/{next-key:5}", null)))
                .isFalse();
    }

    @Test
    void ofTwoBracesTheFirstIsLeftOutAndNothingIsReplaced() {
        Map<String, String> values = Map.of("{key}", "7", "{fresh-id}", "{key}");
        Request request =
                new Request("POST", "/", "{{key} {key} {{{name}} {{fresh-id} {fresh-id} {\"a\":{\"b\":{key}}}");

        assertThat(Request.placeholders(request.body())).containsExactly("{key}", "{fresh-id}", "{key}");
        assertThat(request.filled(Map.of("{key}", "7")).with(Map.of("name", 5)).body())
                .isEqualTo("{{key} 7 {{{name}} {{fresh-id} {fresh-id} {\"a\":{\"b\":7}}");
        assertThat(request.sent(values).body()).isEqualTo("{key} 7 {{name}} {fresh-id} {key} {\"a\":{\"b\":7}}");
        assertThat(RequestKeys.areIn(new Request("GET", "/", "{{key}"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{", "}", "{}", "{ }", "{\"a\"}", "${", "$1 \\ %7B", "a\r\nb\n", "{{", "{{ {{ }}", "#{ 1 }"})
    void allElseIsSentAsItIs(String text) {
        assertThat(Request.sent(text, Map.of("{key}", "7"))).isEqualTo(text);
    }

    @Test
    void manyBracesTakeNoLongerThanOtherLetters() {
        String braces = "{".repeat(1 << 20);

        assertThat(Request.sent(braces, Map.of())).isEqualTo(braces);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{keys}", "{key:0}", "{key:1e3}", "{Key}", "{key:}", "key", "{fresh-id}"})
    void otherWordsAreNone(String words) {
        assertThat(RequestKeys.isKey(words)).isFalse();
    }
}
