package io.github.springbench.postgresjdbc;

import io.github.springbench.postgres.Overview;
import io.github.springbench.postgres.User;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.springframework.core.task.AsyncTaskExecutor;

/** Makes each call on a virtual thread of its own: all together take as long as the slowest. */
final class AllAtOnce implements FanOut {

    private final UserService users;
    private final BackEnd backEnd;
    private final AsyncTaskExecutor threads;

    AllAtOnce(UserService users, BackEnd backEnd, AsyncTaskExecutor threads) {
        this.users = users;
        this.backEnd = backEnd;
        this.threads = threads;
    }

    @Override
    public Overview overview(long id) {
        List<Future<String>> answers = Overview.LATENCIES.stream()
                .map(latency -> threads.submit(() -> backEnd.hello(latency)))
                .toList();
        try {
            // The thread of the request would have nothing else to do.
            User user = users.get(id);
            return new Overview(user, answers.stream().map(AllAtOnce::answer).toList());
        } finally {
            // After a failure, nobody waits for the other answers any more.
            answers.forEach(answer -> answer.cancel(true));
        }
    }

    private static String answer(Future<String> future) {
        try {
            return future.get();
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException known ? known : new IllegalStateException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the back end was called", stopped);
        }
    }
}
