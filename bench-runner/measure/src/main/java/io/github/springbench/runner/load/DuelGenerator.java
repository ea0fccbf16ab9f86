package io.github.springbench.runner.load;

import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.machine.Jdk;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A load generator that calls two services by turns, from one process with connections to both. */
public interface DuelGenerator {

    /** Why it cannot play a load, in a clause that says what to write instead; empty where it can. */
    Optional<String> cannotPlay(Workload workload);

    /** The command that generates the load and ends by itself. */
    List<String> command(Jdk jdk, DuelTask task);

    /**
     * Reads what the generator recorded, in the order of the slices.
     *
     * @throws LoadUnreadable where there is no usable record, with the reason in one sentence
     */
    List<RecordedSlice> read(DuelTask task);

    /**
     * A load on two services, one after the other. A slice begins when all requests of the one before have ended.
     *
     * @param bouts one after the other; the files are in the folder of the first one's first load
     */
    record DuelTask(List<Bout> bouts) {

        /** Where its files are, and whose requests warm both services up. */
        public LoadTask first() {
            return bouts.get(0).first();
        }

        /** The load of each slice. */
        public List<LoadTask> slices() {
            return bouts.stream().flatMap(bout -> bout.slices().stream()).toList();
        }
    }

    /**
     * Slices of the same load on both services, which differs only in its address and in who closes connections.
     *
     * @param first its workload has the time of a slice
     * @param order of the slices, a letter for each
     * @param letterOfFirst that of the slices in which the first service answers
     * @param spread over which time from the beginning of a slice its users arrive; zero for all at once
     */
    record Bout(LoadTask first, LoadTask second, String order, char letterOfFirst, Duration spread) {

        /** The load of each slice. */
        public List<LoadTask> slices() {
            return order.chars()
                    .mapToObj(letter -> letter == letterOfFirst ? first : second)
                    .toList();
        }
    }

    /**
     * The requests of a slice.
     *
     * @param startedEpochMs when it began, on the runner's clock
     * @param drainSeconds how long the last request took when its time was over
     * @param requests in no certain order
     */
    record RecordedSlice(double startedEpochMs, double drainSeconds, List<EndedRequest> requests) {}

    /**
     * @param endMicros since its slice began
     * @param micros that it took
     * @param right whether it was answered rightly
     */
    record EndedRequest(long endMicros, long micros, boolean right) {}
}
