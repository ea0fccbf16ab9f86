package io.github.springbench.runner.machine.ssh;

import io.github.springbench.runner.machine.RemoteCheck;
import io.github.springbench.runner.machine.Unreachable;
import io.github.springbench.runner.model.ClockOffset;
import io.github.springbench.runner.model.Lab.NamedMachine;
import io.github.springbench.runner.model.MachineFacts.RemoteFacts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The user's own {@code ssh}. A shell there reads {@code remote-check.sh} from its input, and answers questions. */
public final class SshProgram implements RemoteCheck {

    private static final String SCRIPT = "remote-check.sh";

    /** A name server that does not answer takes up to half of it. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static final int CLOCK_READINGS = 7;
    private static final String READY = "ready=yes";

    /** Nanoseconds since 1970 have 19 digits until 2262; where {@code date} has no {@code %N} there is a letter. */
    private static final Pattern CLOCK = Pattern.compile("clock=([1-8]\\d{18})");

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /**
     * Without questions, and with messages whatever the configuration says. A connection that others share would stay
     * when this one ends, and hold its pipes.
     */
    private static final List<String> OPTIONS = Stream.of(
                    "BatchMode=yes",
                    "ConnectTimeout=10",
                    "LogLevel=INFO",
                    "ControlMaster=no",
                    "ControlPath=none",
                    "RemoteCommand=none",
                    // A cable that was cut says nothing: then ssh ends by itself after eight seconds.
                    "ServerAliveInterval=2",
                    "ServerAliveCountMax=4")
            .flatMap(option -> Stream.of("-o", option))
            .toList();

    private final List<String> program;
    private final Duration limit;

    public SshProgram() {
        this(List.of("ssh"), LIMIT);
    }

    /**
     * Another program in its place.
     *
     * @param program with its first arguments; it gets those of ssh after them
     * @param limit after which it is ended
     */
    SshProgram(List<String> program, Duration limit) {
        this.program = List.copyOf(program);
        this.limit = limit;
    }

    @Override
    public RemoteFacts of(NamedMachine machine, Collection<String> names) {
        try (SshTalk talk = SshTalk.begin(command(machine.ssh(), "sh"), limit)) {
            RemoteAnswers answers = new RemoteAnswers();
            talk.say(script());
            String answer = talk.answer();
            while (answer != null && !answer.equals(READY)) {
                answers.add(answer);
                answer = talk.answer();
            }
            if (answer == null) {
                throw failure(machine.ssh(), talk);
            }
            Optional<ClockOffset> clock = clock(talk);
            names.forEach(name -> ask(name, talk, answers));
            return answers.facts(clock.orElse(null), !SshFailure.isKeyTaken(talk.words()));
        } catch (IOException noSuchProgram) {
            throw SshFailure.noProgram(program.get(0), noSuchProgram.getMessage());
        }
    }

    /**
     * No terminal, no forwarded agent and no forwarded display; behind two hyphens nothing is an option.
     *
     * @param there what the login shell there is to run
     */
    List<String> command(String destination, String there) {
        return Stream.of(program, List.of("-T", "-a", "-x"), OPTIONS, List.of("--", destination, there))
                .flatMap(List::stream)
                .toList();
    }

    private Unreachable failure(String destination, SshTalk talk) {
        int exitCode = talk.exitCode();
        return talk.isOverTime()
                ? SshFailure.overTime(destination, limit)
                : SshFailure.of(destination, exitCode, talk.words());
    }

    private static Optional<ClockOffset> clock(SshTalk talk) {
        List<ClockOffset.Reading> readings = new ArrayList<>();
        for (int reading = 0; reading < CLOCK_READINGS; reading++) {
            Instant sent = Instant.now();
            long from = System.nanoTime();
            talk.say("clock");
            String answer = talk.answer();
            long roundTrip = System.nanoTime() - from;
            remoteNanos(answer)
                    .map(nanos -> new ClockOffset.Reading(nanos(sent), roundTrip, nanos))
                    .ifPresent(readings::add);
        }
        return ClockOffset.of(readings);
    }

    private static Optional<Long> remoteNanos(String answer) {
        return Optional.ofNullable(answer)
                .map(CLOCK::matcher)
                .filter(Matcher::matches)
                .map(clock -> Long.valueOf(clock.group(1)));
    }

    private static long nanos(Instant time) {
        return time.getEpochSecond() * NANOS_PER_SECOND + time.getNano();
    }

    /** Where the time is over meanwhile, the name stays unknown. */
    private static void ask(String name, SshTalk talk, RemoteAnswers answers) {
        talk.say("address " + name);
        String answer = talk.answer();
        if (answer != null) {
            answers.add(answer);
        }
    }

    /** Without its comments, which are for readers of the code. */
    static String script() {
        try (InputStream script = SshProgram.class.getResourceAsStream(SCRIPT)) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.stripLeading().startsWith("#"))
                    .collect(Collectors.joining("\n"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
