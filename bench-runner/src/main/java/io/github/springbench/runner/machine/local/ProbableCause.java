package io.github.springbench.runner.machine.local;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds in the log of a dead process the line that most probably tells why. */
final class ProbableCause {

    private static final int MOST_CHARACTERS = 300;

    private static final String SPRING_REPORT = "APPLICATION FAILED TO START";
    private static final String JVM_REFUSED = "Error: Could not create the Java Virtual Machine.";
    private static final String JVM_FAILED = "Error occurred during initialization of VM";
    private static final Pattern ERROR = Pattern.compile("\\bERROR\\b|^Error\\b|^Exception in thread|OutOfMemoryError");

    private ProbableCause() {}

    /** The cause in one line; empty where the log is. */
    static Optional<String> in(List<String> log) {
        return springReport(log)
                .or(() -> neighbour(log, JVM_REFUSED, -1))
                .or(() -> neighbour(log, JVM_FAILED, +1))
                .or(() -> last(log, line -> line.startsWith("Caused by:")))
                .or(() -> last(log, ERROR.asPredicate()))
                .or(() -> last(log, line -> !line.isBlank()))
                .map(ProbableCause::shortened);
    }

    // Spring Boot's failure analysis: a headline, "Description:" with a paragraph or more, "Action:".
    private static Optional<String> springReport(List<String> log) {
        int headline = lastIndex(log, line -> line.contains(SPRING_REPORT));
        if (headline < 0) {
            return Optional.empty();
        }
        String description = log.subList(headline, log.size()).stream()
                .map(String::strip)
                .dropWhile(line -> !line.equals("Description:"))
                .skip(1)
                .takeWhile(line -> !line.equals("Action:"))
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining(" "));
        return description.isEmpty() ? Optional.empty() : Optional.of(description);
    }

    // The JVM's own launcher names the mistake beside its standing sentence.
    private static Optional<String> neighbour(List<String> log, String sentence, int offset) {
        int index = lastIndex(log, line -> line.startsWith(sentence));
        int neighbour = index + offset;
        return index < 0 || neighbour < 0 || neighbour >= log.size()
                ? Optional.empty()
                : Optional.of(log.get(neighbour).strip());
    }

    private static Optional<String> last(List<String> log, Predicate<String> wanted) {
        int index = lastIndex(log, wanted);
        return index < 0 ? Optional.empty() : Optional.of(log.get(index).strip());
    }

    private static int lastIndex(List<String> log, Predicate<String> wanted) {
        for (int i = log.size() - 1; i >= 0; i--) {
            if (wanted.test(log.get(i))) {
                return i;
            }
        }
        return -1;
    }

    private static String shortened(String cause) {
        return cause.length() <= MOST_CHARACTERS ? cause : cause.substring(0, MOST_CHARACTERS) + "…";
    }
}
