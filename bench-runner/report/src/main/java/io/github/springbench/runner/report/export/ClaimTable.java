package io.github.springbench.runner.report.export;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import io.github.springbench.runner.claims.Judgement;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.form.Markdown;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The claims of several results and what held of them. Results that judge the same claim follow each other; those that
 * did not measure it are left out if another one did.
 */
public record ClaimTable(List<Entry> entries) {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /**
     * A claim as one result judges it.
     *
     * @param result by which readers know the result: its folder's name or its path
     */
    public record Entry(String result, String says, int repetitions, String judgement, String figures) {

        public static Stream<Entry> of(String result, ReportModel model) {
            return model.claims().stream()
                    .map(judged -> new Entry(
                            result,
                            judged.claim().says(),
                            judged.repetitions(),
                            judged.judgement().label(),
                            judged.figures()));
        }

        /**
         * The claims as the result's last report judged them.
         *
         * @param file {@code results.json}
         * @throws UserError if there is none, or it cannot be read
         */
        public static Stream<Entry> read(String result, Path file) {
            if (!Files.isRegularFile(file)) {
                throw new UserError(
                        result + " has no results.json, which contains the claims. Write it with ./bench report "
                                + result + ".");
            }
            try {
                List<Entry> claims = JSON.readTree(file).required("claims").values().stream()
                        .map(claim -> new Entry(
                                result,
                                text(claim, "says"),
                                claim.required("repetitions").intValue(),
                                text(claim, "judgement"),
                                text(claim, "figures")))
                        .toList();
                return claims.stream();
            } catch (JacksonException damaged) {
                throw new UserError(file + " cannot be read; expected what ./bench report wrote. Write it again with"
                        + " ./bench report " + result + ".");
            }
        }

        private static String text(JsonNode claim, String key) {
            return claim.required(key).stringValue();
        }

        private String row() {
            return "| " + Markdown.escape(says) + " | " + Markdown.escape(result) + " | " + repetitions + " | "
                    + judgement + " | " + Markdown.escape(figures) + " |\n";
        }
    }

    public static ClaimTable of(Stream<Entry> judged) {
        return new ClaimTable(judged.collect(groupingBy(Entry::says, LinkedHashMap::new, toList())).values().stream()
                .flatMap(ClaimTable::measured)
                .toList());
    }

    private static Stream<Entry> measured(List<Entry> sameClaim) {
        List<Entry> measured = sameClaim.stream()
                .filter(entry -> !entry.judgement().equals(Judgement.NOT_MEASURED.label()))
                .toList();
        return measured.isEmpty() ? sameClaim.stream().limit(1) : measured.stream();
    }

    /** How many claims there are, and how often each judgement was given. */
    public String summary() {
        Map<String, Long> judgements =
                entries.stream().collect(groupingBy(Entry::judgement, LinkedHashMap::new, counting()));
        long claims = entries.stream().map(Entry::says).distinct().count();
        return "Claims: " + claims + ". Judgements: " + entries.size()
                + judgements.entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey())
                        .collect(joining(", ", judgements.isEmpty() ? "" : " (", judgements.isEmpty() ? "" : ")"))
                + ".";
    }

    public String markdown() {
        return summary()
                + "\n\n| claim | result | repetitions | judgement | figures |\n|---|---|---:|---|---|\n"
                + entries.stream().map(Entry::row).collect(joining());
    }
}
