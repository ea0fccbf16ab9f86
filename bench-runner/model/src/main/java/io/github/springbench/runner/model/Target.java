package io.github.springbench.runner.model;

import io.github.springbench.runner.model.machine.Servers;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Port: what answers the requests of a system. One of this project's services, somebody's own jar, or a service that
 * runs already; each says here what is different about its kind.
 */
public sealed interface Target {

    /** Which programming model serves the requests of a service of this project. */
    enum Stack {
        SERVLET,
        REACTIVE
    }

    /** What people read in reports; it says nothing of the machine. */
    String label();

    /** Its programming model; empty for somebody's own service, which may have any. */
    default Optional<Stack> stack() {
        return Optional.empty();
    }

    /** Whether it is a service of this project. */
    default boolean ours() {
        return false;
    }

    /** Whether the runner starts it, and so decides on its JVM, its properties and its resources. */
    default boolean started() {
        return true;
    }

    /** Whether its threads, memory and CPU can be seen. */
    default boolean watched() {
        return true;
    }

    /**
     * Whether it answers by calling another service, which the experiment then must name. A service that does so for
     * some of its requests needs none here.
     */
    default boolean callsBackEnd() {
        return false;
    }

    /** Whether what it answers depends on the back ends of the experiment; of a target that we do not know, it may. */
    default boolean needsBackEnds() {
        return true;
    }

    /** The kind of database that it keeps users in, by its name in experiment files; empty where it needs none. */
    default Optional<String> database() {
        return Optional.empty();
    }

    /** Whether it keeps users in a database. */
    default boolean usesDatabase() {
        return database().isPresent();
    }

    /** Whether it has the routes of a mix of operations. */
    default boolean answersMix() {
        return false;
    }

    /** What the experiment lets it be told at its start, beside properties. */
    default List<String> arguments() {
        return List.of();
    }

    /** The names of the variables that the experiment lets it inherit. */
    default List<String> environment() {
        return List.of();
    }

    /** The hosts that a run sends something to because of it, by the key of the experiment file that names each. */
    default Map<String, String> hosts() {
        return Map.of();
    }

    /** Whether it is called by https. */
    default boolean https() {
        return false;
    }

    /** What somebody who repeats a run by hand has to know of it; a sentence, or empty. */
    default Optional<String> byHand() {
        return Optional.empty();
    }

    /** The same by what identifies it, which says nothing of a machine. */
    default Target withoutPlaces() {
        return this;
    }

    /**
     * A service that runs already. The runner neither starts nor stops it, and holds it to nothing.
     *
     * @param url with host and port and no path but {@code /}
     * @param health the path that answers with a status of 200 to 299 when it is ready; null where it is ready when it
     *     answers the experiment's request as expected
     * @param pid of its process on this machine; null where it is not to be watched by that
     * @param jmx host and port at which its JVM answers JMX; null likewise
     */
    record RunningService(URI url, String health, Long pid, String jmx) implements Target {

        @Override
        public boolean watched() {
            return pid != null || jmx != null;
        }

        @Override
        public String label() {
            return url.getScheme() + "://" + url.getAuthority();
        }

        @Override
        public boolean https() {
            return url.getScheme().equals("https");
        }

        @Override
        public boolean started() {
            return false;
        }

        @Override
        public Map<String, String> hosts() {
            Map<String, String> hosts = new LinkedHashMap<>();
            hosts.put("url", url.getHost());
            if (jmx != null) {
                hosts.put("jmx", jmx.replaceFirst(":\\d+$", ""));
            }
            return hosts;
        }

        @Override
        public Optional<String> byHand() {
            return Optional.of("The service ran already, and does not start here.");
        }
    }

    /**
     * A jar of the user's, started like one of ours. Two are the same where all that they run is the same and they are
     * told the same: where they lie is a matter of the machine, is no setting, and stands in no result.
     *
     * @param jar the name of its file
     * @param bytes its size; null where it was not there yet when it was looked at
     * @param sha256 of all its bytes, in hexadecimal digits; null likewise
     * @param classPath the SHA-256 of each other file that it runs, by its path as seen from the jar; empty for a jar
     *     that holds all it needs
     * @param server on which Spring Boot runs it, by its libraries; null where that is not known
     * @param arguments after its properties, with {@link #PORT} where its port stands
     * @param environment the names of the variables that it inherits although they could change a Spring application
     *     unseen; their values, which may be secret, stand in no result
     * @param health the path that answers with a status of 200 to 299 as soon as it is ready; null where it is ready
     *     when it answers the experiment's request as expected
     * @param https whether it is called by https
     * @param file where it lies; null in a result that was read
     * @param workingFolder in which it runs; null likewise
     */
    record OwnJar(
            String jar,
            Long bytes,
            String sha256,
            Map<String, String> classPath,
            String server,
            List<String> arguments,
            List<String> environment,
            String health,
            boolean https,
            Path file,
            Path workingFolder)
            implements Target {

        /** Stands in arguments for the port on which the jar is to listen. */
        public static final String PORT = "{port}";

        /**
         * Stands in arguments for the address on which the jar is to listen: that of the loopback interface, so that
         * nobody else can call what is measured, or the one that a file of machines names.
         */
        public static final String ADDRESS = "{address}";

        /** What Spring Boot understands. */
        public static final List<String> SPRING_BOOTS_ARGUMENTS =
                List.of("--server.port=" + PORT, "--server.address=" + ADDRESS);

        /** Of the hash, for people: enough to tell two builds apart. */
        private static final int SHOWN_DIGITS = 12;

        /** A manifest from before class paths were recorded has none. */
        public OwnJar {
            classPath = classPath == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(classPath));
        }

