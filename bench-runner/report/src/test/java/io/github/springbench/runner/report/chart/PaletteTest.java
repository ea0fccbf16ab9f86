package io.github.springbench.runner.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.report.Section;
import io.github.springbench.runner.report.Templates;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * WCAG 2.2: a contrast of 3:1 for the parts of a graphic (1.4.11) and of 4.5:1 for text (1.4.3); relative luminance as
 * defined there.
 */
class PaletteTest {

    private static final Pattern COLOUR = Pattern.compile("--([a-z0-9]+): #([0-9a-f]{6});");
    private static final String DARK = "prefers-color-scheme: dark";

    private final String style = Templates.html("style", Map.of());

    @Test
    void systemsStandOutFromBothGroundsInBothSchemes() {
        for (Map<String, Integer> scheme : List.of(light(), dark())) {
            for (int system = 0; system < Section.COLOURS; system++) {
                for (String ground : List.of("ground", "raised")) {
                    assertThat(contrast(scheme.get("s" + system), scheme.get(ground)))
                            .as("s%d on %s", system, ground)
                            .isGreaterThanOrEqualTo(3);
                }
            }
        }
    }

    @Test
    void textStandsOutMore() {
        for (Map<String, Integer> scheme : List.of(light(), dark())) {
            for (String text : List.of("ink", "soft", "link")) {
                for (String ground : List.of("ground", "raised")) {
                    assertThat(contrast(scheme.get(text), scheme.get(ground)))
                            .as("%s on %s", text, ground)
                            .isGreaterThanOrEqualTo(4.5);
                }
            }
        }
    }

    @Test
    void noTwoSystemsShareAColour() {
        for (Map<String, Integer> scheme : List.of(light(), dark())) {
            assertThat(IntStream.range(0, Section.COLOURS).mapToObj(system -> scheme.get("s" + system)))
                    .doesNotHaveDuplicates()
                    .doesNotContainNull();
        }
    }

    private Map<String, Integer> light() {
        return colours(style.substring(0, style.indexOf(DARK)));
    }

    private Map<String, Integer> dark() {
        String rest = style.substring(style.indexOf(DARK));
        return colours(rest.substring(0, rest.indexOf("*,")));
    }

    private static Map<String, Integer> colours(String css) {
        Map<String, Integer> colours = new TreeMap<>();
        for (Matcher found = COLOUR.matcher(css); found.find(); ) {
            colours.put(found.group(1), Integer.parseInt(found.group(2), 16));
        }
        return colours;
    }

    private static double contrast(int one, int other) {
        double lighter = Math.max(luminance(one), luminance(other));
        double darker = Math.min(luminance(one), luminance(other));
        return (lighter + 0.05) / (darker + 0.05);
    }

    private static double luminance(int rgb) {
        return 0.2126 * linear(rgb >> 16 & 0xff) + 0.7152 * linear(rgb >> 8 & 0xff) + 0.0722 * linear(rgb & 0xff);
    }

    private static double linear(int channel) {
        double share = channel / 255.0;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }
}
