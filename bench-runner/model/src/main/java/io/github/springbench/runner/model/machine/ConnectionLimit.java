package io.github.springbench.runner.model.machine;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Profile;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target;
import io.github.springbench.runner.model.Target.JarFacts;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.run.RunResult;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The most connections that a web server serves at a time, and the words for it before a run and after one.
 *
 * <p>Tomcat accepts no connection beyond its limit until another one ends. Until then the kernel completes connections
 * on its own and lets them wait in the accept backlog of the listening socket, on Linux one more than the backlog says.
 * Only when the backlog is full too is nobody let in: by default Linux drops their packets, and callers see a
 * connection that is not made in time.
 *
 * @param server its product, such as Tomcat
 * @param property that sets the limit; null where it is not known
 * @param connections the limit
 * @param backlog further connections that may wait; 0 where that is not known
 * @param origin how it is known
 */
public record ConnectionLimit(String server, String property, long connections, long backlog, Origin origin) {

    private static final String TOMCAT = JarFacts.TOMCAT;
    private static final String MAX_CONNECTIONS = "server.tomcat.max-connections";
    private static final String ACCEPT_COUNT = "server.tomcat.accept-count";

    /** Defaults of Spring Boot 4.1. */
    private static final String DEFAULT_CONNECTIONS = "8192";

    private static final String DEFAULT_ACCEPT_COUNT = "100";

    /** How a limit is known: a service reports it, or it is inferred. */
    public enum Origin {
        REPORTED("", null),

        /** Of a service of this project, before it reports. */
        PLANNED("", null),
        FILE(" in the experiment's file", "the experiment's file"),
        FILE_IF_TOMCAT(" in the experiment's file, if it runs on Tomcat", "the experiment's file"),
        DEFAULT(", Spring Boot's default if nothing else sets it", "the jar's libraries");

        private final String words;
        private final String source;

        Origin(String words, String source) {
            this.words = words;
            this.source = source;
        }
    }

    /** The limit of a run: as the service reported it, or else as its own jar is told. */
    public static Optional<ConnectionLimit> of(RunResult run, Experiment experiment) {
        return run.effective().isEmpty()
                ? experiment.system(run.key().system()).flatMap(system -> ofOwnJar(experiment, system))
                : inForce(run.effective());
    }

    /** The limit as a service told it in a run; empty where it told none, or has none. */
    public static Optional<ConnectionLimit> inForce(Map<String, String> effective) {
        OptionalLong connections = number(effective.get("server.max-connections"));
        if (connections.isEmpty()) {
            return Optional.empty();
        }
        String server = product(effective);
        return Optional.of(new ConnectionLimit(
                server,
                server.equals(TOMCAT) ? MAX_CONNECTIONS : null,
                connections.getAsLong(),
                backlog(effective).orElse(0),
                Origin.REPORTED));
    }

    /** Says that a variable, whose value is hidden, sets the limit; empty where none does. */
    public static Optional<String> hidden(RunResult run, Experiment experiment) {
        return experiment
                .system(run.key().system())
                .flatMap(system -> experiment.propertyOf(system, MAX_CONNECTIONS))
                .filter(value -> value.startsWith("${"))
                .map(variable -> variable + " sets " + MAX_CONNECTIONS + "; the bench does not show its value.");
    }

    /** The limit that a system will have, where that is known before it starts. */
    public static Optional<ConnectionLimit> planned(Experiment experiment, SystemUnderTest system) {
        return system.isOn(Target.Stack.SERVLET)
                ? told(experiment, system, Origin.PLANNED)
                : ofOwnJar(experiment, system);
    }

    /** Of somebody's own jar: what the file sets, or the default where its libraries show that it runs on Tomcat. */
    private static Optional<ConnectionLimit> ofOwnJar(Experiment experiment, SystemUnderTest system) {
        if (!(system.service() instanceof OwnJar jar)) {
            return Optional.empty();
        }
        boolean set = experiment.propertyOf(system, MAX_CONNECTIONS).isPresent();
        if (TOMCAT.equals(jar.server())) {
            return told(experiment, system, set ? Origin.FILE : Origin.DEFAULT);
        }
        return jar.server() == null && set ? told(experiment, system, Origin.FILE_IF_TOMCAT) : Optional.empty();
    }

    private static Optional<ConnectionLimit> told(Experiment experiment, SystemUnderTest system, Origin origin) {
        OptionalLong connections =
                number(experiment.propertyOf(system, MAX_CONNECTIONS).orElse(DEFAULT_CONNECTIONS));
        OptionalLong backlog =
                number(experiment.propertyOf(system, ACCEPT_COUNT).orElse(DEFAULT_ACCEPT_COUNT));
        return connections.isEmpty()
                ? Optional.empty()
                : Optional.of(new ConnectionLimit(
                        TOMCAT, MAX_CONNECTIONS, connections.getAsLong(), backlog.orElse(0), origin));
    }

    /** The product that serves, without its version. */
    public static String product(Map<String, String> effective) {
        return effective.getOrDefault("server", "the server").replaceFirst("\\s+\\d.*", "");
    }

    /** The accept backlog that the kernel granted, or else the one that the server asked for. */
    public static OptionalLong backlog(Map<String, String> effective) {
        OptionalLong granted = number(effective.get("server.accept-backlog"));
        return granted.isPresent() ? granted : number(effective.get("server.accept-count"));
    }

    /** Files that the service may have open, of which each connection takes one. */
    public static OptionalLong openFiles(Map<String, String> effective) {
        return number(effective.get("server.open-files"));
    }

    /** Whether not all of so many connections are served at a time. */
    public boolean isExceededBy(long wanted) {
        return wanted > connections;
    }

    /**
     * Whether some of so many connections find no place, not even to wait. The number of callers is a lower bound: the
     * runner's own connections take places too, and those that callers left and Tomcat has not closed yet.
     */
    public boolean refusesSomeOf(long wanted) {
        return wanted > connections + backlog + 1;
    }

    /** The limit in words, to begin a sentence with. */
    public String words() {
        return String.format(Locale.ROOT, "%s's limit of %,d connections", server, connections)
                + (property == null ? "" : " (" + property + origin.words + ")");
    }

    /** From what it is inferred, in words; empty where the service reports it. */
    public Optional<String> inferredFrom() {
        return Optional.ofNullable(origin.source);
    }

    /** What a reader is to make of it, and what helps where the experiment has that. */
    public String advice(Experiment experiment, SystemUnderTest system) {
        String raised = Optional.ofNullable(experiment.profiles().get(Profile.MATCHED))
                .flatMap(matched -> planned(
                        experiment.with(matched), system.with(matched.systems().getOrDefault(system.name(), Map.of()))))
                .filter(other -> other.connections > connections)
                .map(other -> String.format(Locale.ROOT, "; --profile matched raises it to %,d", other.connections))
                .orElse("");
        return "It is a setting, not the programming model" + raised + ".";
    }

    /** Empty for what is no number, such as {@code no limit}, and for a negative one: Tomcat's word for the same. */
    public static OptionalLong number(String value) {
        try {
            long number = value == null ? -1 : Long.parseLong(value.strip());
            return number < 0 ? OptionalLong.empty() : OptionalLong.of(number);
        } catch (NumberFormatException noNumber) {
            return OptionalLong.empty();
        }
    }
}