        /** A jar that nobody has looked at yet. */
        public OwnJar(Path file, List<String> arguments, List<String> environment, String health, Path workingFolder) {
            this(
                    file.getFileName().toString(),
                    null,
                    null,
                    null,
                    null,
                    arguments,
                    environment,
                    health,
                    false,
                    file,
                    workingFolder);
        }

        /** Another build of the program, which nobody has looked at yet, started in the same way. */
        public OwnJar withFile(Path other) {
            return new OwnJar(other, arguments, environment, health, workingFolder).by(https);
        }

        /** The same, called by https or by http. */
        public OwnJar by(boolean secure) {
            return new OwnJar(
                    jar, bytes, sha256, classPath, server, arguments, environment, health, secure, file, workingFolder);
        }

        /** The same with what it holds, and what it loads beside that. */
        public OwnJar holding(long size, String hash, Map<String, String> others) {
            return new OwnJar(
                    jar, size, hash, others, server, arguments, environment, health, https, file, workingFolder);
        }

        /** The same with the server that it brings. */
        public OwnJar on(String webServer) {
            return new OwnJar(
                    jar,
                    bytes,
                    sha256,
                    classPath,
                    webServer,
                    arguments,
                    environment,
                    health,
                    https,
                    file,
                    workingFolder);
        }

        @Override
        public Optional<String> byHand() {
            return Optional.of(
                    "The service " + jar + " is at the path in the experiment file, and runs in the 'working-folder' of"
                            + " that file, or else in the folder of that file.");
        }

        @Override
        public OwnJar withoutPlaces() {
            return new OwnJar(jar, bytes, sha256, classPath, null, arguments, environment, health, https, null, null);
        }

        @Override
        public String label() {
            if (sha256 == null) {
                return jar;
            }
            return classPath.isEmpty()
                    ? jar + " (SHA-256 " + shown(sha256) + ")"
                    : jar + " and " + filesOfClassPath() + " (SHA-256 of all " + shown(sha256OfAll()) + ")";
        }

        /** How many files it runs beside itself, in words. */
        public String filesOfClassPath() {
            return classPath.size() == 1
                    ? "1 file of its class path"
                    : String.format(Locale.ROOT, "%,d files of its class path", classPath.size());
        }

        /** Of the list of hashes that {@code sha256sum} prints: first that of the jar, then those of the class path. */
        public String sha256OfAll() {
            StringBuilder list = new StringBuilder(sha256 + "  " + jar + "\n");
            classPath.forEach((name, hash) -> list.append(hash + "  " + name + "\n"));
            return Sha256.of(list.toString());
        }

        /** As much of a hash as people read. */
        public static String shown(String hash) {
            return hash.substring(0, SHOWN_DIGITS) + "…";
        }

        /** Its server follows from what it holds, and is not in manifests from before that was looked at. */
        @Override
        public boolean equals(Object other) {
            return other instanceof OwnJar same
                    && jar.equals(same.jar)
                    && Objects.equals(bytes, same.bytes)
                    && Objects.equals(sha256, same.sha256)
                    && classPath.equals(same.classPath)
                    && arguments.equals(same.arguments)
                    && environment.equals(same.environment)
                    && Objects.equals(health, same.health)
                    && https == same.https;
        }

