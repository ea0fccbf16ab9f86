package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.CapacityTerms;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.UserError;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/** What a search for the most users makes of an experiment, and what it may ask of the machine. */
public final class SearchPlan {

    /** Where a machine shows no limit; no run comes near it. */
    private static final MostUsers ANY = new MostUsers(1_000_000, "the bench's own maximum");

    private static final String AT_MOST = "--at-most";

    private static final int MS_PER_SECOND = 1_000;

    private SearchPlan() {}

    /**
     * The plan of a search. It has no runs yet, because each run decides on the next one. Each run has fresh JVMs, so
     * that none is warm from the one before. Claims are not judged, because they are about other loads.
     *
     * @throws UserError if the experiment has no objectives
     */
    public static RunPlan of(RunPlan plan) {
        if (plan.experiment().objectives().isEmpty()) {
            throw new UserError("A search for the most users needs objectives, and "
                    + plan.experiment().name() + " has none. Add some, such as --slo \"p95<150ms, failed<0.1%\".");
        }
        Experiment searched = plan.experiment().asSearch();
        return new RunPlan(searched, plan.preset(), plan.profile(), plan.seed(), List.of(), plan.leftOut());
    }

    /**
     * The terms on machines that each have a part in the runs.
     *
     * @param atMost no more users, or requests per second, than these; null for as many as the machines can play
     * @param maxTime null for no end
     */
    public static CapacityTerms terms(
            Experiment experiment, List<MachinePart> parts, double precision, Integer atMost, Duration maxTime) {
        MostUsers limit =
                MostUsers.of(parts, HostRequirements.callsBackEnd(experiment)).orElse(ANY);
        int most = Math.min(ANY.users(), Math.max(1, inUnits(experiment, limit.users())));
        return atMost != null && atMost < most
                ? new CapacityTerms(precision, atMost, AT_MOST, maxTime)
                : new CapacityTerms(precision, most, limit.because(), maxTime);
    }

    /** In an open load, the rate whose connections ({@link Planner#connections}) are no more than that many users'. */
    private static int inUnits(Experiment experiment, int users) {
        if (!experiment.parameters().containsKey(Experiment.RATE)) {
            return users;
        }
        int longest = experiment.cells().stream()
                .map(cell -> cell.getOrDefault(Experiment.LATENCY, 0))
                .max(Integer::compare)
                .orElse(0);
        return (int) ((users - 1L) * MS_PER_SECOND / (longest + Planner.LATE_MS));
    }

    /** How long a run takes: its load as planned, and what the runner added to those that ended. */
    public static Duration time(RunPlan oneRun, Collection<RunResult> ended) {
        OptionalDouble added = ended.stream()
                .map(RunResult::times)
                .filter(Objects::nonNull)
                .mapToDouble(times -> times.overhead())
                .average();
        return added.isEmpty()
                ? RemainingTime.of(oneRun).after(Duration.ZERO)
                : oneRun.expectedLoad().plusMillis(Math.round(added.getAsDouble() * MS_PER_SECOND));
    }
}
