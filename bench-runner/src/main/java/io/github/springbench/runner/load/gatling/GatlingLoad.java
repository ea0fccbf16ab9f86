package io.github.springbench.runner.load.gatling;

import io.github.springbench.runner.model.Request.RequestKeys;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Workload;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A load in the words of the module gatling-scripts: the same whether the runner or somebody by hand sends it.
 *
 * @param simulation the class that plays it
 * @param properties what it is told by {@code -D}
 */
record GatlingLoad(String simulation, Map<String, String> properties) {

    private static final String ONE_REQUEST = "test.load.sims.LoadSimulation";
    /** The property that says how long Gatling warms up. */
    static final String WARM_UP = "sim.warm-up";

    private static final String RECORDS = "sim.records";

    private static final String MIX_OF_REQUESTS = "test.load.sims.UserSimulation";

    /** Where everything listens that the runner starts. */
    private static final String THIS_MACHINE = "127.0.0.1";

    /**
     * @param request what each user sends, its parameters filled in
     * @param baseUrl of the service
     * @param users how many arrive
     * @param records users that are in the database when the load begins; 0 where there is none
     */
    static GatlingLoad of(Workload workload, Request request, String baseUrl, int users, int records) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("base.url", baseUrl);
        String host = URI.create(baseUrl).getHost();
        if (!host.equals(THIS_MACHINE)) {
            // Whoever asks for such a load was allowed to.
            properties.put("sim.allow-target", host);
        }
        properties.put("sim.users", Integer.toString(users));
        properties.put("sim.ramp", millis(workload.ramp()));
        if (workload.repeat() != null) {
            properties.put("sim.repeat", Integer.toString(workload.repeat()));
        } else {
            properties.put("sim.duration", millis(workload.duration()));
        }
        properties.put("sim.pause.min", millis(workload.pause().min()));
        properties.put("sim.pause.max", millis(workload.pause().max()));
        if (workload.loadGeneratorWarmUp() != null) {
            properties.put(WARM_UP, millis(workload.loadGeneratorWarmUp()));
            if (workload.closed()) {
                properties.put("sim.warm-up.users", Integer.toString(workload.warmUpCallersOfLoadGenerator(users)));
            }
        }
        if (workload.mix() == null) {
            putRequest(workload, request, properties);
            if (RequestKeys.areOfRecords(request)) {
                properties.put(RECORDS, Integer.toString(records));
            }
        } else {
            properties.put("sim.mix", workload.mix().word());
            properties.put(RECORDS, Integer.toString(records));
        }
        return new GatlingLoad(workload.mix() == null ? ONE_REQUEST : MIX_OF_REQUESTS, properties);
    }

    private static void putRequest(Workload workload, Request request, Map<String, String> properties) {
        properties.put("test.path", request.path());
        properties.put("sim.method", request.method());
        if (request.body() != null) {
            properties.put("sim.body", request.body());
        }
        properties.put("sim.expect.status", Integer.toString(workload.expectedStatus()));
        if (workload.expectedBody() != null) {
            properties.put("sim.expect.body", workload.expectedBody());
        }
    }

    private static String millis(Duration duration) {
        return duration.toMillis() + "ms";
    }
}
