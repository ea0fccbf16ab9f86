package io.github.springbench.runner.cli;

import io.github.springbench.runner.cli.option.JdkOption;
import io.github.springbench.runner.cli.progress.InterruptNotice;
import io.github.springbench.runner.cli.progress.Shown;
import io.github.springbench.runner.experiment.ExperimentDraft;
import io.github.springbench.runner.experiment.Experiments;
import io.github.springbench.runner.machine.AllowedHosts;
import io.github.springbench.runner.machine.HomeMachine;
import io.github.springbench.runner.machine.local.JarInspection;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.machine.local.MachineLock;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Target.JarFacts;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Shell;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.Planner;
import io.github.springbench.runner.run.Preflight;
import io.github.springbench.runner.run.RoleMachines;
import io.github.springbench.runner.run.RunContext;
import io.github.springbench.runner.run.RunContext.Deadlines;
import io.github.springbench.runner.run.RunContextBuilder;
import io.github.springbench.runner.run.service.FirstAnswer;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./bench init}. */
@Command(
        name = "init",
        description = "Writes an experiment file for your own service, after the service has answered a request.",
        mixinStandardHelpOptions = true,
        footer = {"", "Exit code: 0 fine, 2 no file was written, 130 interrupted."})
final class InitCommand implements Callable<Integer> {

    private static final HomeMachine MACHINE = new LocalMachine();
    private static final String NOT_WRITTEN =
            " No file was written. Use --no-check to write it without sending a request to the service.";

