package io.github.springbench.postgresr2dbc;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Which thread checks a password.
 *
 * @param driverLoops whose event loops the driver uses: those of the server, or own ones, as by default
 */
@ConfigurationProperties("login")
record LoginProperties(
        @DefaultValue("driver") ComputeOn computeOn,
        @DefaultValue("own") Loops driverLoops) {

    enum ComputeOn {
        /** The event loop on which the database's answer arrives. */
        DRIVER,
        PARALLEL,
        BOUNDED_ELASTIC;

        Scheduler scheduler() {
            return switch (this) {
                case DRIVER -> Schedulers.immediate();
                case PARALLEL -> Schedulers.parallel();
                case BOUNDED_ELASTIC -> Schedulers.boundedElastic();
            };
        }
    }

    enum Loops {
        OWN,
        SERVER
    }
}
