package io.github.springbench.runner.dashboard;

import io.github.springbench.runner.load.LiveReading;
import java.util.function.Function;

/** What the page shows of each second, in the order in which it is sent. */
enum LiveFigure {
    USERS("Users", "", second -> second.ofLoad(load -> (double) load.users())),
    REQUESTS("Requests per second", "", second -> second.ofLoad(LiveReading::rps)),
    P50("Response time p50", "ms", second -> second.ofLoad(LiveReading::p50Ms)),
    P95("Response time p95", "ms", second -> second.ofLoad(LiveReading::p95Ms)),
    P99("Response time p99", "ms", second -> second.ofLoad(LiveReading::p99Ms)),
    FAILED("Failed requests so far", "", second -> second.ofLoad(load -> (double) load.failed())),
    THREADS("Threads, without virtual ones", "", Second::threads),
    HEAP("Used heap", "MiB", Second::heapMib),
    SERVICE("CPU of the service", "cores", Second::serviceCores),
    HYPERVISOR("CPU that the hypervisor gave to others", "cores", Second::stolenCores),
    OTHERS("CPU of other programs", "cores", Second::otherCores);

    private final String label;
    private final String unit;
    private final Function<Second, Double> value;

    LiveFigure(String label, String unit, Function<Second, Double> value) {
        this.label = label;
        this.unit = unit;
        this.value = value;
    }

    /** What people read, with the unit. */
    String heading() {
        return unit.isEmpty() ? label : label + ", " + unit;
    }

    /** Null where nobody knows it. */
    Double of(Second second) {
        return value.apply(second);
    }
}
