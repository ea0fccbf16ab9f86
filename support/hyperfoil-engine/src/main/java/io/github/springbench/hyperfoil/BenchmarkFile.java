package io.github.springbench.hyperfoil;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.springbench.engine.LoadFailed;
import io.hyperfoil.api.config.Benchmark;
import io.hyperfoil.api.config.Model;
import io.hyperfoil.api.config.Phase;
import io.hyperfoil.core.impl.LocalBenchmarkData;
import io.hyperfoil.core.parser.BenchmarkParser;
import io.hyperfoil.core.parser.ParserException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * A benchmark as parsed by Hyperfoil.
 *
 * @param loadPhases the measured phases, in the order of the file: all but warm-ups and pauses
 */
record BenchmarkFile(Benchmark benchmark, List<LoadPhase> loadPhases) {

    /** @throws LoadFailed if the file is invalid or has no phase to measure */
    static BenchmarkFile read(Path yaml) {
        Benchmark benchmark = parse(yaml);
        List<String> names = phaseNames(benchmark.source().yaml);
        List<Phase> measured = benchmark.phases().stream()
                .filter(phase -> !phase.isWarmup && !(phase.model instanceof Model.Noop))
                .sorted(Comparator.<Phase>comparingInt(phase -> names.indexOf(nameInFile(phase)))
                        .thenComparing(Phase::name))
                .toList();
        if (measured.isEmpty()) {
            throw new LoadFailed(yaml + " has no phase to measure: each is a warm-up or a noop");
        }
        if (measured.size() > Byte.MAX_VALUE) {
            throw new LoadFailed(
                    yaml + " has " + measured.size() + " phases to measure; the record holds up to " + Byte.MAX_VALUE);
        }
        return new BenchmarkFile(
                benchmark,
                IntStream.range(0, measured.size())
                        .mapToObj(index -> new LoadPhase(index, measured.get(index)))
                        .toList());
    }

    private static Benchmark parse(Path yaml) {
        // A secret of a request is a parameter, and a variable of the environment holds it.
        Map<String, String> parameters = System.getenv();
        // Hyperfoil's error message quotes the two lines after a mistake, and fails if there are none.
        try (InputStream text = new ByteArrayInputStream((Files.readString(yaml) + "\n#\n#\n").getBytes(UTF_8))) {
            return BenchmarkParser.instance().buildBenchmark(text, new LocalBenchmarkData(yaml), parameters);
        } catch (IOException unreadable) {
            throw new LoadFailed("Cannot read the benchmark " + yaml, unreadable);
        } catch (ParserException | RuntimeException refused) {
            throw new LoadFailed("Hyperfoil refuses " + yaml, refused);
        }
    }

    /** The names in the order of the file. Hyperfoil keeps the phases in a hash map, and numbers them in its order. */
    private static List<String> phaseNames(String yaml) {
        List<String> names = new ArrayList<>();
        if (new Yaml().compose(new StringReader(yaml)) instanceof MappingNode root) {
            for (NodeTuple entry : root.getValue()) {
                if (text(entry.getKeyNode()).equals("phases") && entry.getValueNode() instanceof SequenceNode phases) {
                    phases.getValue().forEach(phase -> names.add(firstKey(phase)));
                }
            }
        }
        return names;
    }

    private static String firstKey(Node phase) {
        return phase instanceof MappingNode mapping && !mapping.getValue().isEmpty()
                ? text(mapping.getValue().get(0).getKeyNode())
                : "";
    }

    private static String text(Node node) {
        return node instanceof ScalarNode scalar ? scalar.getValue() : "";
    }

    /** An iteration or a fork of a phase is a separate phase, with a name like {@code load/000}. */
    private static String nameInFile(Phase phase) {
        return phase.name().split("/", 2)[0];
    }
}
