package io.github.springbench.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ItemsRequestTests {

    @Test
    void isAnsweredByItsEntriesThenTheirTotalThenItsItems() {
        Map<String, Object> entries = new LinkedHashMap<>();
        entries.put("z", "last in the alphabet");
        entries.put("a", 52);

        Map<String, Object> answer = new ItemsRequest(10, 3, entries).answer();

        assertThat(List.copyOf(answer.keySet())).containsExactly("z", "a", "total", "item1", "item2", "item3");
        assertThat(answer)
                .containsEntry("z", "last in the alphabet")
                .containsEntry("a", 52)
                .containsEntry("total", 22);
    }

    @Test
    void countsTheCharactersOfEachValueAsJavaDoes() {
        assertThat(totalOf("")).isEqualTo(0);
        assertThat(totalOf("Grüße")).isEqualTo(5);
        assertThat(totalOf("\uD83D\uDE00")).isEqualTo(2);
        assertThat(totalOf(1)).isEqualTo(1);
        assertThat(totalOf(-52)).isEqualTo(3);
        assertThat(totalOf(3_000_000_000L)).isEqualTo(10);
        assertThat(totalOf(new BigInteger("12345678901234567890"))).isEqualTo(20);
        assertThat(totalOf(true)).isEqualTo(4);
    }

    @Test
    void isAnsweredWithOtherItemsEachTime() {
        ItemsRequest request = new ItemsRequest(0, 10, Map.of());

        assertThat(request.answer()).isNotEqualTo(request.answer());
    }

    @Test
    void leavesItsEntriesAsTheyWere() {
        Map<String, Object> unmodifiable = Map.of("random1", 1);

        assertThat(new ItemsRequest(0, 1, unmodifiable).answer()).hasSize(3);
    }

    @Test
    void isNotAnsweredByJustAnyObject() {
        ItemsRequest request = new ItemsRequest(0, 1, Map.of("random1", 1));

        assertThat(request.isAnsweredBy(request.answer())).isTrue();
        assertThat(request.isAnsweredBy(Map.of())).isFalse();
        assertThat(request.isAnsweredBy(Map.of("random1", 1, "total", 1))).isFalse();
        assertThat(request.isAnsweredBy(Map.of("random1", 1, "total", "1", "item1", 7)))
                .isFalse();
    }

    private static Object totalOf(Object value) {
        return new ItemsRequest(0, 0, Map.of("random1", value)).answer().get("total");
    }
}
