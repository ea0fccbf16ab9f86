package io.github.springbench.runner.cli;

import io.github.springbench.runner.cli.option.JdkOption;
import io.github.springbench.runner.cli.progress.InterruptNotice;
import io.github.springbench.runner.cli.progress.Shown;
import io.github.springbench.runner.experiment.ExperimentDraft;
import io.github.springbench.runner.experiment.ExperimentDraft.Asked;
import io.github.springbench.runner.experiment.Experiments;
import io.github.springbench.runner.machine.AllowedHosts;
import io.github.springbench.runner.machine.HomeMachine;
import io.github.springbench.runner.machine.local.JarInspection;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.machine.local.MachineLock;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Cookies;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.Target.JarFacts;
import io.github.springbench.runner.model.Trust;
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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
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
            description = "The request that each user sends: GET, POST, PUT or PATCH, and a path"
                    + " (default: ${DEFAULT-VALUE}).")
    private String request = "GET /";

    @Option(names = "--body", paramLabel = "TEXT", description = "The body of a POST, PUT or PATCH, such as JSON.")
    private String body;

    @Option(
            names = "--header",
            paramLabel = "\"NAME: VALUE\"",
            description =
                    "A header; can be given several times. $${TOKEN} in it, or in the body, is that variable of your"
                            + " environment.")
    private List<String> headers = List.of();

    @Option(names = "--https", description = "With --jar: the service is called by https, as localhost.")
    private boolean https;

    @Option(
            names = "--trust",
            paramLabel = "FILE",
            description = "The certificate of a service called by https, or of its authority, in PEM; none accepts any"
                    + " (default: the JDK's).")
    private String trust;

    @Option(
            names = "--curl",
            paramLabel = "COMMAND",
            description =
                    "The request as a curl command, as browsers copy it for bash; - reads it from the standard input."
                            + " Its address is that of the service, unless --jar is there.")
    private String curl;

    @Option(
            names = "--openapi",
            paramLabel = "FILE",
            description = "The requests as an OpenAPI document 3.0 or 3.1 has them, in YAML or JSON. Without"
                    + " --operation its operations are listed, and no file is written.")
    private String openApi;

    @Option(
            names = "--operation",
            paramLabel = "ID",
            description = "With --openapi: an operation that users send, by its operationId, number or \"METHOD PATH\"."
                    + " Of several, each time any.")
    private List<String> operations = List.of();

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

    /** Of a copied command, by the variables that are to hold them. */
    private Map<String, String> secrets = Map.of();

    @Mixin
    private JdkOption jdkOption;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        OpenApiDocument document = document();
        if (document != null && operations.isEmpty()) {
            return listed(document);
        }
        CurlRequest copied = copied();
        if (copied != null && jar == null && url == null) {
            url = copied.service();
        }
        refuse((jar == null) == (url == null), "Name your service: either --jar FILE or --url URL");
        List<Asked> asked;
        if (document != null) {
            asked = document.asked(operations);
        } else if (copied != null) {
            asked = Asked.only(Experiments.request("--curl", copied.line(), copied.headers(), copied.body()));
            secrets = copied.secrets();
            // Browsers write -k for a call by http, too.
            trust = trust == null && copied.service().startsWith("https:") ? copied.trust() : trust;
        } else {
            asked = Asked.only(Experiments.request("--request", request, named(headers), body));
        }
        refuseWhatHasNoEffect();
        return jar != null ? ofJar(asked) : ofUrl(asked);
    }

    /** A service that runs already has its protocol and its JDK, and one that is started here is on this machine. */
    private void refuseWhatHasNoEffect() {
        ParseResult given = spec.commandLine().getParseResult();
        boolean onAJdk = given.hasMatchedOption(JdkOption.NAME);
        refuse(url != null && https, "--https is for --jar; write https:// into --url, or leave --https out");
        refuse(
                url != null && onAJdk,
                JdkOption.NAME + " is for --jar, and the service of --url runs already; leave it out");
        refuse(
                unchecked && onAJdk,
                JdkOption.NAME + " starts the jar, and --no-check starts nothing; leave one of them out");
        refuse(
                jar != null && given.hasMatchedOption(AllowedHosts.OPTION),
                AllowedHosts.OPTION + " is for --url, and a jar is started on this machine; leave it out");
        refuse(
                trust != null && !(jar != null ? https : url.startsWith("https:")),
                "--trust, or -k of a copied command, is for a service that is called by https; add --https to --jar, or"
                        + " write https:// into --url, or leave it out");
    }

    private void refuse(boolean mistaken, String message) {
        if (mistaken) {
            throw new ParameterException(spec.commandLine(), message);
        }
    }

    /** Null where none is named. */
    private OpenApiDocument document() {
        refuse(
                openApi == null && !operations.isEmpty(),
                "--operation chooses from a document; name it by --openapi FILE");
        if (openApi == null) {
            return null;
        }
        requireNone("--openapi", "--curl", "--request", "--header", "--body");
        return OpenApiDocument.of(openApi);
    }

    private Integer listed(OpenApiDocument document) {
        PrintWriter out = spec.commandLine().getOut();
        document.lines().forEach(out::println);
        say("Choose one or more, each by --operation. Next, for example:");
        List<String> next =
                new ArrayList<>(spec.root().commandLine().getParseResult().originalArgs());
        next.addAll(List.of("--operation", document.firstId()));
        if (jar == null && url == null) {
            next.addAll(List.of("--url", "http://127.0.0.1:8080"));
        }
        out.println(Shown.bench() + " " + Shell.command(next));
        return ExitCode.FINE;
    }

    /** One option says what to send. */
    private void requireNone(String chosen, String... others) {
        ParseResult given = spec.commandLine().getParseResult();
        Stream.of(others)
                .forEach(option -> refuse(
                        given.hasMatchedOption(option),
                        chosen + " says what to send, and so does " + option + "; give one of both"));
    }

    /** Null where no curl command is given. */
    private CurlRequest copied() {
        if (curl == null) {
            return null;
        }
        requireNone("--curl", "--request", "--header", "--body");
        try {
            CurlRequest read = CurlRequest.of(
                    curl.equals("-") ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8) : curl);
            read.remarks().forEach(this::say);
            return read;
        } catch (IOException unreadable) {
            throw new UserError("The standard input cannot be read: " + unreadable.getMessage() + ".");
        }
    }

    private static Map<String, String> named(List<String> lines) {
        Map<String, String> named = new LinkedHashMap<>();
        lines.forEach(line -> {
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw new UserError("--header is a text without a name; expected a name and a value, such as --header"
                        + " \"Accept: text/plain\".");
            }
            named.put(line.substring(0, colon), line.substring(colon + 1).strip());
        });
        return named;
    }

    /** What the request contains: of the copied command, or else of the environment. */
    private Map<String, Secret> secrets(Experiment experiment) {
        Map<String, String> known = new HashMap<>(System.getenv());
        known.putAll(secrets);
        Preflight.requireSecrets(experiment, known);
        return experiment.secrets().stream()
                .collect(Collectors.toMap(name -> name, name -> Secret.of(known.get(name))));
    }

    private Integer ofJar(List<Asked> asked) {
        JarFacts facts = JarInspection.of(jar);
        NewExperimentFile file = NewExperimentFile.of(output, name, NewExperimentFile.nameOf(jar), force);
        ExperimentDraft draft = ExperimentDraft.ofJar(file.name(), schema(file), file.wayTo(jar), facts, asked)
                .withHttps(https)
                .withTrust(trust(file));
        Experiment experiment = Home.allExperiments().ofText(file.path(), draft.text());
        Preflight.requireOwnJars(MACHINE, experiment);
        spec.commandLine().getErr().println(jar.getFileName() + ": " + facts.label() + ".");
        Path javaHome = spec.commandLine().getParseResult().matchedOptionValue(JdkOption.NAME, null);
        return written(
                file,
                unchecked ? draft : started(draft, experiment),
                javaHome == null ? List.of() : List.of(JdkOption.NAME, javaHome.toString()));
    }

    private Integer ofUrl(List<Asked> asked) {
        URI address = Experiments.url("--url", url);
        String host = address.getHost();
        AllowedHosts.allowing(allowedTargets).requireAllowed("--url", host);
        NewExperimentFile file = NewExperimentFile.of(output, name, NewExperimentFile.nameOf(address), force);
        boolean here = AllowedHosts.isThisMachine(host);
        OptionalLong pid = here ? MACHINE.holder(address.getPort()) : OptionalLong.empty();
        ExperimentDraft draft = ExperimentDraft.ofUrl(
                        file.name(),
                        schema(file),
                        address.getScheme() + "://" + address.getAuthority(),
                        pid.isPresent() ? Long.valueOf(pid.getAsLong()) : null,
                        asked)
                .withTrust(trust(file));
        Experiment experiment = Home.allExperiments().ofText(file.path(), draft.text());
        return written(
                file,
                unchecked ? draft : answering(draft, address, experiment),
                here ? List.of() : List.of(AllowedHosts.OPTION, host));
    }

    /** The draft, and what the service that runs already answers to each of its requests. */
    private ExperimentDraft answering(ExperimentDraft draft, URI address, Experiment experiment) {
        Map<String, Secret> known = answered(() -> secrets(experiment));
        return checked(
                draft,
                draft.sent()
                        .map(asked -> success(
                                asked,
                                "",
                                answered(() -> FirstAnswer.at(
                                        address,
                                        experiment.trust(),
                                        asked,
                                        known,
                                        Deadlines.USUAL.answer(),
                                        this::say))))
                        .toList());
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
                .secrets(secrets(first))
                .build();
        Path log = Home.results().resolve("init").resolve("service.log");
        MachineLock lock = MachineLock.take(Home.lock());
        InterruptNotice notice = new InterruptNotice(() -> {}, "No file was written.", err);
        try {
            err.println("Starting the service on " + jdk + " ...");
            List<FirstAnswer> answers = answered(() -> FirstAnswer.of(context, run, draft.health(), log, this::say));
            List<Request> sent = draft.sent().toList();
            for (int place = 0; place < sent.size(); place++) {
                success(sent.get(place), " Its log: " + Shown.path(log) + ".", answers.get(place));
            }
            ExperimentDraft checked = checked(draft, answers);
            if (draft.health() == null || answers.get(0).healthy()) {
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

    /** As the file is to name it. */
    private String trust(NewExperimentFile file) {
        return trust == null || trust.equals(Trust.NONE_WORD) ? trust : file.wayTo(Path.of(trust));
    }

    private ExperimentDraft checked(ExperimentDraft draft, List<FirstAnswer> answers) {
        ExperimentDraft checked =
                draft.withStatuses(answers.stream().map(FirstAnswer::status).toList());
        if (answers.stream().noneMatch(FirstAnswer::setsCookies)) {
            return checked;
        }
        boolean sendsOthers =
                draft.sent().flatMap(asked -> asked.headers().keySet().stream()).anyMatch("Cookie"::equalsIgnoreCase);
        say("The answer sets cookies. "
                + (sendsOthers
                        ? "Each request sends those of its header instead (cookies: none)."
                        : "Each user will send its own back (cookies: kept)."));
        return checked.withCookies(sendsOthers ? Cookies.NONE : Cookies.KEPT);
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

    private static <T> T answered(Supplier<T> question) {
        try {
            return question.get();
        } catch (UserError none) {
            throw new UserError(none.getMessage() + NOT_WRITTEN);
        }
    }

    /** @param log where to read more about an answer without success; empty where there is none */
    private FirstAnswer success(Request asked, String log, FirstAnswer answer) {
        String said = String.format(
                Locale.ROOT,
                "%s %s answered %d, %,d bytes",
                asked.method(),
                asked.path(),
                answer.status(),
                answer.bytes());
        if (!answer.isSuccess()) {
            String choose = openApi == null
                    ? "Choose a request that your service answers, such as --request \"GET /articles/7\"."
                    : "Choose another --operation, or correct the values in the file.";
            throw new UserError(said + "; expected a status of 200 to 299. " + choose + log + NOT_WRITTEN);
        }
        spec.commandLine().getErr().println(said + ".");
        return answer;
    }

    /** @param further options of the next command */
    private Integer written(NewExperimentFile file, ExperimentDraft draft, List<String> further) {
        file.write(draft.text());
        String shown = Shown.path(file.path());
        if (!draft.secrets().isEmpty()) {
            spec.commandLine()
                    .getErr()
                    .println("Before each run, export " + String.join(" and ", draft.secrets())
                            + " in your shell, its value in single quotes: "
                            + (draft.requests().size() == 1 ? "the request contains " : "requests contain ")
                            + (draft.secrets().size() == 1 ? "it." : "them."));
        }
        spec.commandLine().getErr().println("Wrote " + shown + ". Next:");
        List<String> next = new ArrayList<>(List.of("run", shown, "--preset", "quick"));
        next.addAll(further);
        spec.commandLine().getOut().println(Shown.bench() + " " + Shell.command(next));
        return ExitCode.FINE;
    }

    /** The path from the file's folder to the JSON schema, for editors; null if the installation has none. */
    private static String schema(NewExperimentFile file) {
        Path schema = Home.docs().resolve("experiment.schema.json");
        return Files.exists(schema) ? file.wayTo(schema) : null;
    }

    /**
     * A request as a curl command has it. What is nearly always a secret is taken out of it.
     *
     * @param service its address; an absolute URL without a path
     * @param line method and path
     * @param headers by name, with placeholders of secrets
     * @param body null for none
     * @param secrets by the variables that are to hold them
     * @param trust a file of certificates, or {@code none}; null where it names none
     * @param remarks what was left out or taken out, each a sentence
     */
    record CurlRequest(
            String service,
            String line,
            Map<String, String> headers,
            String body,
            Map<String, String> secrets,
            String trust,
            List<String> remarks) {

        /** Options without a value that change nothing of the request. */
        private static final Set<String> PASSED_OVER = Set.of(
                "--compressed",
                "-s",
                "--silent",
                "-S",
                "--show-error",
                "-sS",
                "-i",
                "--include",
                "-v",
                "--verbose",
                "-L",
                "--location",
                "--http1.1",
                "--http2",
                "-f",
                "--fail",
                "-N",
                "--no-buffer");

        /** The same with a value. */
        private static final Set<String> PASSED_OVER_WITH_VALUE =
                Set.of("-o", "--output", "-m", "--max-time", "--connect-timeout", "-w", "--write-out");

        private static final Map<String, String> HEADER_OPTIONS =
                Map.of("-A", "User-Agent", "--user-agent", "User-Agent", "-e", "Referer", "--referer", "Referer");

        private static final Set<String> DATA =
                Set.of("-d", "--data", "--data-raw", "--data-ascii", "--data-binary", "--json");

        /** What each client says itself, and what would make an answer another one each time. */
        private static final Set<String> LEFT_OUT = Set.of(
                "host",
                "connection",
                "content-length",
                "accept-encoding",
                "if-none-match",
                "if-modified-since",
                "te",
                "upgrade");

        /** What names of secrets contain; {@link Secret} hides the same. */
        private static final String SECRET = "(?:passw(?:or)?d|passphrase|pwd|secret|token|api[_-]?key)";

        /** A secret in JSON, or in the fields of a form. */
        private static final Pattern IN_BODY =
                Pattern.compile("(?i)(\"([\\w-]*" + SECRET + "[\\w-]*)\"\\s*:\\s*\")((?:[^\"\\\\]|\\\\.)++)(?=\")"
                        + "|((?<=^|&)([\\w.-]*" + SECRET + "[\\w.-]*)=)([^&\\s\"{}]+)");

        private static final Pattern IN_ADDRESS = Pattern.compile("(?i)(?<=[?&])([^=&]*" + SECRET + "[^=&]*)=[^&]");

        /** Shells set these themselves, so they cannot hold a secret. */
        private static final Set<String> OF_SHELLS = Set.of("PWD", "OLDPWD");

        /** @throws UserError where the command has something that a measured request cannot have */
        static CurlRequest of(String command) {
            List<String> words = words(command);
            if (words.isEmpty() || !words.get(0).equals("curl")) {
                throw refused("it does not begin with 'curl'", "copy the request as cURL (for bash)");
            }
            return new Reading(words).request();
        }

        private static UserError refused(String what, String remedy) {
            return new UserError("--curl cannot be used: " + what + ". " + Character.toUpperCase(remedy.charAt(0))
                    + remedy.substring(1) + ".");
        }

        /** The words of a command line, as bash splits and unquotes them. */
        static List<String> words(String command) {
            List<String> words = new ArrayList<>();
            StringBuilder word = null;
            int at = 0;
            while (at < command.length()) {
                char letter = command.charAt(at);
                if (Character.isWhitespace(letter)) {
                    if (word != null) {
                        words.add(word.toString());
                        word = null;
                    }
                    at++;
                    continue;
                }
                if (letter == '\\' && at + 1 < command.length() && command.charAt(at + 1) == '\n') {
                    at += 2; // the command goes on in the next line
                    continue;
                }
                word = word == null ? new StringBuilder() : word;
                if (letter == '\'') {
                    int end = end(command, at + 1, '\'', false);
                    word.append(command, at + 1, end);
                    at = end + 1;
                } else if (letter == '"') {
                    int end = end(command, at + 1, '"', true);
                    word.append(command.substring(at + 1, end).replaceAll("\\\\([\"\\\\$`])", "$1"));
                    at = end + 1;
                } else if (command.startsWith("$'", at)) {
                    int end = end(command, at + 2, '\'', true);
                    word.append(ofC(command.substring(at + 2, end)));
                    at = end + 1;
                } else if (letter == '\\' && at + 1 < command.length()) {
                    word.append(command.charAt(at + 1));
                    at += 2;
                } else {
                    word.append(letter);
                    at++;
                }
            }
            if (word != null) {
                words.add(word.toString());
            }
            return words;
        }

        private static int end(String command, int from, char quote, boolean escapes) {
            for (int at = from; at < command.length(); at++) {
                if (escapes && command.charAt(at) == '\\') {
                    at++;
                } else if (command.charAt(at) == quote) {
                    return at;
                }
            }
            throw refused("a quote in it does not end", "copy the whole command");
        }

        /** What stands in {@code $'…'}. */
        private static String ofC(String text) {
            Matcher escapes = Pattern.compile("\\\\(u[0-9a-fA-F]{1,4}|x[0-9a-fA-F]{1,2}|.)", Pattern.DOTALL)
                    .matcher(text);
            return escapes.replaceAll(escape -> {
                String code = escape.group(1);
                String letter =
                        switch (code.charAt(0)) {
                            case 'n' -> "\n";
                            case 'r' -> "\r";
                            case 't' -> "\t";
                            case 'u', 'x' ->
                                code.length() == 1 ? code : Character.toString(Integer.parseInt(code.substring(1), 16));
                            default -> code;
                        };
                return Matcher.quoteReplacement(letter);
            });
        }

        /** One pass over the words of a command. */
        private static final class Reading {

            private final List<String> words;
            private final Map<String, String> headers = new LinkedHashMap<>();
            private final Map<String, String> secrets = new LinkedHashMap<>();
            private final List<String> remarks = new ArrayList<>();
            private String method;
            private String body;
            private String url;
            private String trust;
            private int at = 1;

            Reading(List<String> words) {
                this.words = words;
            }

            CurlRequest request() {
                while (at < words.size()) {
                    read(words.get(at++));
                }
                if (url == null) {
                    throw refused("it has no address", "copy the whole command");
                }
                URI address = address();
                if (body != null) {
                    putIfAbsent("Content-Type", "application/x-www-form-urlencoded");
                }
                String path =
                        address.getRawPath() == null || address.getRawPath().isEmpty() ? "/" : address.getRawPath();
                String query = address.getRawQuery() == null ? "" : "?" + address.getRawQuery();
                Matcher secret = IN_ADDRESS.matcher(query);
                while (secret.find()) {
                    remarks.add("The address has " + secret.group(1) + ", which is written: results show paths.");
                }
                String send = method == null ? body == null ? "GET" : "POST" : method;
                String port = address.getPort() >= 0 ? "" : "https".equals(address.getScheme()) ? ":443" : ":80";
                return new CurlRequest(
                        address.getScheme() + "://" + address.getAuthority() + port,
                        send + " " + braces(path + query),
                        withoutSecrets(),
                        body == null ? null : bodyWithoutSecrets(),
                        secrets,
                        trust,
                        remarks);
            }

            private URI address() {
                try {
                    return URI.create(url.contains("://") ? url : "http://" + url);
                } catch (IllegalArgumentException none) {
                    throw refused("its address is not a URL", "copy the whole command");
                }
            }

            private void read(String word) {
                if (!word.startsWith("-") || word.equals("-")) {
                    setAddress(word);
                } else if (word.equals("-k") || word.equals("--insecure")) {
                    trust = Trust.NONE_WORD;
                } else if (PASSED_OVER_WITH_VALUE.contains(word)) {
                    value(word);
                } else if (!PASSED_OVER.contains(word)) {
                    readWithValue(word);
                }
            }

            private void readWithValue(String option) {
                switch (option) {
                    case "-X", "--request" -> method = value(option);
                    case "--url" -> setAddress(value(option));
                    case "--cacert" -> trust = value(option);
                    case "-H", "--header" -> addHeader(value(option));
                    case "-b", "--cookie" -> putCookies(value(option));
                    case "-u", "--user" ->
                        put(
                                "Authorization",
                                "Basic "
                                        + Base64.getEncoder()
                                                .encodeToString(value(option).getBytes(StandardCharsets.UTF_8)));
                    default -> {
                        if (HEADER_OPTIONS.containsKey(option)) {
                            put(HEADER_OPTIONS.get(option), value(option));
                        } else if (DATA.contains(option)) {
                            addData(option, value(option));
                        } else {
                            throw refused(
                                    "it has the option " + option, "take it out, or write the request by --request");
                        }
                    }
                }
            }

            private String value(String option) {
                if (at == words.size()) {
                    throw refused("its option " + option + " has no value", "copy the whole command");
                }
                return words.get(at++);
            }

            private void setAddress(String address) {
                if (url != null) {
                    throw refused("it has two addresses", "leave one out");
                }
                url = address;
            }

            /** Where there is no equals sign, curl takes the value for the name of a file. */
            private void putCookies(String cookies) {
                if (!cookies.contains("=")) {
                    throw refused(
                            "its cookies are in a file", "copy the request from a browser, which writes them out");
                }
                put("Cookie", cookies);
            }

            private void addHeader(String line) {
                int colon = line.indexOf(':');
                if (colon > 0) {
                    put(line.substring(0, colon), line.substring(colon + 1).strip());
                }
            }

            private void put(String name, String value) {
                if (LEFT_OUT.contains(name.toLowerCase(Locale.ROOT))) {
                    remarks.add("Left out: the header " + name + ".");
                    return;
                }
                headers.keySet().removeIf(name::equalsIgnoreCase);
                headers.put(name, value);
            }

            /** Browsers write names in small letters. */
            private void putIfAbsent(String name, String value) {
                if (headers.keySet().stream().noneMatch(name::equalsIgnoreCase)) {
                    headers.put(name, value);
                }
            }

            private void addData(String option, String data) {
                if (data.startsWith("@") && !option.equals("--data-raw")) {
                    throw refused("its body is a file", "write --body \"$(cat FILE)\" and --request in its place");
                }
                if (option.equals("--json")) {
                    putIfAbsent("Content-Type", "application/json");
                    putIfAbsent("Accept", "application/json");
                }
                // Several are fields of one form.
                body = body == null ? data : body + (option.equals("--json") ? "" : "&") + data;
            }

            private Map<String, String> withoutSecrets() {
                Map<String, String> without = new LinkedHashMap<>();
                headers.forEach((name, value) -> {
                    if (!Experiments.isSecretHeader(name)) {
                        without.put(name, braces(value));
                        return;
                    }
                    Matcher scheme = Pattern.compile("((?:Bearer|Basic|Token|Digest) +)?(.+)", Pattern.CASE_INSENSITIVE)
                            .matcher(value);
                    if (scheme.matches()) {
                        String before = scheme.group(1) == null ? "" : scheme.group(1);
                        String where = "the header " + name + (before.isEmpty() ? "" : ", behind " + before.strip());
                        without.put(name, before + taken(name, scheme.group(2), where));
                    }
                });
                return without;
            }

            private String bodyWithoutSecrets() {
                StringBuilder without = new StringBuilder();
                Matcher found = IN_BODY.matcher(body);
                int end = 0;
                while (found.find()) {
                    boolean json = found.group(1) != null;
                    String name = found.group(json ? 2 : 5);
                    String value = found.group(json ? 3 : 6);
                    // The variable is sent as it is, so it needs the escapes of JSON, too.
                    String escaped = json && value.contains("\\") ? ", with its backslashes" : "";
                    without.append(braces(body.substring(end, found.start())))
                            .append(braces(found.group(json ? 1 : 4)))
                            .append(taken(name, value, name + " in the body" + escaped));
                    end = found.end();
                }
                return without.append(braces(body.substring(end))).toString();
            }

            /** What stands for a secret. */
            private String taken(String name, String value, String where) {
                String variable = name.toUpperCase(Locale.ROOT)
                        .replaceAll("[^A-Z0-9]", "_")
                        .replaceFirst("^\\d", "_");
                while (OF_SHELLS.contains(variable)
                        || secrets.containsKey(variable)
                                && !secrets.get(variable).equals(value)) {
                    variable += "_2";
                }
                secrets.put(variable, value);
                remarks.add("Not written, as it may be a secret: the value of " + where + ". ${" + variable
                        + "} stands for it.");
                return "${" + variable + "}";
            }

            /** All braces of a copied request are its own. */
            private static String braces(String text) {
                return Request.verbatim(text);
            }
        }
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
