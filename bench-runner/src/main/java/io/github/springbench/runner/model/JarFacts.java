package io.github.springbench.runner.model;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a jar holds, as far as that decides in which variants it can be measured.
 *
 * @param springBoot the version of Spring Boot in an executable jar of its making; null in any other jar
 * @param stack its programming model; null where it is neither Spring MVC on a servlet container nor WebFlux on Reactor
 *     Netty
 * @param server on which its requests run, for people; null likewise
 * @param actuator whether it has Spring Boot's Actuator
 * @param java the feature release of the oldest JDK that can load its main class; null where that is not known
 */
public record JarFacts(String springBoot, Target.Stack stack, String server, boolean actuator, Integer java) {

    public static final String TOMCAT = "Tomcat";
    public static final String JETTY = "Jetty";
    public static final String UNDERTOW = "Undertow";
    public static final String REACTOR_NETTY = "Reactor Netty";

    private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\D.*");

    private static final int MAJOR = 3;

    /** {@code spring.threads.virtual.enabled} came with Spring Boot 3.2, for Undertow with 3.4 (its release notes). */
    private static final int LEAST_MINOR = 2;

    private static final int LEAST_MINOR_FOR_UNDERTOW = 4;

    /** Whether Spring Boot can be told to run its requests on virtual threads. */
    public boolean hasVirtualThreads() {
        if (stack != Target.Stack.SERVLET || springBoot == null) {
            return false;
        }
        Matcher version = VERSION.matcher(springBoot + " ");
        if (!version.matches()) {
            return false;
        }
        int major = Integer.parseInt(version.group(1));
        int minor = Integer.parseInt(version.group(2));
        return major > MAJOR
                || major == MAJOR && minor >= (UNDERTOW.equals(server) ? LEAST_MINOR_FOR_UNDERTOW : LEAST_MINOR);
    }

    /** For people, without a full stop. */
    public String label() {
        List<String> words = new ArrayList<>();
        words.add(springBoot == null ? "no executable jar of Spring Boot's" : "Spring Boot " + springBoot);
        if (stack != null) {
            words.add((stack == Target.Stack.SERVLET ? "Spring MVC on " : "WebFlux on ") + server);
        }
        if (springBoot != null) {
            words.add(actuator ? "with Actuator" : "without Actuator");
        }
        if (java != null) {
            words.add("for Java " + java);
        }
        return String.join(", ", words);
    }
}
