package io.github.springbench.runner.run.service;

import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.machine.ThreadEvidence;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.github.springbench.runner.model.run.RunFacts.WarmUpEvidence;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.run.RunFailure;
import io.github.springbench.runner.stats.SteadyState;
import io.github.springbench.runner.stats.WarmUpProgress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The warm-up that the runner itself plays: until the service is steady, or until the time is over. It proves meanwhile
 * on which kind of thread the service serves its requests.
 */
final class ServiceWarmUp {

    private static final long MILLIS_BETWEEN_CHECKS = 250;
    private static final double NANOS_PER_SECOND = 1e9;

    /** A machine that is busy with something else may hide all requests of a short one. */
    private static final int ATTEMPTS = 3;

    private static final ThreadEvidence TOO_SHORT = new ThreadEvidence(null, "it was too short to look.");

    private final ServiceClient client;
    private final Probe probe;
    private final Optional<RequestThreads> asked;
    private final List<WarmUpProgress> progress = new ArrayList<>();
    private SteadyState state;

    /**
     * What a warm-up left behind.
     *
     * @param threads on which requests ran
     * @param evidence what it took; null where it had no time
     */
    record Done(ThreadEvidence threads, WarmUpEvidence evidence) {}

    private ServiceWarmUp(ServiceClient client, Probe probe, Optional<RequestThreads> asked) {
        this.client = client;
        this.probe = probe;
        this.asked = asked;
    }

    /**
     * Returns when the warm-up is over, with the evidence; one in which no request was seen is repeated where a kind of
     * thread is asked for.
     *
     * @param asked the kind on which requests must run; empty for any
     */
    static Done run(
            ServiceClient client, Probe probe, Optional<RequestThreads> asked, Duration atMost, Path threadDump) {
        ServiceWarmUp warmUp = new ServiceWarmUp(client, probe, asked);
        long begin = System.nanoTime();
        ThreadEvidence threads = null;
        int attempts = asked.isPresent() ? ATTEMPTS : 1;
        for (int attempt = 1; attempt <= attempts && (threads == null || !threads.isProof()); attempt++) {
            threads = warmUp.once(threadDump);
        }
        Duration taken = Duration.ofNanos(System.nanoTime() - begin);
        return new Done(
                requireKind(threads == null ? TOO_SHORT : threads, asked),
                atMost.isZero() ? null : evidence(taken, atMost, warmUp.state));
    }

    /** @param state of the service in the end; null where it was never looked at */
    static WarmUpEvidence evidence(Duration taken, Duration atMost, SteadyState state) {
        return new WarmUpEvidence(
                taken.toMillis() / 1000.0,
                atMost.toMillis() / 1000.0,
                state != null && state.steady(),
                state == null ? null : state.compilingShare(),
                state == null ? null : state.cpuFall(),
                state == null ? null : state.responseFall());
    }

    private ThreadEvidence once(Path threadDump) {
        Thread warmUp = client.startWarmUp();
        try {
            ThreadEvidence evidence = null;
            while (warmUp.isAlive() && !isDone(evidence)) {
                warmUp.join(MILLIS_BETWEEN_CHECKS);
                if (!isSettled(evidence, asked)) {
                    evidence = probe.requestThreads(threadDump);
                }
                checkIfSteady();
                client.requireAnswersThatEnd();
            }
            warmUp.interrupt();
            warmUp.join(2 * ServiceClient.LAST_ANSWERS.toMillis());
            client.requireAnswersThatEnd();
            return evidence;
        } catch (InterruptedException interrupted) {
            throw RunFailure.interrupted();
        } finally {
            warmUp.interrupt();
        }
    }

    private boolean isDone(ThreadEvidence evidence) {
        return state != null && state.steady() && isSettled(evidence, asked);
    }

    /**
     * Whether another look would tell no more. Event loops are known by their names alone, and a client has them too:
     * where requests must run on others, one of those may be seen later.
     */
    static boolean isSettled(ThreadEvidence evidence, Optional<RequestThreads> asked) {
        return evidence != null
                && evidence.isProof()
                && (evidence.kind() != RequestThreads.EVENT_LOOP
                        || asked.orElse(RequestThreads.EVENT_LOOP) == RequestThreads.EVENT_LOOP);
    }

    /** Once a second. */
    private void checkIfSteady() {
        double now = System.nanoTime() / NANOS_PER_SECOND;
        if (progress.isEmpty() || now - progress.get(progress.size() - 1).seconds() >= 1) {
            Sample sample = probe.sample(0);
            Long compilation = sample.cpu().compilationMillis();
            progress.add(new WarmUpProgress(
                    now,
                    client.warmUpRequests(),
                    sample.cpu().serviceCpuSeconds(),
                    compilation == null ? null : Double.valueOf(compilation),
                    null));
            state = SteadyState.of(progress);
        }
    }

    private static ThreadEvidence requireKind(ThreadEvidence evidence, Optional<RequestThreads> asked) {
        asked.filter(kind -> kind != evidence.kind()).ifPresent(kind -> {
            throw new RunFailure("The experiment asks for requests on " + kind.label()
                    + ", and the warm-up did not show that: "
                    + evidence.sentence());
        });
        return evidence;
    }
}
