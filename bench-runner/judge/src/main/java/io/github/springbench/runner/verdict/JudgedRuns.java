package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.stats.FigureCalculator;
import io.github.springbench.runner.stats.ResponseParts;
import io.github.springbench.runner.stats.interference.MachineReadings;
import io.github.springbench.runner.store.LoadGeneratorCsv;
import io.github.springbench.runner.store.ResultFolder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The runs of a result with their figures, errors and verdicts. A result holds what was measured; all else is computed
 * from it here, and nothing is written. The record of each run is read once.
 */
public final class JudgedRuns {

    private final ResultFolder results;
    private final Manifest manifest;

    /** With what a run shows by itself; a run that holds no evidence has no figures of its plateau. */
    private final Map<RunKey, RunResult> alone = new LinkedHashMap<>();

    public JudgedRuns(ResultFolder results) {
        this.results = results;
        this.manifest = results.manifest();
        // Nothing is being measured now.
        results.allRuns().parallelStream().map(this::completed).toList().forEach(this::put);
    }

    /** All runs of a result that ended, closing ones too, in the order in which they began. */
    public static List<RunResult> of(ResultFolder results) {
        return new JudgedRuns(results).all();
    }

    /** Takes in a run that has just been stored. */
    public void add(RunKey key) {
        results.ended(key).map(this::completed).ifPresent(this::put);
    }

    /** All runs, judged beside each other. */
    public List<RunResult> all() {
        return Judge.together(
                FigureCalculator.together(List.copyOf(alone.values()), manifest.experiment()), manifest.experiment());
    }

    private void put(RunResult run) {
        alone.put(run.key(), run);
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
                                ResponseParts.stopsToCollect(run),
                                manifest.machine().cores(),
                                results.loadHostSamples(run.key()),
                                manifest.loadCores().orElse(manifest.machine().cores()),
                                results.poolWaits(run.key())))
                : run;
    }
}
