package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim.PublishedFigure;
import io.github.springbench.runner.model.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Finds and reads the published figures that an experiment file names. */
final class PublishedReader {

    private PublishedReader() {}

    static List<PublishedFigure> published(
            Path file, Section top, List<SystemUnderTest> systems, Map<String, List<Integer>> parameters, Axis axis) {
        String csv = top.optional("published", Values::words, null);
        if (csv == null) {
            return List.of();
        }
        Path path = besideThis(file, csv);
        if (path == null) {
            top.mistake(
                    "published",
                    "'published' is '" + Excerpt.of(csv)
                            + "'; expected a file in the folder of the experiment or below, such as "
                            + "published/figures.csv");
            return List.of();
        }
        if (!Files.isRegularFile(path)) {
            top.mistake("published", "'published' names " + path + ", which does not exist");
            return List.of();
        }
        List<String> names = systems.stream().map(SystemUnderTest::name).toList();
        return PublishedCsv.read(path, names, parameters.keySet(), axis, text -> top.mistake("published", text));
    }

    /** Null for what leads out of the experiment's folder, also by a link: parts of it would be shown in messages. */
    private static Path besideThis(Path file, String name) {
        try {
            Path folder = file.toAbsolutePath().normalize().getParent();
            Path path = folder.resolve(name).normalize();
            boolean within = path.startsWith(folder)
                    && (!Files.exists(path) || path.toRealPath().startsWith(folder.toRealPath()));
            return within ? path : null;
        } catch (IOException | InvalidPathException noPath) {
            return null;
        }
    }
}
