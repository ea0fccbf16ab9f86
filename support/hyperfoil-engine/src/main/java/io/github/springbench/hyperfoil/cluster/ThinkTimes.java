package io.github.springbench.hyperfoil.cluster;

import java.io.IOException;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Since pull request 531 of March 2025, Hyperfoil schedules think times in nanoseconds, but still reads the bounds of
 * random ones in milliseconds: with 0.29.3, a think time of 450 to 550 ms becomes 450 to 550 ns. So this class asks the
 * controller how it interprets a constant and a random time of 1 ms. If they differ, it rewrites the random time.
 * Bounds a million times larger would be correct, but Hyperfoil rejects more than a day, which then means 86 ms.
 *
 * <p>A uniform random time between a and a + n·w is the sum of three parts: a − w, one of w, 2·w, …, n·w, and a random
 * time below w. The second part is a loop whose counter has a random start. Each part begins when the previous one
 * ends.
 */
final class ThinkTimes {

    private static final String PHASES = "\nphases:\n";

    private static final String PROBE = PHASES + """
            - probe:
                always:
                  users: 1
                  duration: 1s
                  scenario:
                  - probe:
                    - thinkTime:
                        duration: 1ms
                    - thinkTime:
                        random: LINEAR
                        min: 1ms
                        max: 1ms
            """;

    /** A random think time as the runner writes it. */
    private static final Pattern THINKING = Pattern.compile("""
            (?m)^( +)- request:
             +- thinkTime:
             +random: LINEAR
             +min: (\\d+)ms
             +max: (\\d+)ms
            """);

    private static final Pattern NAME = Pattern.compile("(?m)^name: .*$");
    private static final Pattern CONSTANT = Pattern.compile("constantDuration:\\s+duration: (\\d+)");
    private static final Pattern RANDOM = Pattern.compile("randomLinearDuration:\\s+max: \\d+\\s+min: (\\d+)");

    /** The longest bound of a random time that Hyperfoil accepts. */
    private static final long LONGEST_MS = TimeUnit.HOURS.toMillis(24);

    /** The maximum number of parts. If the shortest time is nearly 0, times get longer by up to one part. */
    private static final long MOST_PARTS = 200;

    private ThinkTimes() {}

    /**
     * The benchmark as this controller needs it.
     *
     * @param yaml the benchmark with the intended think times
     * @param name the name of a temporary benchmark
     */
    static String understoodBy(Rest rest, String yaml, String name) throws IOException, InterruptedException {
        Matcher thinking = THINKING.matcher(yaml);
        if (!thinking.find()) {
            return yaml;
        }
        String head = NAME.matcher(yaml.substring(0, yaml.indexOf(PHASES))).replaceFirst("name: " + name);
        rest.upload(head + PROBE);
        String structure = rest.structure(name);
        rest.forget(name);
        OptionalLong constant = first(CONSTANT, structure);
        OptionalLong random = first(RANDOM, structure);
        if (constant.isEmpty() || random.isEmpty() || constant.equals(random)) {
            return yaml; // an older version shows neither, and uses milliseconds for both
        }
        long times = constant.getAsLong() / random.getAsLong();
        return thinking.replaceAll(time -> Matcher.quoteReplacement(inParts(time, times)));
    }

    /** @param times the factor by which a bound must be larger than intended */
    static String inParts(MatchResult time, long times) {
        long minMicros = TimeUnit.MILLISECONDS.toMicros(Long.parseLong(time.group(2)));
        long widthMicros = TimeUnit.MILLISECONDS.toMicros(Long.parseLong(time.group(3))) - minMicros;
        long longestMicros = TimeUnit.MILLISECONDS.toMicros(LONGEST_MS) / times;
        long least = (widthMicros + longestMicros - 1) / longestMicros;
        long wished = minMicros == 0 ? MOST_PARTS : (widthMicros + minMicros - 1) / minMicros;
        long parts = Math.max(least, Math.min(wished, MOST_PARTS));
        long partMicros = widthMicros / parts;
        long baseMicros = Math.max(1, minMicros - partMicros);
        return """
                - think:
                  - randomInt: part <- 0 .. %d
                  - scheduleDelay:
                      key: think
                      duration: %dus
                  - scheduleDelay:
                      key: think
                      type: FROM_LAST
                      random: LINEAR
                      min: 0ms
                      max: %dms
                - request:
                  - loop:
                      counterVar: part
                      repeats: %d
                      steps:
                      - scheduleDelay:
                          key: think
                          type: FROM_LAST
                          duration: %dus
                  - awaitDelay: think
                """.formatted(
                        parts - 1,
                        baseMicros,
                        partMicros * times / TimeUnit.MILLISECONDS.toMicros(1),
                        parts,
                        partMicros)
                .indent(time.group(1).length());
    }

    private static OptionalLong first(Pattern pattern, String text) {
        Matcher found = pattern.matcher(text);
        return found.find() ? OptionalLong.of(Long.parseLong(found.group(1))) : OptionalLong.empty();
    }
}
