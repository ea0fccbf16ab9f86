package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.springbench.runner.Pages;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Each command on a page must be valid for the bench, Maven or the shell. */
@Tag("docs")
class DocumentedCommandsTest {

    private static final Path HOME = Path.of(System.getProperty("bench.home"));

    /** Placeholders on a page, which the reader replaces. */
    private static final Pattern PLACEHOLDER = Pattern.compile("[A-Z]+|.*[<…].*|path/to/.*|.*\\.yaml");

    /** Options with a value that {@code run} has and {@code plan} lacks, as far as pages use them. */
    private static final Set<String> OF_RUN_ONLY = Set.of(
            "--retries", "--wait-for-quiet", "--allow-target", "--port", "--slo", "--junit", "--summary", "--machines");

    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|\\S+");
    private static final Pattern JAR = Pattern.compile("java -jar (\\S+)/target/(\\S+)\\.jar.*");
    private static final Pattern PROPERTY = Pattern.compile("-D([a-z.-]+)=");

    static Stream<String> commandsOfTheBench() {
        return Pages.commands().filter(command -> command.startsWith("./bench")).distinct();
    }

    static Stream<String> otherCommands() {
        return Pages.commands()
                .filter(command -> !command.startsWith("./bench"))
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("commandsOfTheBench")
    void theBenchTakesIt(String command) {
        String[] words = words(command);
        CommandLine bench = Bench.commandLine();

        if (words.length == 1) { // the name of a command in a sentence
            assertThat(bench.getSubcommands()).containsKey(words[0]);
        } else {
            assertThatCode(() -> bench.parseArgs(words)).doesNotThrowAnyException();
        }
    }

    /** Experiment, preset, systems and profile exist: {@code plan} finds the runs that {@code run} would make. */
    @ParameterizedTest
    @MethodSource("commandsOfTheBench")
    void whatWouldRunIsThere(String command) {
        String[] words = words(command);
        if (words.length < 2
                || words[1].startsWith("--")
                || !List.of("run", "plan").contains(words[0])) {
            return;
        }
        List<String> plan = new ArrayList<>(List.of("plan"));
        for (int place = 1; place < words.length; place++) {
            if (OF_RUN_ONLY.contains(words[place])) {
                place++; // its value
            } else {
                plan.add(words[place]);
            }
        }
        if (isOnlyForTheReader(plan)) {
            return;
        }
        StringWriter err = new StringWriter();
        CommandLine bench = Bench.commandLine().setOut(new PrintWriter(new StringWriter()));
        int code = bench.setErr(new PrintWriter(err)).execute(plan.toArray(String[]::new));

        assertThat(code).as(err.toString()).isEqualTo(ExitCode.FINE);
    }

    @ParameterizedTest
    @MethodSource("otherCommands")
    void whatItNamesIsThere(String command) {
        Matcher jar = JAR.matcher(command);
        if (jar.matches()) {
            assertThat(HOME.resolve(jar.group(1)).resolve("pom.xml")).exists();
            assertThat(jar.group(2))
                    .isEqualTo(Path.of(jar.group(1)).getFileName().toString());
        } else if (command.startsWith("mvn gatling:test")) {
            assertThat(PROPERTY.matcher(command).results().map(found -> found.group(1)))
                    .isNotEmpty()
                    .allSatisfy(property -> assertThat(Pages.byHand()).contains("`" + property + "`"));
        } else if (command.startsWith("cd ") && !PLACEHOLDER.matcher(command).matches()) {
            String folder = command.substring(3);
            assertThat(folder.equals("spring-concurrency-bench") || Files.isDirectory(HOME.resolve(folder)))
                    .as(folder)
                    .isTrue();
        } else {
            String program = command.split(" ")[0];
            assertThat(program.contains("/") && !Files.isExecutable(HOME.resolve(program)))
                    .as(command)
                    .isFalse();
            assertThat(program)
                    .isIn(
                            "git",
                            "mvn",
                            "jconsole",
                            ".ci/run",
                            "docs/evidence/calibrate.sh",
                            "curl",
                            "ulimit",
                            "java",
                            "docker",
                            "cd",
                            "apt-get",
                            "unzip");
        }
    }

    private static boolean isOnlyForTheReader(List<String> words) {
        return words.stream().anyMatch(word -> PLACEHOLDER.matcher(word).matches())
                || words.contains("--resume")
                || words.contains("--java-home");
    }

    private static String[] words(String command) {
        String bare = command.replaceFirst("^\\./bench ?", "")
                .replaceFirst("\\s+#.*", "")
                .replaceAll("\\bN\\b", "1000"); // any number
        return WORD.matcher(bare)
                .results()
                .map(word -> word.group(1) == null ? word.group() : word.group(1))
                .toArray(String[]::new);
    }
}