    @Option(
            names = "--jar",
            paramLabel = "FILE",
            description = "An executable jar. It is started, sent one request, and stopped.")
    private Path jar;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "Instead of a jar: the address of a running service, such as http://127.0.0.1:8080. It is"
                    + " sent one request.")
    private String url;

    @Option(
            names = "--request",
            paramLabel = "\"METHOD PATH\"",
            description = "The request that each user sends: GET, POST or PUT, and a path (default: ${DEFAULT-VALUE}).")
    private String request = "GET /";

    @Option(names = "--body", paramLabel = "JSON", description = "The body of a POST or PUT.")
    private String body;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The file to write (default: the experiment's name with .yaml, in the current folder).")
    private Path output;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "The name of the experiment (default: the name of --output, of the jar without its version,"
                    + " or of the host).")
    private String name;

    @Option(names = "--force", description = "Replace an existing file.")
    private boolean force;

    @Option(names = "--no-check", description = "Write the file without sending a request to the service.")
    private boolean unchecked;

    @Option(
            names = AllowedHosts.OPTION,
            paramLabel = "HOST",
            description = "Another machine to which a request, and later the load, may be sent. Can be given several"
                    + " times.")
    private List<String> allowedTargets = List.of();

    @Mixin
    private JdkOption jdkOption;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if ((jar == null) == (url == null)) {
            throw new ParameterException(spec.commandLine(), "Name your service: either --jar FILE or --url URL");
        }
        Request asked = Experiments.request("--request", request, body);
        return jar != null ? ofJar(asked) : ofUrl(asked);
    }

    private Integer ofJar(Request asked) {
        JarFacts facts = JarInspection.of(jar);
        NewExperimentFile file = NewExperimentFile.of(output, name, NewExperimentFile.nameOf(jar), force);
        ExperimentDraft draft = ExperimentDraft.ofJar(file.name(), schema(file), file.wayTo(jar), facts, asked);
        Experiment experiment = Home.allExperiments().ofText(file.path(), draft.text());
        Preflight.requireOwnJars(MACHINE, experiment);
        spec.commandLine().getErr().println(jar.getFileName() + ": " + facts.label() + ".");
        return written(file, unchecked ? draft : started(draft, experiment), List.of());
    }

    private Integer ofUrl(Request asked) {
        URI address = Experiments.url("--url", url);
        String host = address.getHost();
        AllowedHosts.allowing(allowedTargets).requireAllowed("--url", host);
        NewExperimentFile file = NewExperimentFile.of(output, name, NewExperimentFile.nameOf(address), force);
        boolean here = AllowedHosts.isThisMachine(host);
        OptionalLong pid = here ? MACHINE.holder(address.getPort()) : OptionalLong.empty();
        ExperimentDraft draft = ExperimentDraft.ofUrl(
                file.name(),
                schema(file),
                "http://" + address.getAuthority(),
                pid.isPresent() ? Long.valueOf(pid.getAsLong()) : null,
                asked);
        Home.allExperiments().ofText(file.path(), draft.text());
        Supplier<FirstAnswer> question = () -> FirstAnswer.at(address, asked, Deadlines.USUAL.answer(), this::say);
        ExperimentDraft checked = unchecked
                ? draft
                : draft.withStatus(success(asked, "", question).status());
        return written(file, checked, here ? List.of() : List.of(AllowedHosts.OPTION, host));
    }

    /** The draft, and what its first system answers where it is started as a run starts it. */
    private ExperimentDraft started(ExperimentDraft draft, Experiment experiment) {
        PrintWriter err = spec.commandLine().getErr();
        Jdk jdk = jdkOption.jdk();
        requireNewEnough(jdk, draft.facts());
        Experiment first = experiment.withSystems(experiment.systems().subList(0, 1));
        PlannedRun run = Planner.plan(first, Choices.none(), jdk).runs().get(0);
        RunContext context = RunContextBuilder.builder()
                .machines(RoleMachines.allOn(MACHINE))
                .home(Home.folder())
                .jdk(jdk)
                .experiment(first)
                .build();
        Path log = Home.results().resolve("init").resolve("service.log");
        MachineLock lock = MachineLock.take(Home.lock());
        InterruptNotice notice = new InterruptNotice(() -> {}, "No file was written.", err);
        try {
            err.println("Starting the service on " + jdk + " ...");
            FirstAnswer answer = success(
                    run.request(),
                    " Its log: " + Shown.path(log) + ".",
                    () -> FirstAnswer.of(context, run, draft.health(), log, this::say));
            ExperimentDraft checked = draft.withStatus(answer.status());
            if (draft.health() == null || answer.healthy()) {
                return checked;
            }
            err.println(draft.health() + " did not answer with a status of 200 to 299, so it is not written into the"
                    + " file. The service counts as ready when it answers the request.");
            return checked.withHealth(null);
        } finally {
            notice.close();
            lock.close();
        }
    }

    private void say(String sentence) {
        spec.commandLine().getErr().println(sentence);
    }

    private void requireNewEnough(Jdk jdk, JarFacts facts) {
        if (facts.java() != null && facts.java() > jdk.feature()) {
            throw new UserError(jar.getFileName() + " needs a JDK " + facts.java() + " or newer, and this is " + jdk
                    + ". Install one, or choose it with --java-home." + NOT_WRITTEN);
        }
    }

    /** @param log where to read more about an answer without success; empty where there is none */
    private FirstAnswer success(Request asked, String log, Supplier<FirstAnswer> question) {
        FirstAnswer answer;
        try {
            answer = question.get();
        } catch (UserError none) {
            throw new UserError(none.getMessage() + NOT_WRITTEN);
        }
        String said = String.format(
                Locale.ROOT,
                "%s %s answered %d, %,d bytes",
                asked.method(),
                asked.path(),
                answer.status(),
                answer.bytes());
        if (!answer.isSuccess()) {
            throw new UserError(said + "; expected a status of 200 to 299. Choose a request that your service answers,"
                    + " such as --request \"GET /articles/7\"." + log + NOT_WRITTEN);
        }
        spec.commandLine().getErr().println(said + ".");
        return answer;
    }

    /** @param further options of the next command */
    private Integer written(NewExperimentFile file, ExperimentDraft draft, List<String> further) {
        file.write(draft.text());
        String shown = Shown.path(file.path());
        spec.commandLine().getErr().println("Wrote " + shown + ". Next:");
        List<String> next = new ArrayList<>(List.of("./bench", "run", shown, "--preset", "quick"));
        next.addAll(further);
        spec.commandLine().getOut().println(Shell.command(next));
        return ExitCode.FINE;
    }

    /** The path from the file's folder to the JSON schema, for editors; null if the installation has none. */
    private static String schema(NewExperimentFile file) {
        Path schema = Home.docs().resolve("experiment.schema.json");
        return Files.exists(schema) ? file.wayTo(schema) : null;
    }

    /** The experiment file that {@code ./bench init} writes: where it goes, what it is called, and what is near it. */
    static final class NewExperimentFile {

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
                throw new UserError("--output is '" + output + "'; expected a file that ends in " + SUFFIX
                        + ", such as shop.yaml.");
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
                throw new UserError(
                        "'" + wanted + "' is an experiment of this project, and their results would share one"
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
         * The way to another file, with slashes: from this file's folder, so that both can move together; absolute
         * where they have no folder in common.
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
}
