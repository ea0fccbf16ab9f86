package io.github.springbench.runner.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Whether a service that is being warmed up has become steady: over the last {@link #WINDOWS} windows neither the CPU
 * time of a request nor the response time falls, and the compilers are idle.
 *
 * <p>By how much a figure falls is told by the median of the slopes of all pairs of windows (Theil and Sen,
 * {@link Trend}), so that a window in which the machine was busy does not matter. More than 5 % is a fall even if it
 * may be chance: in doubt the warm-up goes on, and on noisy windows a test would find any service steady. A JVM need
 * not reach a steady state at all, and none can be proven (Barrett et al. 2017, "Virtual machine warmup blows hot and
 * cold"; Traini et al. 2022, "Towards effective assessment of steady state performance in Java software"): so waiting
 * for it needs a bound. The windows are repetitions within one JVM, and such repetitions are not independent of each
 * other (Kalibera and Jones 2013, "Rigorous benchmarking in reasonable time").
 *
 * @param steady whether all of this holds; false where there are too few windows
 * @param compilingShare of the time of the windows; null where that is not known
 * @param cpuFall by which share the CPU time of a request fell over the windows, on cores of the same speed; negative
 *     where it rose; null where that is not known
 * @param responseFall the same of the response time, which in a closed load is the callers over the throughput
 */
public record SteadyState(boolean steady, Double compilingShare, Double cpuFall, Double responseFall) {

    /** How many windows are compared: eight values are enough for a trend to show. */
    public static final int WINDOWS = 8;

    /** Long enough for some hundred requests, and for a collection of garbage now and then. */
    public static final double WINDOW_SECONDS = 2;

    /**
     * Compilers that work longer than this share of the time are not idle; the check {@code compiling} has the same
     * bound.
     */
    public static final double MOST_COMPILING = 0.1;

    /** A fall of less is not worth waiting for: other runs differ by as much. */
    public static final double LARGE_ENOUGH = 0.05;

    private static final double MS_PER_SECOND = 1000;
    private static final SteadyState TOO_EARLY = new SteadyState(false, null, null, null);

    /** The same of a service that stays on its cores. */
    public static SteadyState of(List<WarmUpProgress> progress) {
        return of(progress, 1);
    }

    /**
     * @param progress in order of time, once a second or more often
     * @param cores that the service will have when it is measured: on half a core its compilers take twice as long for
     *     the same work, so they must be idler before
     */
    public static SteadyState of(List<WarmUpProgress> progress, double cores) {
        List<WarmUpProgress> ends = windowEnds(progress);
        if (ends.size() <= WINDOWS) {
            return TOO_EARLY;
        }
        List<WarmUpProgress> last = ends.subList(ends.size() - 1 - WINDOWS, ends.size());
        Double compiling = compilingShare(last.get(0), last.get(WINDOWS));
        boolean speedKnown = last.stream().allMatch(moment -> moment.coreSpeed() != null);
        List<Double> cpu = new ArrayList<>();
        List<Double> response = new ArrayList<>();
        for (int window = 0; window < WINDOWS; window++) {
            WarmUpProgress from = last.get(window);
            WarmUpProgress to = last.get(window + 1);
            long requests = to.requests() - from.requests();
            cpu.add(
                    requests == 0 || from.cpuSeconds() == null || to.cpuSeconds() == null
                            ? null
                            : Double.valueOf((to.cpuSeconds() - from.cpuSeconds())
                                    / requests
                                    * (speedKnown ? speed(progress, from, to) : 1)));
            response.add(requests == 0 ? null : Double.valueOf((to.seconds() - from.seconds()) / requests));
        }
        Fall ofCpu = Fall.of(cpu);
        Fall ofResponse = Fall.of(response);
        boolean idle = compiling == null || compiling < MOST_COMPILING * Math.min(1, cores);
        // A service that answers nothing at all is not steady.
        boolean answers = response.stream().allMatch(Objects::nonNull);
        return new SteadyState(
                idle && answers && !ofCpu.matters() && !ofResponse.matters(),
                compiling,
                ofCpu.share(),
                ofResponse.share());
    }

    /** From the last moment backwards, so that the newest window is a whole one. */
    private static List<WarmUpProgress> windowEnds(List<WarmUpProgress> progress) {
        List<WarmUpProgress> ends = new ArrayList<>();
        WarmUpProgress next = null;
        for (int place = progress.size() - 1; place >= 0; place--) {
            WarmUpProgress here = progress.get(place);
            if (next == null || next.seconds() - here.seconds() >= WINDOW_SECONDS - 0.25) {
                ends.add(0, here);
                next = here;
            }
        }
        return ends;
    }

    private static Double compilingShare(WarmUpProgress from, WarmUpProgress to) {
        return from.compilationMillis() == null || to.compilationMillis() == null
                ? null
                : Double.valueOf((to.compilationMillis() - from.compilationMillis())
                        / MS_PER_SECOND
                        / (to.seconds() - from.seconds()));
    }

    /** The mean speed of the cores within a window. */
    private static double speed(List<WarmUpProgress> progress, WarmUpProgress from, WarmUpProgress to) {
        return progress.stream()
                .filter(moment -> moment.seconds() > from.seconds() && moment.seconds() <= to.seconds())
                .map(WarmUpProgress::coreSpeed)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
    }

    /** By how much a figure fell, and whether that matters; a share of null is not known, and does not. */
    private record Fall(Double share, boolean matters) {

        static Fall of(List<Double> figures) {
            if (figures.stream().anyMatch(Objects::isNull)) {
                return new Fall(null, false);
            }
            double[] values = figures.stream().mapToDouble(Double::doubleValue).toArray();
            Trend trend = Trend.of(values);
            double typical = Trend.median(values);
            double share = typical == 0 ? 0 : 0.0 - trend.slope() * (values.length - 1) / typical;
            return new Fall(share, share > LARGE_ENOUGH);
        }
    }
}
