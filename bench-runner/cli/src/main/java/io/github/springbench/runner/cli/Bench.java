package io.github.springbench.runner.cli;

import io.github.springbench.runner.adaptive.SystemCapacity;
import io.github.springbench.runner.cli.option.NamedDatabase;
import io.github.springbench.runner.cli.progress.Shown;
import io.github.springbench.runner.experiment.Experiments;
import io.github.springbench.runner.machine.ConnectionLost;
import io.github.springbench.runner.machine.Unreachable;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.report.export.ClaimTable;
import io.github.springbench.runner.run.Interrupted;
import io.github.springbench.runner.run.LoadGeneratorCalibration.CeilingNotMeasured;
import io.github.springbench.runner.store.Archive;
import io.github.springbench.runner.store.DiskSpace.DiskFull;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.store.ResultFolders;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code ./bench}: without a command it tells what one can do, and the experiments. Commands of a few lines are nested
 * types; each of the others has a file.
 */
@Command(
        name = "bench",
        description = "How many users can Spring MVC, MVC on virtual threads and WebFlux each hold?",
        mixinStandardHelpOptions = true,
        versionProvider = BuildVersions.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {"", "Try: ./bench run hello-latency --preset quick"})
public final class Bench implements Callable<Integer> {

    private static final List<Class<?>> COMMANDS = List.of(
            ListCommand.class,
            InitCommand.class,
            PlanCommand.class,
            RunCommand.class,
            CapacityCommand.class,
            ReportCommand.class,
            CompareCommand.class,
            HistoryCommand.class,
            ExportCommand.class,
            ExplainCommand.class,
            DuelCommand.class,
            SiteCommand.class,
            PackCommand.class,
            ClaimsCommand.class,
            LogCommand.class,
            DoctorCommand.class,
            CeilingCommand.class,
            CompletionCommand.class);

    @Spec
    private CommandSpec spec;

    private Bench() {}

    public static void main(String[] arguments) {
        closeIdleConnectionsSoon();
        System.exit(commandLine(arguments).execute(arguments));
    }

    /**
     * {@code ./bench capacity} for programs, such as a test of your own service. The system property {@code bench.home}
     * names the folder of the bench, in which results are written. What {@code ./bench} prints goes to the console.
     *
     * @param arguments as on the command line: an experiment, or the path of its file, and options
     * @return what is known of the most users, or requests per second, of each system, in the experiment's order; where
     *     {@code --max-time} was over some may not be decided
     * @throws UserError where the arguments, a file or this machine does not allow it; nothing was measured then
     * @throws InterruptedException where the thread was interrupted while it waited
     */
    public static List<SystemCapacity> capacity(String... arguments) throws InterruptedException {
        closeIdleConnectionsSoon();
        CapacityCommand command = new CapacityCommand();
        try {
            new CommandLine(command).parseArgs(arguments);
            command.call();
        } catch (CommandLine.ParameterException mistake) {
            throw new UserError(mistake.getMessage());
        }
        return command.found();
    }

    /** The runner's own idle connections must not take places in a service's connection limit while the load runs. */
    private static void closeIdleConnectionsSoon() {
        System.setProperty("jdk.httpclient.keepalive.timeout", "1");
    }

    /** @param arguments where they begin with a command only that is set up: to set up all takes as long as to plan */
    static CommandLine commandLine(String... arguments) {
        List<Class<?>> asked = COMMANDS.stream()
                .filter(command -> arguments.length > 0
                        && command.getAnnotation(Command.class).name().equals(arguments[0]))
                .toList();
        CommandLine bench = new CommandLine(new Bench());
        (asked.isEmpty() ? COMMANDS : asked).forEach(bench::addSubcommand);
        return bench.setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(Bench::tellWrongUsage)
                .setExecutionExceptionHandler(Bench::tell);
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        spec.commandLine().usage(out);
        out.println();
        out.println("Experiments:");
        ListCommand.print(Home.allExperiments(), out);
        return ExitCode.FINE;
    }

    /** The mistake, what was probably meant, and where to look; not the whole help. */
    private static int tellWrongUsage(CommandLine.ParameterException mistake, String[] arguments) {
        CommandLine command = mistake.getCommandLine();
        PrintWriter err = command.getErr();
        err.println(command.getColorScheme().errorText(mistake.getMessage()));
        CommandLine.UnmatchedArgumentException.printSuggestions(mistake, err);
        err.println(Shown.commands("See: ./" + command.getCommandSpec().qualifiedName() + " --help"));
        return ExitCode.WRONG_USAGE;
    }

