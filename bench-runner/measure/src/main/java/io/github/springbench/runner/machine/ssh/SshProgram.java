package io.github.springbench.runner.machine.ssh;

import io.github.springbench.runner.machine.RemoteCheck;
import io.github.springbench.runner.machine.Unreachable;
import io.github.springbench.runner.model.Bundled;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.ClockOffset;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Lab.NamedMachine;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.machine.MachineFacts.HostFacts;
import io.github.springbench.runner.model.machine.MachineFacts.RemoteFacts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The user's own {@code ssh}. A shell there reads {@code remote-check.sh} from its input, and answers questions. */
public final class SshProgram implements RemoteCheck {

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

    static String script() {
        return Bundled.script(SshProgram.class, "remote-check.sh");
    }

    /** The answers of {@code remote-check.sh}, of the form {@code key=value}, as facts. */
    static final class RemoteAnswers {

        /** More are no answers of ours. */
        private static final int MOST = 500;

        private static final Pattern NUMBER = Pattern.compile("\\d{1,15}");
        private static final Pattern SPACES = Pattern.compile(" +");
        private static final Pattern PERCENT = Pattern.compile("\\d+%");
        private static final int KIB_TO_MIB = 10;
        private static final int LAST_PORT = 65_535;

        /** An address of a machine that has no program that knows. */
        private static final String NOT_ASKED = "?";

        private final Map<String, List<String>> values = new HashMap<>();
        private int count;

        void add(String answer) {
            int sign = answer.indexOf('=');
            if (sign > 0 && count < MOST) {
                count++;
                values.computeIfAbsent(answer.substring(0, sign), key -> new ArrayList<>())
                        .add(answer.substring(sign + 1).strip());
            }
        }

        RemoteFacts facts(ClockOffset clock, boolean hostKeyWasKnown) {
            return new RemoteFacts(
                    text("hostname").orElse("unknown"),
                    host(),
                    number("open-files-soft"),
                    jdks(),
                    text("java").orElse(""),
                    clock,
                    addresses(),
                    hostKeyWasKnown);
        }

        private HostFacts host() {
            String kernel = text("kernel").orElse("an unknown system");
            Long cores = number("cores");
            Long memory = mib("memory-kib");
            MachineFacts machine = new MachineFacts(
                    text("distribution").map(name -> name + ", " + kernel).orElse(kernel),
                    text("cpu").or(() -> text("architecture")).orElse("unknown"),
                    cores == null ? 0 : Math.toIntExact(Math.min(cores, Integer.MAX_VALUE)),
                    memory == null ? 0 : memory,
                    number("open-files-hard"),
                    ports(),
                    null);
            return new HostFacts(
                    machine,
                    mib("available-kib"),
                    swapUsedMib(),
                    number("time-wait"),
                    text("clock-source").orElse(null),
                    text("governor").orElse(null),
                    freeDiskMib(),
                    null);
        }

        private Optional<String> text(String key) {
            return values.getOrDefault(key, List.of()).stream()
                    .filter(value -> !value.isEmpty())
                    .findFirst();
        }

        private Long number(String key) {
            return text(key).map(RemoteAnswers::whole).orElse(null);
        }

        private static Long whole(String text) {
            return NUMBER.matcher(text).matches() ? Long.valueOf(text) : null;
        }

        private Long mib(String key) {
            Long kib = number(key);
            return kib == null ? null : kib >> KIB_TO_MIB;
        }

        private Long swapUsedMib() {
            Long total = number("swap-kib");
            Long free = number("free-swap-kib");
            return total == null || free == null ? null : total - free >> KIB_TO_MIB;
        }

        /** The number of ports from the first one to the last one that the kernel tells; null if it tells none. */
        private Integer ports() {
            String[] range = SPACES.split(text("ports").orElse(""));
            Long first = whole(range[0]);
            Long last = whole(range[range.length - 1]);
            return first == null || last == null || last < first || last > LAST_PORT
                    ? null
                    : Integer.valueOf((int) (last - first + 1));
        }

