package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.RunningUrl;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.UserError;
import java.util.Set;
import java.util.regex.Pattern;

/** On whom a load may fall: on this machine, and on those whom the user names. */
public final class Targets {

    /** By its name alone: what another name stands for is decided elsewhere, and may change. */
    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|127(?:\\.\\d{1,3}){3}|\\[?(?:0{0,4}:){2,7}0{0,3}1]?", Pattern.CASE_INSENSITIVE);

    private Targets() {}

    /** Whether a host is this machine, whatever network it is in. */
    public static boolean isLoopback(String host) {
        return LOOPBACK.matcher(host).matches();
    }

    /**
     * Refuses an experiment that would load, or look into, another machine by mistake.
     *
     * @param allowed hosts beside this one
     * @throws UserError where a system is on another
     */
    public static void requireAllowed(Experiment experiment, Set<String> allowed) {
        for (SystemUnderTest system : experiment.systems()) {
            if (system.service() instanceof RunningUrl running) {
                requireAllowed(system, "url", running.url().getHost(), allowed);
                if (running.jmx() != null) {
                    requireAllowed(system, "jmx", running.jmx().replaceFirst(":\\d+$", ""), allowed);
                }
            }
        }
    }

    private static void requireAllowed(SystemUnderTest system, String key, String host, Set<String> allowed) {
        if (!isLoopback(host) && !allowed.contains(host)) {
            throw new UserError(
                    "'" + system.name() + "' names the host " + host + " in '" + key
                            + "', which is not this machine; expected 127.0.0.1 or localhost. A load on another machine may do harm.");
        }
    }
}
