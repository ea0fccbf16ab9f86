package io.github.springbench.runner.cli;

import io.github.springbench.runner.cli.progress.Shown;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.RunFiles;
import io.github.springbench.runner.report.chart.SvgCharts;
import io.github.springbench.runner.report.site.SitePages;
import io.github.springbench.runner.report.site.SitePages.SiteResult;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.store.ResultFolders;
import io.github.springbench.runner.store.SiteFolder;
import io.github.springbench.runner.verdict.JudgedRuns;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench site}: never needs a new run, and changes no result. */
@Command(
        name = "site",
        description = "Writes results as a static web site, using the current checks. Starts nothing.",
        mixinStandardHelpOptions = true,
        footer = {"", "Exit code: 0 fine, 2 wrong usage, or a folder that is not a result."})
final class SiteCommand implements Callable<Integer> {

    @Parameters(
            arity = "1..*",
            paramLabel = "DIR",
            description = "A result folder, or a folder that contains result folders, such as docs/results.")
    private List<Path> folders;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT",
            description = "The folder for the site (default: site). An earlier site there is replaced.")
    private Path output = Path.of("site");

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        SiteFolder site = new SiteFolder(output, SitePages.MARKER, SitePages::mayHave);
        site.requireNothingToLose();
        SvgCharts.prepare();
        List<SiteResult> results = new ArrayList<>();
        for (ResultFolder folder : ResultFolders.in(folders)) {
            err.println("Reading " + Shown.path(folder.path()));
            results.add(read(folder));
        }
        err.println("Drawing " + results.size() + (results.size() == 1 ? " report" : " reports"));
        String index = page("results/README.md", "an index of results").orElse("");
        Optional<String> guide = page("decision-guide.md", "the decision guide");
        Path written = site.write(files -> SitePages.write(results, index, guide, files));
        out.println(written.resolve("index.html"));
        return ExitCode.FINE;
    }

    /** Without the load generators' own reports, which stay where they are. */
    private static SiteResult read(ResultFolder folder) {
        Manifest manifest = folder.manifest();
        requireWhole(folder, manifest);
        RunFiles files = new RunFiles(
                folder::perSecond,
                folder::loadSeconds,
                folder::samples,
                folder::hostSamples,
                run -> Optional.empty(),
                folder::loadHostSamples);
        return new SiteResult(
                folder.path().getFileName().toString(),
                docsPath(folder.path()),
                ReportModel.of(manifest, JudgedRuns.of(folder), files));
    }

    private static void requireWhole(ResultFolder folder, Manifest manifest) {
        Experiment experiment = manifest.experiment();
        boolean whole = Stream.<Object>of(
                        manifest.machine(),
                        manifest.jdk(),
                        manifest.leftOut(),
                        experiment.name(),
                        experiment.question(),
                        experiment.systems(),
                        experiment.workload(),
                        experiment.published())
                .noneMatch(Objects::isNull);
        if (!whole) {
            throw new UserError("The manifest.json in " + folder.path()
                    + " is incomplete: it lacks a part of the experiment, the machine or the JDK. Remove the folder, or"
                    + " measure it again.");
        }
    }

    /** Where a result lies below docs, with slashes; empty where it lies elsewhere. */
    private static String docsPath(Path result) {
        try {
            Path docs = Home.docs().toRealPath();
            return result.startsWith(docs)
                    ? docs.relativize(result)
                            .toString()
                            .replace(result.getFileSystem().getSeparator(), "/")
                    : "";
        } catch (IOException noDocs) {
            return "";
        }
    }

    /** A page of docs, which a checkout has; results can be shown without. */
    private static Optional<String> page(String path, String what) {
        Path page = Home.docs().resolve(path);
        if (!Files.isRegularFile(page)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readString(page));
        } catch (IOException unreadable) {
            throw new UserError("Cannot read " + page + " (" + unreadable + "); expected " + what
                    + " in UTF-8. Correct or remove that file.");
        }
    }
}