        /**
         * Of a line of {@code df -P -k}, whose first column may have spaces: what stands before the share that is used.
         */
        private Long freeDiskMib() {
            String[] columns = SPACES.split(text("disk").orElse(""));
            for (int column = 1; column < columns.length; column++) {
                if (PERCENT.matcher(columns[column]).matches()) {
                    Long kib = whole(columns[column - 1]);
                    return kib == null ? null : kib >> KIB_TO_MIB;
                }
            }
            return null;
        }

        private List<Jdk> jdks() {
            return values.getOrDefault("jdk", List.of()).stream()
                    .map(RemoteAnswers::jdk)
                    .flatMap(Optional::stream)
                    .sorted(Comparator.comparing((Jdk jdk) -> version(jdk.version()))
                            .reversed())
                    .toList();
        }

        /** Version, vendor and folder, as its file {@code release} tells; empty where it tells no version. */
        private static Optional<Jdk> jdk(String answer) {
            String[] parts = answer.split("\\|", 3);
            try {
                int feature = version(parts[0]).feature();
                String vendor = parts[1].isEmpty() ? "unknown" : parts[1];
                return Optional.of(new Jdk(Path.of(parts[2]), feature, parts[0], vendor));
            } catch (IllegalArgumentException | IndexOutOfBoundsException noJdk) {
                return Optional.empty();
            }
        }

        /** JDK 8 and older called themselves 1.8.0_402, which the parser of today does not know. */
        private static Runtime.Version version(String text) {
            return Runtime.Version.parse(text.startsWith("1.") ? text.substring(2, 3) : text);
        }

        /** By name; an answer has a name, and its address where it has one. */
        private Map<String, String> addresses() {
            Map<String, String> addresses = new HashMap<>();
            for (String answer : values.getOrDefault("address", List.of())) {
                String[] words = SPACES.split(answer);
                String address = words.length > 1 ? words[1] : "";
                if (!address.equals(NOT_ASKED)) {
                    addresses.put(words[0], address);
                }
            }
            return addresses;
        }
    }

    /**
     * What the user's ssh makes of a destination, by its configuration ({@code ssh -G}): for programs that have an ssh
     * of their own.
     *
     * @param host its name or address
     * @param port of its ssh server
     * @param user who logs in
     * @param key the first file of a private key that is there; null where there is none
     */
    public record SshDestination(String host, int port, String user, Path key) {

        /** @throws UserError where there is no ssh, or it does not understand the destination */
        public static SshDestination of(String destination) {
            try {
                Process ssh = new ProcessBuilder("ssh", "-G", "--", destination)
                        .redirectErrorStream(true)
                        .start();
                String said = new String(ssh.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                if (ssh.onExit().join().exitValue() != 0) {
                    throw new UserError("ssh does not understand '" + destination + "': " + SshTalk.plain(said));
                }
                return of(said.lines().toList());
            } catch (IOException noSuchProgram) {
                throw new UserError(
                        SshFailure.noProgram("ssh", noSuchProgram.getMessage()).getMessage());
            }
        }

        /** The same of the lines that ssh prints, each a word and its value. */
        static SshDestination of(List<String> lines) {
            Map<String, String> values = new HashMap<>();
            List<Path> keys = new ArrayList<>();
            for (String line : lines) {
                String[] words = line.split(" ", 2);
                if (words.length == 2) {
                    values.putIfAbsent(words[0], words[1]);
                    if (words[0].equals("identityfile")) {
                        keys.add(Path.of(words[1].replaceFirst("^~", System.getProperty("user.home"))));
                    }
                }
            }
            return new SshDestination(
                    values.get("hostname"),
                    Integer.parseInt(values.getOrDefault("port", "22")),
                    values.get("user"),
                    keys.stream().filter(Files::isReadable).findFirst().orElse(null));
        }
    }
}
