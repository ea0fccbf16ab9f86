package io.github.springbench.runner.model.run;

import java.util.List;

/**
 * What a flight recording tells of the waits of a service.
 *
 * @param looks at all platform threads, in order of time
 * @param holds of threads of any kind that were held up for long
 */
public record WaitRecording(List<Look> looks, List<Hold> holds) {

    public WaitRecording {
        looks = List.copyOf(looks);
        holds = List.copyOf(holds);
    }

    /** All platform threads of a moment; of a carrier, the virtual thread that runs on it is not there. */
    public record Look(long epochMs, List<Seen> threads) {

        public Look {
            threads = List.copyOf(threads);
        }
    }

    /**
     * A thread.
     *
     * @param waitsFor a lock that another thread has, or what it parks for, by its class; empty for neither
     * @param entering whether that is a monitor, or the initialisation of a class
     * @param runs whether it runs, or would if it had a core; threads in a system call do, too
     * @param frames class and method of each, the innermost first
     */
    public record Seen(String name, String waitsFor, boolean entering, boolean runs, List<String> frames) {

        public Seen {
            frames = List.copyOf(frames);
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
