package io.github.springbench.runner.cli.option;

import io.github.springbench.runner.cli.progress.Shown;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.report.Decision;
import io.github.springbench.runner.report.JudgedObjective;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.export.JUnitXml;
import io.github.springbench.runner.report.page.PullRequestSummary;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** Files for the pipeline that called the bench, where it asked for them. */
public final class PipelineFiles {

    private static final String JUNIT = "--junit";
    private static final String SUMMARY = "--summary";

    @Option(
            names = JUNIT,
            paramLabel = "FILE",
            description =
                    "Also write the decisions to this file as JUnit XML: one test case per system, cell and limit.")
    private Path junit;

    @Option(
            names = SUMMARY,
            paramLabel = "FILE",
            description = "Also write a summary to this file, as Markdown for a pull request.")
    private Path summary;

    /** Checks early that the files can be written, and that {@code --junit} has objectives to report. */
    public void requireUsable(Experiment experiment) {
        requireUsable(
                !experiment.objectives().isEmpty(),
                "Set objectives with " + SloOption.NAME + " or with 'objectives' in the experiment.");
    }

    /**
     * Checks that the files can be written, and that {@code --junit} has something to report.
     *
     * @param decides whether anything will be decided
     * @param how to have something decided, as a sentence
     * @throws UserError where a file cannot be written, or would be empty
     */
    public void requireUsable(boolean decides, String how) {
        if (junit != null && !decides) {
            throw new UserError(JUNIT + " has nothing to report, because there is nothing to decide. " + how);
        }
        if (junit != null && summary != null && normal(junit).equals(normal(summary))) {
            throw new UserError(JUNIT + " and " + SUMMARY + " are both " + junit + "; expected two files. Name another"
                    + " one for " + SUMMARY + ".");
        }
        requireWritable(JUNIT, junit);
        requireWritable(SUMMARY, summary);
    }

    private static Path normal(Path file) {
        return file.toAbsolutePath().normalize();
    }

    /** Whether any file was asked for. */
    public boolean areAskedFor() {
        return junit != null || summary != null;
    }

    /**
     * Writes what was decided on a result.
     *
     * @param report of the result, for a link
     * @param told where the files are is told there
     */
    public List<Decision> write(ReportModel model, Path report, PrintWriter told) {
        List<Decision> decisions = JudgedObjective.decisions(model);
        write(
                model.manifest().experiment().name(),
                decisions,
                () -> PullRequestSummary.render(model, link(report)),
                told);
        return decisions;
    }

    /** The same of anything else. */
    public void write(String experiment, List<Decision> decisions, Supplier<String> markdown, PrintWriter told) {
        writeFile(JUNIT, junit, () -> JUnitXml.render(experiment, decisions), told);
        writeFile(SUMMARY, summary, markdown, told);
    }

    /** A file as a link from where the person stands. */
    private static String link(Path file) {
        try {
            return new URI(null, null, Shown.path(file).replace('\\', '/'), null)
                    .toString()
                    .replace("(", "%28")
                    .replace(")", "%29");
        } catch (URISyntaxException noLink) {
            return file.toUri().toString();
        }
    }

    private static void requireWritable(String option, Path file) {
        if (file == null) {
            return;
        }
        Path folder = file.toAbsolutePath().getParent();
        try {
            if (folder != null && !Files.isDirectory(folder)) {
                Files.createDirectories(folder);
            }
        } catch (IOException failed) {
            throw refused(option, file, failed.toString());
        }
        if (folder == null || Files.isDirectory(file)) {
            throw refused(option, file, "it is a folder");
        }
        if (!Files.isWritable(Files.exists(file) ? file : folder)) {
            throw refused(option, file, "no permission");
        }
    }

    private static void writeFile(String option, Path file, Supplier<String> text, PrintWriter told) {
        if (file == null) {
            return;
        }
        try {
            Files.writeString(file, text.get());
            told.println(Shown.path(file));
        } catch (IOException failed) {
            throw refused(option, file, failed.toString());
        }
    }

    private static UserError refused(String option, Path file, String why) {
        return new UserError(option + " names " + file + ", which cannot be written (" + why + "). Name another file.");
    }
}
