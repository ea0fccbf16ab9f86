package io.github.springbench.runner.cli.progress;

import io.github.springbench.runner.load.LiveReading;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.verdict.NumberWords;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A sample of a run under load, for people who wait.
 *
 * @param sample of the service
 * @param cores of CPU that the service took since the sample before; null where there is none, or this machine does not
 *     show it
 * @param load what is known of it; null where the load generator tells nothing before its end
 */
record LiveSample(Sample sample, Double cores, LiveReading load) {

    /** Younger figures are shown without their age. */
    private static final Duration WORTH_TELLING = Duration.ofSeconds(3);

    private static final String GAP = "  ";

    /** @param before the sample before of the same run; null for the first */
    static LiveSample after(LiveSample before, Sample sample, LiveReading load) {
        return new LiveSample(sample, before == null ? null : cores(before.sample, sample), load);
    }

    private static Double cores(Sample before, Sample now) {
        double seconds = now.elapsedSeconds() - before.elapsedSeconds();
        return seconds <= 0
                        || now.cpu().serviceCpuSeconds() == null
                        || before.cpu().serviceCpuSeconds() == null
                ? null
                : (now.cpu().serviceCpuSeconds() - before.cpu().serviceCpuSeconds()) / seconds;
    }

    /** In one line, the most important first: a narrow terminal cuts the end off. */
    String text(Instant now) {
        List<String> parts = new ArrayList<>();
        if (load == null) {
            parts.add("figures of the load follow when it ends");
        } else {
            parts.add(count(load.users()) + (load.users() == 1 ? " user" : " users"));
            if (load.rps() != null) {
                parts.add(figure(load.rps()) + " rps");
            }
            if (load.p95Ms() != null) {
                parts.add("p95 " + (load.p95Ms() == 0 ? "< 1" : figure(load.p95Ms())) + " ms");
            }
            parts.add(count(load.failed()) + " failed" + age(now));
        }
        if (sample.threads().platformThreads() != null) {
            parts.add(count(sample.threads().platformThreads()) + " threads");
        }
        if (cores != null) {
            parts.add(String.format(Locale.ROOT, "%.2f cores", cores));
        }
        return String.join(GAP, parts);
    }

    /** Figures of a while ago must not pass for those of this moment. */
    private String age(Instant now) {
        if (load.asOf() == null) {
            return "";
        }
        Duration age = Duration.between(load.asOf(), now);
        return age.compareTo(WORTH_TELLING) < 0 ? "" : " (" + NumberWords.time(age) + " ago)";
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String figure(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%,.0f", value);
    }
}
