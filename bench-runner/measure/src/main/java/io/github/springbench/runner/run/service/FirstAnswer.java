package io.github.springbench.runner.run.service;

import io.github.springbench.runner.machine.HealthCheck;
import io.github.springbench.runner.machine.HttpCalls;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Trust;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.run.Interrupted;
import io.github.springbench.runner.run.RunContext;
import io.github.springbench.runner.run.RunContext.Deadlines;
import io.github.springbench.runner.run.RunFailure;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * What a service answers to one request, before anybody measures it.
 *
 * @param status of the answer
 * @param bytes of its body
 * @param setsCookies whether it sets some
 * @param healthy whether the service also answered at the path that tells its health; false where none was asked
 */
public record FirstAnswer(int status, int bytes, boolean setsCookies, boolean healthy) {

    private static final int LEAST_OF_SUCCESS = 200;
    private static final int MOST_OF_SUCCESS = 299;
    private static final int MOST_HEALTH_CHECKS = 5;

    /** Whether the status is one of success. */
    public boolean isSuccess() {
        return LEAST_OF_SUCCESS <= status && status <= MOST_OF_SUCCESS;
    }

    /**
     * Asks a service that runs already, once.
     *
     * @param trust whose certificates are accepted; null for those that the JDK trusts
     * @param secrets of the request, by the variables that hold them
     * @param atMost how long it may take, to the end of its answer
     * @param waiting is told what is waited for, in a sentence
     * @throws UserError where it does not answer
     * @throws Interrupted where the runner is told to end meanwhile
     */
    public static FirstAnswer at(
            URI url,
            Trust trust,
            Request request,
            Map<String, Secret> secrets,
            Duration atMost,
            Consumer<String> waiting) {
        HttpResponse<byte[]> answer = answer(url, trust, request, secrets, atMost, waiting);
        return of(answer, false);
    }

    /**
     * Starts somebody's jar as a run does, sends it each request of the experiment once it answers at all, and stops
     * it.
     *
     * @param run on a jar
     * @param health the path that is asked, too; null for none
     * @param log the file to which its output is appended
     * @param waiting is told what is waited for, each time in a sentence
     * @throws UserError where it does not start or does not answer
     * @throws Interrupted where the runner is told to end meanwhile
     */
    public static List<FirstAnswer> of(
            RunContext context, PlannedRun run, String health, Path log, Consumer<String> waiting) {
        Launch launch = launch(context, run, log);
        Deadlines deadlines = context.deadlines();
        waiting.accept(
                waitingFor("a service that answers " + name(run.request()), deadlines.ofStart(launch.program())));
        try (StartedService service = StartedService.start(context, launch)) {
            Trust trust = context.experiment().trust();
            List<HttpResponse<byte[]>> answers = context.experiment().workload().parts().stream()
                    .map(part -> part.exchange().request())
                    .map(asked -> answer(service.url(), trust, asked, context.secrets(), deadlines.answer(), waiting))
                    .toList();
            boolean healthy =
                    health != null && isHealthy(new HealthCheck(service.url().resolve(health), trust));
            return answers.stream().map(answer -> of(answer, healthy)).toList();
        } catch (RuntimeException failure) {
            if (context.machines().here().isEnding()) {
                throw new Interrupted();
            }
            throw RunFailure.isSentence(failure) ? new UserError(sentence(failure.getMessage())) : failure;
        }
    }

    private static FirstAnswer of(HttpResponse<byte[]> answer, boolean healthy) {
        boolean setsCookies = !ServiceClient.cookiesOf(answer).isEmpty();
        return new FirstAnswer(answer.statusCode(), answer.body().length, setsCookies, healthy);
    }

    /** A cold service may need more than a second for its first answer there. */
    private static boolean isHealthy(HealthCheck check) {
        return IntStream.range(0, MOST_HEALTH_CHECKS).anyMatch(attempt -> check.passes());
    }

    private static Launch launch(RunContext context, PlannedRun run, Path log) {
        SystemUnderTest system = run.system();
        OwnJar own = (OwnJar) system.service();
        StartableJar program = StartableJar.of(
                        own,
                        Readiness.answeringAtAll(new RequestValues(0, context.secrets()).withKeys(run.request()))
                                .by(context.experiment().trust()))
                .withJvm(context.experiment().jvmOf(system));
        return new Launch(
                context.machines().service(),
                own.jar(),
                program,
                context.experiment().propertiesOf(system),
                program.environment(),
                0,
                List.of(),
                0,
                false,
                log);
    }

    private static HttpResponse<byte[]> answer(
            URI url,
            Trust trust,
            Request request,
            Map<String, Secret> secrets,
            Duration atMost,
            Consumer<String> waiting) {
        waiting.accept(waitingFor("the end of the answer to " + name(request), atMost));
        try {
            return ServiceClient.answer(
                    url, trust, request.sent(new RequestValues(0, secrets).of(request)), atMost, true);
        } catch (RunFailure unended) {
            throw new UserError(unended.getMessage());
        } catch (IOException failed) {
            throw HttpCalls.refused(url, failed)
                    .orElseGet(() -> new UserError(url.getScheme() + "://" + url.getAuthority() + " did not answer "
                            + name(request) + " (" + failed + "). Start the service, or correct the address."));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new Interrupted();
        }
    }

    private static String name(Request request) {
        return request.method() + " " + request.path();
    }

    private static String waitingFor(String what, Duration atMost) {
        return "Waiting for " + what + ", at most " + Deadlines.inWords(atMost) + " ...";
    }

    private static String sentence(String message) {
        return message.endsWith(".") ? message : message + ".";
    }
}