        @Override
        public int hashCode() {
            return Objects.hash(jar, bytes, sha256, classPath, arguments, environment, health, https);
        }
    }

    /** The services of this project that an experiment can name. */
    enum ServiceModule implements Target {
        MVC_WITH_LATENCY("mvc-with-latency", Stack.SERVLET),
        WEBFLUX_WITH_LATENCY("webflux-with-latency", Stack.REACTIVE),
        MVC_CLIENT("mvc-client", Stack.SERVLET),
        WEBFLUX_CLIENT("webflux-client", Stack.REACTIVE),
        MONGO_SYNC("mongo-sync", Stack.SERVLET, "mongodb"),
        MONGO_REACTIVE("mongo-reactive", Stack.REACTIVE, "mongodb"),
        POSTGRES_JDBC("postgres-jdbc", Stack.SERVLET, "postgresql"),
        POSTGRES_R2DBC("postgres-r2dbc", Stack.REACTIVE, "postgresql");

        /** The property that tells a service which calls another where that is. */
        public static final String BACK_END_ADDRESS = "backend.url";

        /**
         * The limit of the pool of connections, as a service that uses a database, or calls another, tells it. One that
         * does both tells how the pool to its database fares.
         */
        public static final List<String> POOL_LIMITS = List.of("database.max-connections", "backend.max-connections");

        /** The properties that set it. */
        public static final List<String> POOL_PROPERTIES = List.of(
                "database.max-connections",
                "backend.max-connections",
                "spring.datasource.hikari.maximum-pool-size",
                "spring.r2dbc.pool.max-size");

        private final String moduleName;
        private final Stack stack;

        /** The kind of its database; null where it has none. */
        private final String database;

        ServiceModule(String moduleName, Stack stack) {
            this(moduleName, stack, null);
        }

        ServiceModule(String moduleName, Stack stack, String database) {
            this.moduleName = moduleName;
            this.stack = stack;
            this.database = database;
        }

        /** The Maven module, its folder and its name in an experiment file. */
        public String moduleName() {
            return moduleName;
        }

        /** What its module builds, from the project's folder. */
        public String jar() {
            return moduleName + "/target/" + moduleName + ".jar";
        }

        @Override
        public String label() {
            return moduleName;
        }

        @Override
        public Optional<Stack> stack() {
            return Optional.of(stack);
        }

        @Override
        public boolean ours() {
            return true;
        }

        @Override
        public boolean callsBackEnd() {
            return this == MVC_CLIENT || this == WEBFLUX_CLIENT;
        }

        @Override
        public Optional<String> database() {
            return Optional.ofNullable(database);
        }

        @Override
        public boolean answersMix() {
            return this == MONGO_SYNC || this == MONGO_REACTIVE;
        }

        /** Its pool of connections to a database; empty where it has none. */
        public Optional<Servers.Pool> pool() {
            return switch (this) {
                case POSTGRES_JDBC -> Optional.of(new Servers.Pool("spring.datasource.hikari.maximum-pool-size", 10));
                case POSTGRES_R2DBC -> Optional.of(new Servers.Pool("spring.r2dbc.pool.max-size", 10));
                case MONGO_SYNC, MONGO_REACTIVE -> Optional.of(new Servers.Pool("database.max-connections", 100));
                case MVC_WITH_LATENCY, WEBFLUX_WITH_LATENCY, MVC_CLIENT, WEBFLUX_CLIENT -> Optional.empty();
            };
        }

        @Override
        public boolean needsBackEnds() {
            return callsBackEnd() || usesDatabase();
        }

        /** Finds a service by the name of its module. */
        public static Optional<ServiceModule> named(String moduleName) {
            return Arrays.stream(values())
                    .filter(service -> service.moduleName.equals(moduleName))
                    .findFirst();
        }

        /** The names of all services, in their order of declaration. */
        public static List<String> names() {
            return Arrays.stream(values()).map(ServiceModule::moduleName).toList();
        }
    }

    /**
     * What a jar holds, as far as that decides in which variants it can be measured.
     *
     * @param springBoot the version of Spring Boot in an executable jar of its making; null in any other jar
     * @param stack its programming model; null where it is neither Spring MVC on a servlet container nor WebFlux on
     *     Reactor Netty
     * @param server on which its requests run, for people; null likewise
     * @param actuator whether it has Spring Boot's Actuator
     * @param java the feature release of the oldest JDK that can load its main class; null where that is not known
     */
    record JarFacts(String springBoot, Target.Stack stack, String server, boolean actuator, Integer java) {

        public static final String TOMCAT = "Tomcat";
        public static final String JETTY = "Jetty";
        public static final String UNDERTOW = "Undertow";
        public static final String REACTOR_NETTY = "Reactor Netty";

        private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\D.*");

        private static final int MAJOR = 3;

        /**
         * {@code spring.threads.virtual.enabled} came with Spring Boot 3.2, for Undertow with 3.4 (its release notes).
         */
        private static final int LEAST_MINOR = 2;

        private static final int LEAST_MINOR_FOR_UNDERTOW = 4;

        /** Whether Spring Boot can be told to run its requests on virtual threads. */
        public boolean hasVirtualThreads() {
            if (stack != Target.Stack.SERVLET || springBoot == null) {
                return false;
            }
            Matcher version = VERSION.matcher(springBoot + " ");
            if (!version.matches()) {
                return false;
            }
            int major = Integer.parseInt(version.group(1));
            int minor = Integer.parseInt(version.group(2));
            return major > MAJOR
                    || major == MAJOR && minor >= (UNDERTOW.equals(server) ? LEAST_MINOR_FOR_UNDERTOW : LEAST_MINOR);
        }

        /** For people, without a full stop. */
        public String label() {
            List<String> words = new ArrayList<>();
            words.add(springBoot == null ? "no executable jar of Spring Boot's" : "Spring Boot " + springBoot);
            if (stack != null) {
                words.add((stack == Target.Stack.SERVLET ? "Spring MVC on " : "WebFlux on ") + server);
            }
            if (springBoot != null) {
                words.add(actuator ? "with Actuator" : "without Actuator");
            }
            if (java != null) {
                words.add("for Java " + java);
            }
            return String.join(", ", words);
        }
    }
}
