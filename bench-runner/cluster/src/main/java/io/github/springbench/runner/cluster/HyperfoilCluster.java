package io.github.springbench.runner.cluster;

import io.github.springbench.runner.load.LoadAgent;
import io.github.springbench.runner.load.LoadFleet;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.hyperfoil.BenchmarkYaml;
import io.github.springbench.runner.load.hyperfoil.EngineModule;
import io.github.springbench.runner.load.hyperfoil.LoadCluster;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Jdk;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A controller of a newer Hyperfoil and its agents. */
public final class HyperfoilCluster implements LoadCluster {

    @Override
    public Optional<String> refusal(LoadFleet fleet, Jdk jdk, Map<String, String> environment) {
        return new ClusterCommand(null, environment).refusal(fleet, jdk);
    }

    @Override
    public String version(LoadFleet fleet, Map<String, String> environment) {
        return new ClusterCommand(null, environment).version(fleet);
    }

    @Override
    public List<String> command(
            EngineModule module, Jdk jdk, LoadTask task, Path yaml, Map<String, String> environment) {
        return new ClusterCommand(module, environment).of(jdk, task, yaml);
    }

    @Override
    public LoadMeasurement read(LoadTask task) throws IOException {
        return ClusterRecord.read(task);
    }

    /**
     * How several machines are told to play a load: by {@code ClusterLoad} of the module hyperfoil-engine, on the
     * runner's machine.
     *
     * @param environment may say where a release of Hyperfoil is
     */
    record ClusterCommand(EngineModule module, Map<String, String> environment) {

        private static final String PROGRAM = "io.github.springbench.hyperfoil.cluster.ClusterLoad";

        /** It only asks and writes; the load is the agents'. */
        private static final List<String> JVM_FLAGS = List.of("-Xms64m", "-Xmx512m", "-XX:+UseSerialGC");

        private static final int FIRST_JDK = 21;

        /**
         * Nothing that a shell or YAML takes for anything but itself: it stands in a command line on the other machine.
         */
        private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9/_.+@-]+");

        /**
         * Why these machines cannot play a load, in a clause; empty where they can.
         *
         * @throws UserError where there is no release of Hyperfoil, or no controller at the address that was named
         */
        Optional<String> refusal(LoadFleet fleet, Jdk jdk) {
            if (fleet.controller() != null) {
                ControllerVersion.at(fleet.controller());
                return Optional.empty();
            }
            HyperfoilHome.in(environment);
            if (jdk.feature() < FIRST_JDK) {
                return Optional.of("its controller needs a JDK " + FIRST_JDK + " or newer, and the runs are on " + jdk
                        + ". Choose a newer one with --java-home");
            }
            return fleet.agents().stream()
                    .map(ClusterCommand::refusal)
                    .flatMap(Optional::stream)
                    .findFirst();
        }

        private static Optional<String> refusal(LoadAgent agent) {
            if (agent.key() == null) {
                return Optional.of(
                        "its controller reaches '" + agent.name() + "' by its own ssh, which needs the file of a"
                                + " private key without a passphrase. Name it as IdentityFile in your"
                                + " configuration of ssh");
            }
            if (agent.java() == null) {
                return Optional.of("'" + agent.name() + "' has no JDK " + FIRST_JDK
                        + " or newer, which its agent needs." + " Install one there");
            }
            return List.of(agent.host(), agent.user(), agent.java()).stream()
                    .filter(value -> !PLAIN.matcher(value).matches())
                    .findFirst()
                    .map(value ->
                            "'" + value + "' of '" + agent.name() + "' has characters that a shell would interpret."
                                    + " Use only letters, digits and / _ . + @ -");
        }

        /** The version of what plays the load. */
        String version(LoadFleet fleet) {
            return fleet.controller() == null
                    ? HyperfoilHome.in(environment).version()
                    : ControllerVersion.at(fleet.controller());
        }

        /** @param yaml the benchmark */
        List<String> of(Jdk jdk, LoadTask task, Path yaml) {
            LoadFleet fleet = task.fleet();
            List<String> arguments = new ArrayList<>();
            arguments.add(yaml.toString());
            arguments.add(task.folder().toAbsolutePath().toString());
            arguments.add("--seconds=" + expected(task).toSeconds());
            arguments.add("--mark=" + LoadFleet.mark());
            if (fleet.controller() != null) {
                arguments.add("--controller=" + fleet.controller());
            } else {
                arguments.add("--home=" + HyperfoilHome.in(environment).folder());
                arguments.add("--agent-java=" + java(fleet));
                fleet.keys().forEach((file, name) -> arguments.add("--key=" + name + "=" + file));
                fleet.agents().forEach(agent -> arguments.add("--reach=" + agent.host() + ":" + agent.port()));
            }
            List<String> flags = new ArrayList<>(JVM_FLAGS);
            flags.add("-Dbench.watch=" + task.watch().toAbsolutePath());
            return module.command(jdk, flags, PROGRAM, arguments.toArray(String[]::new));
        }

        /** From the beginning of the warm-up until the last user is told to leave. */
        private static Duration expected(LoadTask task) {
            Duration warmUp = task.longestWarmUp();
            return (warmUp.isZero() ? warmUp : warmUp.plus(BenchmarkYaml.REST))
                    .plus(task.workload().ramp())
                    .plus(task.workload().duration());
        }

