package io.github.springbench.runner.report.page;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.report.Answers;
import io.github.springbench.runner.report.Fact;
import io.github.springbench.runner.report.ForkTable;
import io.github.springbench.runner.report.LoadWords;
import io.github.springbench.runner.report.OwnServices;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.report.WarmUps;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How the figures came about, in words for readers who never saw a load test. */
final class Method {

    /** The index of the fact about warm-ups: after the fact "A run". */
    private static final int AFTER_A_RUN = 3;

    private Method() {}

    static List<Fact> facts(ReportModel model, Answers answers) {
        Manifest manifest = model.manifest();
        Experiment experiment = manifest.experiment();
        Workload workload = experiment.workload();
        List<Fact> facts = new ArrayList<>(List.of(
                Fact.words("Load model", capital(workload.shape().label()) + ". " + LoadWords.kindOfLoad(workload)),
                Fact.words(
                        "The load",
                        LoadWords.arrivals(experiment) + " " + workload.asked() + " "
                                + LoadWords.requestsOfAUser(workload) + "."),
                Fact.words("A run", run(manifest) + " " + WarmUps.planned(model)),
                Fact.words(
                        "What counts",
                        "Each run is judged by checks of the load generator, the machine and the service. Suspect:"
                                + " something may have distorted the figures; they count, marked. Invalid: the run did"
                                + " not measure what it should have; its figures are shown but not used."),
                Fact.words("A figure", Settings.repetitions(model)),
                Fact.words("The answer", answers.about())));
        WarmUps.fact(model).ifPresent(taken -> facts.add(AFTER_A_RUN, taken));
        return List.copyOf(facts);
    }

    private static String run(Manifest manifest) {
        Experiment experiment = manifest.experiment();
        String parts = experiment.backEnds().isEmpty() ? "Service" : "Back end, service";
        if (experiment.sharesForks()) {
            return ForkTable.about(manifest, experiment.backEnds().isEmpty() ? "Services" : "Back end and service")
                    + OwnServices.aboutStarts(experiment);
        }
        return parts
                + " and load generator start fresh for each run, on "
                + (manifest.onOneMachine() ? "the same machine" : "their own machines")
                + ", and are stopped after it: two systems never run at the same time. "
                + order(manifest)
                + OwnServices.aboutStarts(experiment);
    }

    private static String order(Manifest manifest) {
        return manifest.capacity().isPresent()
                ? "They take turns, so that the time of day favours none."
                : "The order of the runs is shuffled, so that the time of day favours none.";
    }

    private static String capital(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
