package io.github.springbench.runner.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.springbench.runner.adaptive.SystemCapacity;
import io.github.springbench.runner.adaptive.SystemCapacity.Bracket;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.CapacityTerms;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.report.Answers.Part;
import io.github.springbench.runner.report.Answers.Sentence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** What a search for the most users answers: a bracket for each system, and what happens at its ends. */
final class CapacityAnswers {

    private static final double TENTHS_OF_A_PERCENT = 1_000;
    private static final double TENTHS = 10;

    private CapacityAnswers() {}

    static Answers of(ReportModel model) {
        Map<Map<String, Integer>, List<SystemCapacity>> known = model.capacities().stream()
                .collect(groupingBy(SystemCapacity::parameters, LinkedHashMap::new, toList()));
        List<Part> parts = known.keySet().stream()
                .map(parameters -> new Part(
                        known.size() == 1 ? null : "At " + Settings.combination(parameters),
                        sentences(model, parameters)))
                .toList();
        return new Answers(parts, about(model), "If the brackets of two systems overlap, no difference is shown.");
    }

    /** A sentence for each system at one combination of the parameters beside the load. */
    static List<Sentence> sentences(ReportModel model, Map<String, Integer> parameters) {
        List<SystemCapacity> all = model.capacities();
        List<String> systems =
                all.stream().map(SystemCapacity::system).distinct().toList();
        return all.stream()
                .filter(known -> known.parameters().equals(parameters))
                .map(known -> new Sentence(known.system(), systems.indexOf(known.system()), says(model, known), null))
                .toList();
    }

    /** What levels count, such as {@code users}. */
    static String unit(ReportModel model) {
        return load(model).unit();
    }

    /** What is searched, whatever the result is read over. */
    static Axis load(ReportModel model) {
        Experiment experiment = model.manifest().experiment();
        return Axis.of(experiment.parameters().keySet());
    }

    /** A share in percent, with a tenth where it has one. */
    static String percent(double share) {
        return Numbers.number(Math.round(TENTHS_OF_A_PERCENT * share) / TENTHS) + " %";
    }

    private static String says(ReportModel model, SystemCapacity known) {
        Bracket bracket = known.bracket();
        String beyond = known.missedBecause()
                .map(why -> "; at " + Numbers.count(bracket.below().getAsInt()) + " " + why)
                .orElse("");
        String predicted = known.predicted().isPresent()
                ? "; predicted " + Numbers.count(Math.round(known.predicted().getAsDouble()))
                : "";
        return bracket.words(unit(model)) + leaning(known) + beyond + predicted + CapacityFigures.inShort(model, known);
    }

    /** What an undecided search shows beside the ends that it confirmed. */
    private static String leaning(SystemCapacity known) {
        int met = known.leansMet();
        OptionalInt missed = known.leansMissed();
        if (known.bracket().decided()
                || known.bracket().atLeast() == met && known.bracket().below().equals(missed)) {
            return "";
        }
        String lower = met == 0 ? "" : " most met the objectives with " + Numbers.count(met);
        String upper = missed.isEmpty() ? "" : " most missed one with " + Numbers.count(missed.getAsInt());
        return "; of those that decide," + lower + (lower.isEmpty() || upper.isEmpty() ? "" : " and") + upper;
    }

    private static String about(ReportModel model) {
        String objectives = Objective.text(model.manifest().experiment().objectives());
        String precision = model.manifest()
                .capacity()
                .map(CapacityTerms::precision)
                .map(share -> ", and these are at most " + percent(share) + " of the higher one apart")
                .orElse("");
        return "A capacity is the most " + unit(model) + " with which a system meets " + objectives
                + ", as a bracket: with the lower number it does, with the higher one it does not. It is decided where "
                + "several runs confirm both ends" + precision + ".";
    }
}