        /**
         * Hyperfoil knows one {@code java} for all agents and gives it to their shells. Where it is not in the same
         * place everywhere, each takes the first of them that it has.
         */
        private static String java(LoadFleet fleet) {
            List<String> places =
                    fleet.agents().stream().map(LoadAgent::java).distinct().toList();
            return places.size() == 1
                    ? places.get(0)
                    : places.stream().collect(Collectors.joining(" || command -v ", "$(command -v ", ")"));
        }

        /** Asks a controller of Hyperfoil which version it has. */
        static final class ControllerVersion {

            private static final Duration TIMEOUT = Duration.ofSeconds(10);
            private static final Pattern VERSION = Pattern.compile("\"version\"\\s*:\\s*\"([^\"]{1,40})\"");
            private static final int OK = 200;
            private static final int MOST_BYTES = 1 << 16;

            private ControllerVersion() {}

            /** @throws UserError where no controller answers */
            static String at(URI controller) {
                return at(controller, TIMEOUT);
            }

            /** @param atMost how long each part of the answer may take */
            static String at(URI controller, Duration atMost) {
                HttpClient client =
                        HttpClient.newBuilder().connectTimeout(atMost).build();
                HttpRequest request = HttpRequest.newBuilder(controller.resolve("/version"))
                        .timeout(atMost)
                        .build();
                String answer;
                try {
                    HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
                    Matcher version = VERSION.matcher(beginning(response.body(), atMost));
                    if (response.statusCode() == OK && version.find()) {
                        return version.group(1);
                    }
                    answer = "it answers /version with status " + response.statusCode() + " and no version";
                } catch (ConnectException refused) {
                    // Which the client says of a host without an address, too.
                    boolean hasNoAddress = Stream.<Throwable>iterate(refused, Objects::nonNull, Throwable::getCause)
                            .anyMatch(UnresolvedAddressException.class::isInstance);
                    answer = hasNoAddress
                            ? "no address is known for " + controller.getHost()
                            : "no server accepts connections there";
                } catch (IOException refused) {
                    answer = refused.getMessage() == null ? refused.getClass().getSimpleName() : refused.getMessage();
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                    answer = "interrupted";
                }
                throw new UserError("There is no controller of Hyperfoil at " + controller
                        + ", which the file of machines" + " names: " + answer + ". Start it, or correct the address.");
            }

            /**
             * What comes in time: the client's timeout ends where the body begins, and what answers may be anything.
             */
            private static String beginning(InputStream body, Duration atMost) throws IOException {
                // To close it ends a read.
                CompletableFuture<Void> end = new CompletableFuture<>();
                end.orTimeout(atMost.toMillis(), TimeUnit.MILLISECONDS).exceptionally(late -> {
                    closeQuietly(body);
                    return null;
                });
                byte[] read = {};
                try (body) {
                    read = body.readNBytes(MOST_BYTES);
                } catch (IOException failed) {
                    if (!end.isCompletedExceptionally()) {
                        throw failed;
                    }
                }
                if (!end.complete(null)) {
                    throw new IOException("its answer to /version did not end within " + atMost.toSeconds() + " s");
                }
                return new String(read, StandardCharsets.UTF_8);
            }

            private static void closeQuietly(InputStream body) {
                try {
                    body.close();
                } catch (IOException closed) {
                    // It is over either way.
                }
            }
        }

        /**
         * A release of Hyperfoil, which has the controller and the agents that several load machines need. They cannot
         * be had where this project's libraries come from, so the user brings them.
         *
         * @param folder with {@code lib} in it
         * @param version of the release
         */
        record HyperfoilHome(Path folder, String version) {

            /** The variable of the environment that names the folder. */
            static final String VARIABLE = "HYPERFOIL_HOME";

            private static final Pattern CONTROLLER = Pattern.compile("hyperfoil-clustering-(.+)\\.jar");

            /**
             * The one that the environment names.
             *
             * @throws UserError where it names none
             */
            static HyperfoilHome in(Map<String, String> environment) {
                String value = environment.getOrDefault(VARIABLE, "").strip();
                if (value.isEmpty()) {
                    throw notThere("it is not set");
                }
                Path folder = Path.of(value).toAbsolutePath().normalize();
                if (!Files.isDirectory(folder)) {
                    throw notThere("it is '" + value + "', and there is no such folder");
                }
                if (folder.toString().contains(":")) {
                    throw notThere("it is '" + value + "', and a colon cannot be in a class path");
                }
                return version(folder.resolve("lib"))
                        .map(version -> new HyperfoilHome(folder, version))
                        .orElseThrow(() -> notThere("it is '" + value
                                + "', and there is no lib/hyperfoil-clustering-….jar in that folder"));
            }

            private static Optional<String> version(Path lib) {
                try (Stream<Path> jars = Files.list(lib)) {
                    return jars.map(jar -> CONTROLLER.matcher(jar.getFileName().toString()))
                            .filter(Matcher::matches)
                            .map(jar -> jar.group(1))
                            .findFirst();
                } catch (IOException unreadable) {
                    return Optional.empty();
                }
            }

            private static UserError notThere(String found) {
                return new UserError("Several load machines need Hyperfoil's own controller and agents. " + VARIABLE
                        + " must name the folder of an unpacked release of Hyperfoil, 0.29 or newer; " + found
                        + ". Get one from the releases that https://hyperfoil.io links to, or"
                        + " copy the folder out of its"
                        + " container image.");
            }
        }
    }
}
