package io.github.springbench.runner.run;

import io.github.springbench.runner.load.LoadGeneratorCsv;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.RunFacts.HostEvidence;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.stats.FigureCalculator;
import io.github.springbench.runner.stats.interference.MachineReadings;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.verdict.Judge;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.descriptive.Median;

/** All runs of a result, judged beside each other and by the checks of today. */
public final class CrossRunChecks {

    private final ResultFolder results;
    private final Manifest manifest;

    private CrossRunChecks(ResultFolder results) {
        this.results = results;
        this.manifest = results.manifest();
    }

    /**
     * Judges all runs that ended, including closing ones, and stores those that changed. A run that holds no evidence
     * is not judged.
     *
     * @return the runs in the order in which they began
     */
    public static List<RunResult> judge(ResultFolder results) {
        return new CrossRunChecks(results).judge();
    }

    /** The same without keeping anything. */
    public static List<RunResult> judged(ResultFolder results) {
        CrossRunChecks all = new CrossRunChecks(results);
        return Judge.together(all.completed(results.allRuns()), all.manifest.experiment());
    }

    private List<RunResult> judge() {
        List<RunResult> before = results.allRuns();
        List<RunResult> judged = Judge.together(completed(before), manifest.experiment());
        for (int place = 0; place < before.size(); place++) {
            RunResult run = judged.get(place);
            if (!run.equals(before.get(place))) {
                results.run(run.key()).write(run);
            }
        }
        return judged;
    }

    /** With all figures of today: what older versions did not compute, their files tell. */
    private List<RunResult> completed(List<RunResult> runs) {
        Map<Map<String, Integer>, Double> speeds = typicalSpeeds(runs);
        // Nothing is being measured now.
        return runs.parallelStream()
                .map(run -> besideTypical(run, speeds.get(run.key().parameters())))
                .map(this::completed)
                .toList();
    }

    private static RunResult besideTypical(RunResult run, Double speed) {
        HostEvidence host = host(run);
        return host == null ? run : run.withEvidence(run.evidence().withHost(host.besideTypical(speed)));
    }

    /** The median speed of the cores by parameters, because it depends on the load. */
    private static Map<Map<String, Integer>, Double> typicalSpeeds(List<RunResult> runs) {
        Map<Map<String, Integer>, List<Double>> speeds = new HashMap<>();
        for (RunResult run : runs) {
            HostEvidence host = host(run);
            if (host != null && host.coreSpeed() != null) {
                speeds.computeIfAbsent(run.key().parameters(), cell -> new ArrayList<>())
                        .add(host.coreSpeed());
            }
        }
        Map<Map<String, Integer>, Double> typical = new HashMap<>();
        speeds.forEach((cell, values) -> typical.put(
                cell,
                Median.withDefaults()
                        .evaluate(
                                values.stream().mapToDouble(Double::doubleValue).toArray())));
        return typical;
    }

    private static HostEvidence host(RunResult run) {
        return run.evidence() == null ? null : run.evidence().host();
    }

    private RunResult completed(RunResult run) {
        return run.completed()
                ? FigureCalculator.complete(
                        run,
                        manifest.experiment(),
                        results.perSecond(run.key()),
                        results.loadSeconds(run.key()),
                        new MachineReadings(
                                results.waits(run.key()),
                                LoadGeneratorCsv.read(results.loadGeneratorCsv(run.key())),
                                results.hostSamples(run.key()),
                                results.samples(run.key()),
                                manifest.machine().cores(),
                                results.loadHostSamples(run.key()),
                                manifest.loadCores().orElse(manifest.machine().cores()),
                                results.poolWaits(run.key())))
                : run;
    }
}
