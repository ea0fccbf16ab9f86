package io.github.springbench.runner.model.run;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A load generator.
 *
 * @param name in experiment files, and of the folder into which it writes
 * @param label what people read
 * @param version its own
 */
public record Engine(String name, String label, String version) {

    @Override
    public String toString() {
        return label + " " + version;
    }

    /**
     * How a person does again without the bench what was done around the service: commands for a POSIX shell in the
     * folder of the project.
     *
     * @param backEnds the command that starts each back end, by its name; a server that was there before has none
     * @param load the command that sends the load; null where there is none
     * @param note what is to be known beside it, a sentence with its full stop; null where there is nothing
     * @param database where the service looks for its database, the same; null where it has none, and in older results
     */
    public record ByHand(Map<String, String> backEnds, String load, String note, String database) {

        /** Nothing but the service needs to be started, and nobody but the bench can send the load. */
        public static final ByHand NOTHING = new ByHand(Map.of(), null, null, null);

        public ByHand {
            backEnds = backEnds == null ? Map.of() : new LinkedHashMap<>(backEnds);
        }

        /** A load; without back ends. */
        public static ByHand load(String command) {
            return new ByHand(Map.of(), command, null, null);
        }

        /** A load that only the bench sends, and why. */
        public static ByHand note(String sentence) {
            return new ByHand(Map.of(), null, sentence, null);
        }

        /**
         * With the commands that start the back ends.
         *
         * @param whereDatabaseIs null where the service has none
         */
        public ByHand with(Map<String, String> starts, String whereDatabaseIs) {
            return new ByHand(starts, load, note, whereDatabaseIs);
        }
    }
}