    /** What a person can mend is told in a message; a fault of ours with its trace, which may quote a driver. */
    private static int tell(Exception failure, CommandLine command, CommandLine.ParseResult parsed) {
        PrintWriter err = command.getErr();
        Secret.Mask mask = NamedDatabase.mask();
        if (failure instanceof InvalidPathException noPath) {
            return tell(Experiments.notAPath(noPath), command, parsed);
        }
        boolean refused =
                failure instanceof UserError || failure instanceof Unreachable || failure instanceof ConnectionLost;
        if (refused || failure instanceof CeilingNotMeasured || failure instanceof DiskFull) {
            err.println(command.getColorScheme().errorText(Shown.commands(mask.masked(failure.getMessage()))));
            return refused ? ExitCode.WRONG_USAGE : ExitCode.RUNNER_FAILED;
        }
        if (failure instanceof Interrupted) { // InterruptNotice has told it
            return ExitCode.INTERRUPTED;
        }
        err.println(command.getColorScheme()
                .errorText("The runner failed; this is a bug of the bench. Report it with these lines:"));
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace, true));
        err.println(mask.masked(trace.toString()).stripTrailing());
        return ExitCode.RUNNER_FAILED;
    }

    /** {@code ./bench list}. */
    @Command(
            name = "list",
            description = "Lists the experiments and the question that each answers.",
            mixinStandardHelpOptions = true)
    static final class ListCommand implements Callable<Integer> {

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            print(Home.allExperiments(), spec.commandLine().getOut());
            return ExitCode.FINE;
        }

        /** A line or two per experiment; one whose file has a mistake is named as such and hides no other. */
        static void print(Experiments experiments, PrintWriter out) {
            int longest =
                    experiments.names().stream().mapToInt(String::length).max().orElse(1);
            String line = "  %-" + longest + "s %s%n";
            for (String name : experiments.names()) {
                try {
                    Experiment experiment = experiments.named(name);
                    out.printf(line, name, experiment.question());
                    if (!experiment.presets().isEmpty()) {
                        out.printf(
                                line,
                                "",
                                "presets: "
                                        + String.join(", ", experiment.presets().keySet()));
                    }
                } catch (UserError mistakes) {
                    out.printf(line, name, "cannot be read; ./bench plan " + name + " shows why");
                }
            }
        }
    }

    /** {@code ./bench pack}: one file of all runs, to be shared and committed. */
    @Command(
            name = "pack",
            description = "Packs what reports and comparisons read of the runs of a result into runs.zip.xz in the same"
                    + " folder. Nothing is deleted.",
            mixinStandardHelpOptions = true,
            footer = {"", "Exit code: 0 fine, 2 wrong usage, or a folder without runs."})
    static final class PackCommand implements Callable<Integer> {

        @Parameters(paramLabel = "DIR", description = "A result folder, such as results/hello-latency/<start time>.")
        private Path folder;

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            Path archive = Archive.pack(
                    ResultFolder.isOfDuel(folder) ? ResultFolder.openDuel(folder) : ResultFolder.open(folder));
            spec.commandLine().getOut().println(archive.toAbsolutePath().normalize());
            return ExitCode.FINE;
        }
    }

    /** {@code ./bench claims}: reads what reports hold, and judges nothing again. */
    @Command(
            name = "claims",
            description = "Prints the claims of results and whether they held, as a table in Markdown. The judgements"
                    + " are those of each result's last report.",
            mixinStandardHelpOptions = true,
            footer = {"", "Exit code: 0 fine, 2 wrong usage, or a folder without a result."})
    static final class ClaimsCommand implements Callable<Integer> {

        @Parameters(
                arity = "1..*",
                paramLabel = "DIR",
                description = "A result folder, or a folder that holds result folders, such as docs/results.")
        private List<Path> folders;

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            PrintWriter out = spec.commandLine().getOut();
            ClaimTable table = ClaimTable.of(ResultFolders.in(folders).stream()
                    .map(ResultFolder::path)
                    .flatMap(path -> ClaimTable.Entry.read(Shown.path(path), path.resolve("results.json"))));
            out.print(table.markdown());
            out.flush();
            return ExitCode.FINE;
        }
    }

    /** {@code ./bench completion}. */
    @Command(
            name = "completion",
            description = "Prints a shell script that completes commands, options and experiments.",
            mixinStandardHelpOptions = true,
            footer = {"", "In bash and zsh: source <(./bench completion bash)"})
    static final class CompletionCommand implements Callable<Integer> {

        private enum Shell {
            BASH,
            ZSH
        }

        @Parameters(paramLabel = "SHELL", description = "The shell: bash or zsh.")
        private Shell shell;

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            CommandLine bench = Bench.commandLine();
            // picocli's script for bash is for zsh, too.
            spec.commandLine().getOut().println(AutoComplete.bash("bench", bench));
            return ExitCode.FINE;
        }
    }
}
