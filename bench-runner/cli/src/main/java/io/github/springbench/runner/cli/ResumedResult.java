package io.github.springbench.runner.cli;

import io.github.springbench.runner.adaptive.LevelSearch;
import io.github.springbench.runner.cli.progress.Shown;
import io.github.springbench.runner.database.Database;
import io.github.springbench.runner.database.DatabaseAddress;
import io.github.springbench.runner.database.DatabaseChoice;
import io.github.springbench.runner.database.DatabaseConnection;
import io.github.springbench.runner.database.DatabaseFailure;
import io.github.springbench.runner.experiment.Experiments;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.DatabaseServer;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Shell;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Manifest.Session;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.plan.Changes;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.verdict.JudgedRuns;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A result that lacks runs, since the runner that began it was ended early: the choices are those that were made then.
 */
public final class ResumedResult {

    private static final int MOST_CHANGES_TOLD = 8;

    private final ResultFolder folder;
    private final Manifest then;

    /** Its name, or the path of its file. */
    private final String experiment;

    private ResumedResult(ResultFolder folder, Manifest then, String experiment) {
        this.folder = folder;
        this.then = then;
        this.experiment = experiment;
    }

    /**
     * Opens a result to go on with it.
     *
     * @param experiment the name that somebody gave, or the path of its file; null where nobody gave any
     * @param command that goes on with it: {@code run}, or {@code capacity} where it is one of a search
     * @throws UserError where there is none, of another experiment, or of a version that did not keep the choices, or
     *     where nobody knows where the file of its experiment lies
     */
    public static ResumedResult open(Path path, String experiment, String command) {
        ResultFolder folder = ResultFolder.open(path);
        Manifest then = folder.manifest();
        String name = then.experiment().name();
        if (folder.isPacked()) {
            throw new UserError(path + " is packed, so no run can be added to it. Resume the folder in which it was"
                    + " measured, or start a new result with ./bench " + begunBy(then) + " " + name + ".");
        }
        requireSame(path, name, experiment);
        if (then.chosen() == null) {
            throw new UserError(path + " cannot be resumed: an older version of the bench wrote it, without its"
                    + " choices. Start a new result with ./bench run " + name + ".");
        }
        String begunBy = begunBy(then);
        if (!begunBy.equals(command)) {
            throw new UserError(path + " was started with ./bench " + begunBy + " and not with ./bench " + command
                    + ". Continue with ./bench " + begunBy + " --resume " + Shell.word(path.toString()) + ".");
        }
        String withPath = "./bench " + begunBy + " path/to/" + name + ".yaml --resume " + Shell.word(path.toString());
        return new ResumedResult(folder, then, known(path, name, experiment, withPath));
    }

    /** The command that began a result, and another one like it. */
    private static String begunBy(Manifest then) {
        return then.capacity().isPresent() ? "capacity" : "run";
    }

    /**
     * Opens a result to make runs of it once more that are no part of it.
     *
     * @param experiment the path of its file where somebody gave it; else null
     * @throws UserError where there is none, or of another experiment, or without planned runs, or where nobody knows
     *     where the file of its experiment lies
     */
    static ResumedResult toExplain(Path path, String experiment) {
        ResultFolder folder = ResultFolder.open(path);
        Manifest then = folder.manifest();
        String name = then.experiment().name();
        requireSame(path, name, experiment);
        if (then.chosen() == null || then.capacity().isPresent()) {
            throw new UserError(path + " cannot be explained: "
                    + (then.chosen() == null
                            ? "an older version of the bench wrote it, without its choices."
                            : "./bench capacity wrote it, which plans no runs.")
                    + " Explain a new result of ./bench run " + name + ".");
        }
        return new ResumedResult(
                folder,
                then,
                known(
                        path,
                        name,
                        experiment,
                        "./bench explain " + Shell.word(path.toString()) + " --experiment path/to/" + name + ".yaml"));
    }

    private static void requireSame(Path path, String name, String experiment) {
        if (experiment != null && !Experiments.nameIn(experiment).equals(name)) {
            throw new UserError(path + " is a result of " + name + " and not of " + experiment
                    + ". Leave out the name of the experiment, or name the folder of another result.");
        }
    }

    /** The name of the experiment, or the path of its file where somebody gave that. */
    private static String known(Path path, String name, String experiment, String withPath) {
        boolean isPath = experiment != null && Experiments.isPath(experiment);
        if (!isPath && !Home.allExperiments().names().contains(name)) {
            throw new UserError(path + " is a result of " + name + ", which is not an experiment of this project, and a"
                    + " result does not record the path of its file. Add the path: " + withPath + ".");
        }
        return isPath ? experiment : name;
    }

    /** Its folder. */
    ResultFolder folder() {
        return folder;
    }

    /** What it was begun with. */
    Manifest manifest() {
        return then;
    }

