package io.github.springbench.runner.load;

import io.github.springbench.runner.model.LoadResult.FailureKind;
import java.util.List;
import java.util.Map;

/**
 * A load of which nobody kept single requests: a cluster tells, of each second, what became of the requests that began
 * in it. {@link MergedFigures} makes a measurement of it.
 *
 * @param open whether requests arrived at a rate; each is a user then
 * @param groups who played it; of an open load one, whose number of users does not count
 * @param endedAt when the last request had ended, in milliseconds since the epoch
 * @param seconds of the load, one after the other, from the first group's coming on
 * @param spread from when to when the requests may have begun whose response times are told of a second
 * @param failures failed requests by cause
 * @param failureKinds failed requests by whom they blame
 * @param sent requests that were sent, whatever became of them
 * @param heldBack whether requests of an open load could not start when they were due; null in other loads
 * @param warmUpAnswered requests of the warm-up that were answered rightly
 * @param warmUpFailed those of its requests that were not
 * @param agentCpuShare of its machine's cores, what the busiest agent used; null where nobody tells
 */
public record MergedLoad(
        boolean open,
        List<UserGroup> groups,
        long endedAt,
        List<MergedSecond> seconds,
        Spread spread,
        Map<String, Long> failures,
        Map<FailureKind, Long> failureKinds,
        long sent,
        Boolean heldBack,
        long warmUpAnswered,
        long warmUpFailed,
        Double agentCpuShare) {

    /**
     * How far the beginning of a request may be from the second of which its response time is told.
     *
     * @param beforeMs by how much it may have begun before that second
     * @param afterMs by how much after it
     */
    public record Spread(long beforeMs, long afterMs) {}

    public MergedLoad {
        groups = List.copyOf(groups);
        seconds = List.copyOf(seconds);
    }

    /** When its first user came. */
    long startedAt() {
        return groups.stream().mapToLong(UserGroup::cameAt).min().orElse(endedAt);
    }

    /** When its first user was told to leave. */
    long fullUntil() {
        return groups.stream().mapToLong(UserGroup::leavesAt).min().orElse(endedAt);
    }

    long usersAt(long epochMs) {
        return groups.stream()
                .filter(group -> group.isPresent(epochMs))
                .mapToLong(UserGroup::users)
                .sum();
    }

    long users() {
        return groups.stream().mapToLong(UserGroup::users).sum();
    }

    long failed() {
        return failureKinds.values().stream().mapToLong(Long::longValue).sum();
    }
}
