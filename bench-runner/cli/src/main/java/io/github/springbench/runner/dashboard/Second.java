package io.github.springbench.runner.dashboard;

import io.github.springbench.runner.load.LiveReading;
import io.github.springbench.runner.model.run.Sample;
import java.util.function.Function;

/**
 * One second of a run under load.
 *
 * @param sample of the service
 * @param load what is known of it; null where the load generator tells nothing before its end
 * @param serviceCores CPU that the service took, in cores; null where nobody knows, as are the next two
 * @param stolenCores CPU that the hypervisor gave to others
 * @param otherCores CPU that other programs took
 */
record Second(Sample sample, LiveReading load, Double serviceCores, Double stolenCores, Double otherCores) {

    private static final double BYTES_PER_MIB = 1 << 20;
    private static final double PLACES = 100;

    Double ofLoad(Function<LiveReading, Double> figure) {
        return load == null ? null : figure.apply(load);
    }

    /** Those of a process into which nobody can look are counted by the operating system. */
    Double threads() {
        Integer inside = sample.threads().platformThreads();
        Integer threads = inside == null ? sample.threads().osThreads() : inside;
        return threads == null ? null : Double.valueOf(threads);
    }

    Double heapMib() {
        Long bytes = sample.memory().heapUsedBytes();
        return bytes == null ? null : Double.valueOf(bytes / BYTES_PER_MIB);
    }

    /** As it is sent: when it was, in seconds since the load generator was started, then each {@link LiveFigure}. */
    Double[] point() {
        LiveFigure[] figures = LiveFigure.values();
        Double[] point = new Double[1 + figures.length];
        point[0] = rounded(sample.elapsedSeconds());
        for (LiveFigure figure : figures) {
            point[1 + figure.ordinal()] = rounded(figure.of(this));
        }
        return point;
    }

    /** More digits than these are not shown, and would only be sent. */
    private static Double rounded(Double value) {
        return value == null ? null : Double.valueOf(Math.round(value * PLACES) / PLACES);
    }
}
