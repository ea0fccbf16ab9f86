package io.github.springbench.runner.model;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One column of a comparison: a service and the variant of it that is measured.
 *
 * @param name the name in tables and charts, such as {@code mvc-400}
 * @param service the module that is started
 * @param virtualThreads whether requests must run on virtual threads (needs JDK 21+)
 * @param engine the load generator for this system alone; null for that of the workload
 * @param properties Spring properties of this variant; they win over those of the experiment
 */
public record SystemUnderTest(
        String name,
        ServiceModule service,
        boolean virtualThreads,
        Workload.Engine engine,
        Map<String, String> properties) {

    /** A system under the load generator that all share. */
    public SystemUnderTest(String name, ServiceModule service, boolean virtualThreads, Map<String, String> properties) {
        this(name, service, virtualThreads, null, properties);
    }

    /** The kind of thread on which its requests must run. */
    public RequestThreads requestThreads() {
        if (service.stack() == ServiceModule.Stack.REACTIVE) {
            return RequestThreads.EVENT_LOOP;
        }
        return virtualThreads ? RequestThreads.VIRTUAL : RequestThreads.PLATFORM;
    }

    /** This system with further properties, which win over its own. */
    public SystemUnderTest with(Map<String, String> further) {
        Map<String, String> all = new LinkedHashMap<>(properties);
        all.putAll(further);
        return new SystemUnderTest(name, service, virtualThreads, engine, all);
    }
}
