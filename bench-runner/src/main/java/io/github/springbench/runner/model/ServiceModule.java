package io.github.springbench.runner.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The services of this project that an experiment can name. */
public enum ServiceModule {
    MVC_WITH_LATENCY("mvc-with-latency", "MvcWithLatencyApplication", Stack.SERVLET, 8091),
    WEBFLUX_WITH_LATENCY("webflux-with-latency", "WebfluxWithLatencyApplication", Stack.REACTIVE, 8092);

    /** Which programming model serves the requests. */
    public enum Stack {
        SERVLET,
        REACTIVE
    }

    private final String moduleName;
    private final String mainClass;
    private final Stack stack;
    private final int defaultPort;

    ServiceModule(String moduleName, String mainClass, Stack stack, int defaultPort) {
        this.moduleName = moduleName;
        this.mainClass = mainClass;
        this.stack = stack;
        this.defaultPort = defaultPort;
    }

    /** The Maven module, its folder and its name in an experiment file. */
    public String moduleName() {
        return moduleName;
    }

    /** The simple name of the main class, as jconsole shows it. */
    public String mainClass() {
        return mainClass;
    }

    public Stack stack() {
        return stack;
    }

    /** The port the service takes when it is started by hand. */
    public int defaultPort() {
        return defaultPort;
    }

    /** Finds a service by the name of its module. */
    public static Optional<ServiceModule> named(String moduleName) {
        return Arrays.stream(values())
                .filter(service -> service.moduleName.equals(moduleName))
                .findFirst();
    }

    /** The names of all services, in their order of declaration. */
    public static List<String> names() {
        return Arrays.stream(values()).map(ServiceModule::moduleName).toList();
    }
}
