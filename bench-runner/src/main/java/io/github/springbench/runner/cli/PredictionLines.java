package io.github.springbench.runner.cli;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.stats.Prediction;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** What arithmetic says before a measurement: a sentence per system, and per latency where there are several. */
final class PredictionLines {

    private PredictionLines() {}

    static List<String> of(Experiment experiment) {
        return experiment.systems().stream()
                .flatMap(system -> experiment.cells().stream()
                        .flatMap(cell -> Prediction.of(experiment, system, cell).stream())
                        .map(prediction -> line(system, prediction)))
                .distinct()
                .toList();
    }

    private static String line(SystemUnderTest system, Prediction prediction) {
        OptionalDouble knee = prediction.kneeUsers();
        if (knee.isEmpty()) {
            return system.name() + ": no knee from threads predicted";
        }
        int servers = prediction.servers().getAsInt();
        return "%s: knee predicted at %s users (%s %s, %s ms in service, %s s think time); "
                        .formatted(
                                system.name(),
                                number(knee.getAsDouble(), "#,##0"),
                                number(servers, "#,##0"),
                                prediction.what().label(),
                                number(prediction.serviceMs(), "#,##0.##"),
                                number(prediction.thinkMs() / 1000, "#,##0.###"))
                + "beyond it %s requests/s and response times that grow by %s ms per user"
                        .formatted(
                                number(servers * 1000.0 / prediction.serviceMs(), "#,##0"),
                                number(prediction.serviceMs() / servers, "#,##0.###"));
    }

    private static String number(double value, String pattern) {
        return new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT)).format(value);
    }
}
