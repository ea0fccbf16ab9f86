package io.github.springbench.runner.model.run;

import java.util.List;

/**
 * What is known of the waits of a service.
 *
 * @param looks of a flight recording at all platform threads, in order of time
 * @param dump the threads of any kind at the moment of a heap dump; null for none
 * @param holds of platform threads that were held up for long by a monitor, and of virtual threads that kept their
 *     carrier meanwhile, as they do at a monitor before JDK 24
 */
public record WaitRecording(List<Look> looks, Look dump, List<Hold> holds) {

    public WaitRecording {
        looks = List.copyOf(looks);
        holds = List.copyOf(holds);
    }

    public WaitRecording with(Look atDump) {
        return new WaitRecording(looks, atDump, holds);
    }

    /** Threads at a moment. A recording's look does not show virtual threads, whether a carrier runs them or not. */
    public record Look(long epochMs, List<Seen> threads) {

        public Look {
            threads = List.copyOf(threads);
        }
    }

    /** What a thread does. */
    public enum State {
        /** It runs, or would if it had a core; a platform thread in a system call does, too. */
        RUNS,
        /** A virtual thread that would run if it had a carrier. */
        READY,
        /** It waits for a monitor that another thread has, or for the initialisation of a class. */
        ENTERS,
        /** It waits for anything else. */
        WAITS,
        /** A virtual thread that waits and keeps its carrier. */
        PINNED
    }

    /**
     * Threads that do the same.
     *
     * @param waitsFor the class of the monitor, or of what they park for; empty where that is not known
     * @param count how many
     * @param frames class and method of each, the innermost first
     */
    public record Seen(String name, boolean virtual, State state, String waitsFor, int count, List<String> frames) {

        public Seen {
            frames = List.copyOf(frames);
        }

        /** So many of them. */
        public Seen times(int more) {
            return new Seen(name, virtual, state, waitsFor, count * more, frames);
        }
    }

    /**
     * A thread that was held up by a monitor that another had, or a virtual thread that could not leave its carrier
     * while it waited.
     *
     * @param pinned whether it is the second
     * @param monitor the class of the monitor; empty where there is none
     */
    public record Hold(long epochMs, double ms, boolean pinned, String monitor, List<String> frames) {

        public Hold {
            frames = List.copyOf(frames);
        }
    }
}