    /** On which it was begun. */
    public Jdk jdk() {
        return then.jdk();
    }

    /** Its name, or the path of its file where somebody gave that. */
    public String experiment() {
        return experiment;
    }

    public Choices choices() {
        return new Choices(
                then.preset(),
                then.profile(),
                then.chosen().users(),
                then.chosen().systems(),
                then.chosen().repetitions(),
                then.seed(),
                then.chosen().duration(),
                then.chosen().objectives(),
                then.chosen().untilDecided(),
                then.chosen().capacity(),
                then.chosen().lifted(),
                then.chosen().engine());
    }

    /**
     * What has changed, a line each.
     *
     * @param now what a new result with the same choices would begin with
     */
    public List<String> changes(Manifest now) {
        return Changes.between(then, now);
    }

    /**
     * Runs of one result are compared with each other, so all must be made alike.
     *
     * @param now what a new result with the same choices would begin with
     * @throws UserError if that differs from what this result was begun with
     */
    public void requireUnchanged(Manifest now) {
        List<String> changes = changes(now);
        if (!changes.isEmpty()) {
            int untold = changes.size() - MOST_CHANGES_TOLD;
            throw new UserError(folder.path() + " cannot be resumed, because the remaining runs would differ:\n"
                    + changes.stream()
                            .limit(MOST_CHANGES_TOLD)
                            .map(change -> "  " + change)
                            .collect(Collectors.joining("\n"))
                    + (untold > 0 ? "\n  and " + untold + " more" : "")
                    + "\nRestore this, or start a new result with ./bench " + begunBy(then) + " " + experiment()
                    + ".");
        }
    }

    /**
     * Begins another session: from now on nothing is left of runs that had not ended. Only for who holds the lock.
     *
     * @param database of the experiment; null where it has none
     * @throws UserError where it is another server than the one that served the runs
     */
    public ResultFolder begin(RunPlan plan, DatabaseChoice database, PrintWriter err) {
        List<Path> damaged = folder.discardDamaged();
        if (!damaged.isEmpty()) {
            err.println("Discarded, because their run.json was damaged: "
                    + damaged.stream().map(Shown::path).collect(Collectors.joining(", ")) + ".");
        }
        List<RunKey> before = folder.runs().stream().map(RunResult::key).toList();
        if (database != null) {
            database.named().ifPresent(named -> requireSameServer(before, database.kind(), named));
        }
        List<RunKey> planned = plan.runs().stream()
                .map(PlannedRun::key)
                .filter(key -> !key.closing())
                .toList();
        List<RunKey> discarded = folder.discardUnfinished(begunLast(planned));
        List<RunKey> ended = folder.runs().stream().map(RunResult::key).toList();
        folder.write(then.in(new Session(Instant.now(), ended.size())));
        err.println("Continuing " + Shown.path(folder.path()) + ": " + howFar(planned, ended) + " had finished.");
        if (!discarded.isEmpty()) {
            err.println("Discarded, because they had not finished: "
                    + discarded.stream().map(RunKey::toString).collect(Collectors.joining(", ")) + ".");
        }
        return folder;
    }

    /** The cells of which a run may have begun and not ended; in a search the next one alone. */
    private List<RunKey> begunLast(List<RunKey> planned) {
        return LevelSearch.of(then)
                .map(search -> search.after(JudgedRuns.of(folder), 1, null).runs().stream()
                        .map(PlannedRun::key)
                        .toList())
                .orElseGet(() ->
                        planned.stream().filter(key -> key.repetition() == 1).toList());
    }

    private static String howFar(List<RunKey> planned, List<RunKey> ended) {
        return planned.isEmpty()
                ? ended.size() + (ended.size() == 1 ? " run" : " runs")
                : planned.stream().filter(ended::contains).count() + " of " + planned.size() + " runs";
    }

    private void requireSameServer(List<RunKey> runs, Database database, DatabaseAddress named) {
        Optional<DatabaseServer> before = runs.stream()
                .flatMap(key -> folder.ended(key).stream())
                .map(RunResult::evidence)
                .filter(Objects::nonNull)
                .flatMap(evidence -> Optional.ofNullable(evidence.database()).stream())
                .map(evidence -> evidence.server())
                .findFirst();
        if (before.isEmpty()) {
            return;
        }
        try (DatabaseConnection connection = database.connect(named)) {
            DatabaseServer now = connection.server();
            if (!now.equals(before.get())) {
                throw new UserError(folder.path() + " cannot be resumed: the database of its runs was " + before.get()
                        + " and is " + now + ". Name the same one with " + database.variable()
                        + ", or start a new result with ./bench " + begunBy(then) + " " + experiment() + ".");
            }
        } catch (DatabaseFailure unreachable) {
            throw new UserError(unreachable.getMessage());
        }
    }
}
