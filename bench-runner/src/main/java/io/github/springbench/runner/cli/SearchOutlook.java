package io.github.springbench.runner.cli;

import io.github.springbench.runner.capacity.Capacities.Outlook;
import io.github.springbench.runner.model.CapacityTerms;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.plan.Planner;
import io.github.springbench.runner.plan.SearchPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a search for the most users will do, as far as that is known before its first run. */
final class SearchOutlook {

    private SearchOutlook() {}

    /** What levels count: {@code users}, or {@code requests/s} of an open load. */
    static String unit(Experiment experiment) {
        return experiment.parameters().containsKey(Experiment.RATE) ? "requests/s" : Experiment.USERS;
    }

    /** The first run of each search. */
    static RunPlan firstRuns(RunPlan plan, List<Outlook> outlook) {
        List<PlannedRun> runs = new ArrayList<>();
        outlook.forEach(search -> runs.add(Planner.run(plan.experiment(), search.first(), runs.size() + 1)));
        return plan.only(List.copyOf(runs));
    }

    /** A line for each search: where it begins and why, how far it goes, and how many runs it takes. */
    static List<String> lines(RunPlan plan, CapacityTerms terms, List<Outlook> outlook) {
        String unit = unit(plan.experiment());
        return outlook.stream()
                .map(search -> String.format(
                        Locale.ROOT,
                        "  %-14s begins at %s, %s; at most %,d %s (%s); %d to %d runs",
                        search.first().system(),
                        search.first().cell(),
                        search.predicted().isPresent()
                                ? String.format(
                                        Locale.ROOT,
                                        "because the objectives are predicted to be missed from %,.0f %s on",
                                        search.predicted().getAsDouble(),
                                        unit)
                                : "because nothing is predicted",
                        terms.most(),
                        unit,
                        terms.mostBecause(),
                        search.bounds().least(),
                        search.bounds().most()))
                .toList();
    }

    /** How long all searches take at best and at worst, in a sentence. */
    static String time(RunPlan plan, CapacityTerms terms, List<Outlook> outlook) {
        int least = outlook.stream().mapToInt(search -> search.bounds().least()).sum();
        int most = outlook.stream().mapToInt(search -> search.bounds().most()).sum();
        RunPlan first = firstRuns(plan, outlook);
        Duration each = SearchPlan.time(first, List.of()).dividedBy(Math.max(1, outlook.size()));
        return "%d to %d runs, of about %s each: from about %s to about %s%s."
                .formatted(
                        least,
                        most,
                        Times.text(each),
                        Times.text(each.multipliedBy(least)),
                        Times.text(each.multipliedBy(most)),
                        terms.maxTime() == null
                                ? ""
                                : "; no run ends later than " + Times.text(terms.maxTime()) + " after the start");
    }
}
