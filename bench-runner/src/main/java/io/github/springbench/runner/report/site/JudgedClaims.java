package io.github.springbench.runner.report.site;

import io.github.springbench.runner.report.export.ClaimTable;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The claims of all results of a site, each with the report that judges it. */
record JudgedClaims(String summary, List<Row> rows) {

    record Row(ShownResult shown, ClaimTable.Entry claim) {}

    static JudgedClaims of(List<ShownResult> results) {
        Map<String, ShownResult> byFolder =
                results.stream().collect(Collectors.toMap(ShownResult::folder, Function.identity()));
        ClaimTable table = ClaimTable.of(results.stream()
                .flatMap(shown ->
                        ClaimTable.Entry.of(shown.folder(), shown.result().model())));
        return new JudgedClaims(
                table.summary(),
                table.entries().stream()
                        .map(entry -> new Row(byFolder.get(entry.result()), entry))
                        .toList());
    }
}
