package io.github.springbench.runner.load.hyperfoil;

import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A release of Hyperfoil, which has the controller and the agents that several load machines need. They cannot be had
 * where this project's libraries come from, so the user brings them.
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
                .orElseThrow(() -> notThere(
                        "it is '" + value + "', and there is no lib/hyperfoil-clustering-….jar in that folder"));
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
                + ". Get one from the releases that https://hyperfoil.io links to, or copy the folder out of its"
                + " container image.");
    }
}
