package io.github.springbench.runner.report.page;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the figures that the scripts of a report draw. */
final class DrawnFigures {

    private DrawnFigures() {}

    static JsonNode figures(String report) {
        String start = "id=\"figures\">";
        int from = report.indexOf(start) + start.length();
        return JsonMapper.builder().build().readTree(report.substring(from, report.indexOf("</script>", from)));
    }
}
