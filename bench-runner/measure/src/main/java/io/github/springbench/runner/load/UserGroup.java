package io.github.springbench.runner.load;

/**
 * Users of a load who came together, and are told together to leave. Times in milliseconds since the epoch.
 *
 * @param users how many
 * @param cameAt when they came
 * @param leavesAt when they were told to leave; each then ends the request under way
 */
public record UserGroup(long users, long cameAt, long leavesAt) {

    public boolean isPresent(long at) {
        return cameAt <= at && at < leavesAt;
    }
}
