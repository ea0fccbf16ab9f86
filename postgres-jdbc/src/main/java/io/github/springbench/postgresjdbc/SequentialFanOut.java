package io.github.springbench.postgresjdbc;

import io.github.springbench.postgres.Overview;
import io.github.springbench.postgres.User;

/** Makes one call after the other, as simple blocking code does: the times of all calls add up. */
final class SequentialFanOut implements FanOut {

    private final UserService users;
    private final BackEnd backEnd;

    SequentialFanOut(UserService users, BackEnd backEnd) {
        this.users = users;
        this.backEnd = backEnd;
    }

    @Override
    public Overview overview(long id) {
        User user = users.get(id);
        return new Overview(
                user, Overview.LATENCIES.stream().map(backEnd::hello).toList());
    }
}
