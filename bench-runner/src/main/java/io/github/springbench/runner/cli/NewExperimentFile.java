package io.github.springbench.runner.cli;

import io.github.springbench.runner.experiment.Experiments;
import io.github.springbench.runner.model.UserError;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.regex.Pattern;

/** The experiment file that {@code ./bench init} writes: where it goes, what it is called, and what is near it. */
final class NewExperimentFile {

    private static final String SUFFIX = ".yaml";

    /** What experiment files allow. */
    private static final int LONGEST_NAME = 40;

    /** As builds add it, {@code -1.2.3-SNAPSHOT}. */
    private static final Pattern VERSION = Pattern.compile("[-_]v?\\d+(\\.\\d+)*([.+-].*)?$");

    private final Path path;
    private final boolean replaces;

    private NewExperimentFile(Path path, boolean replaces) {
        this.path = path;
        this.replaces = replaces;
    }

    /**
     * A file that may be written.
     *
     * @param output that somebody asked for, or null for one in the current folder
     * @param name that somebody asked for, or null
     * @param otherwise the name where nobody asked for any
     * @param replaces whether a file that is there may be replaced
     * @throws UserError where it may not be written
     */
    static NewExperimentFile of(Path output, String name, String otherwise, boolean replaces) {
        if (output != null && !output.toString().endsWith(SUFFIX)) {
            throw new UserError(
                    "--output is '" + output + "'; expected a file that ends in " + SUFFIX + ", such as shop.yaml.");
        }
        String wanted = name != null ? name : output != null ? Experiments.nameIn(output.toString()) : otherwise;
        Path file = (output != null ? output : Path.of(wanted.replaceAll("[/\\\\]", "-") + SUFFIX))
                .toAbsolutePath()
                .normalize();
        if (!Experiments.nameIn(file.toString()).equals(wanted)) {
            throw new UserError("--name is '" + wanted + "', but the file would be " + file.getFileName()
                    + "; expected the same name. Leave out --name or --output, or make them agree.");
        }
        if (Home.allExperiments().names().contains(wanted)) {
            throw new UserError("'" + wanted + "' is an experiment of this project, and their results would share one"
                    + " folder. Choose another name with --name.");
        }
        if (Files.exists(file) && !replaces) {
            throw new UserError(
                    file + " exists already. Replace it with --force, or choose another file with --output.");
        }
        if (!Files.isDirectory(file.getParent())) {
            throw new UserError("The folder " + file.getParent()
                    + ", in which the file would be written, does not exist. Create it, or choose another file with"
                    + " --output.");
        }
        return new NewExperimentFile(file, replaces);
    }

    /** The name of an experiment on a jar: that of the jar without its version. */
    static String nameOf(Path jar) {
        String file = jar.getFileName().toString().replaceFirst("\\.(jar|war)$", "");
        String bare = VERSION.matcher(file).replaceFirst("");
        return asName(bare.isEmpty() ? file : bare);
    }

    /** The name of an experiment on a service that runs already: that of its host. */
    static String nameOf(URI url) {
        return asName(url.getHost().contains(":") ? "" : url.getHost());
    }

    private static String asName(String text) {
        String name = text.replaceAll("[^A-Za-z0-9._-]", "-").replaceFirst("^[^A-Za-z0-9]+", "");
        return name.isEmpty() ? "service" : name.substring(0, Math.min(name.length(), LONGEST_NAME));
    }

    String name() {
        return Experiments.nameIn(path.toString());
    }

    Path path() {
        return path;
    }

    /**
     * The way to another file, with slashes: from this file's folder, so that both can move together; absolute where
     * they have no folder in common.
     */
    String wayTo(Path other) {
        Path from = path.getParent();
        Path to = other.toAbsolutePath().normalize();
        boolean apart = !Objects.equals(from.getRoot(), to.getRoot())
                || from.getNameCount() == 0
                || !from.getName(0).equals(to.getName(0));
        return (apart ? to : from.relativize(to)).toString().replace(File.separatorChar, '/');
    }

    void write(String text) {
        try {
            if (replaces) {
                Files.writeString(path, text);
            } else {
                Files.writeString(path, text, StandardOpenOption.CREATE_NEW);
            }
        } catch (IOException failed) {
            throw new UserError("Cannot write " + path + " (" + failed + "); choose another file with --output.");
        }
    }
}
