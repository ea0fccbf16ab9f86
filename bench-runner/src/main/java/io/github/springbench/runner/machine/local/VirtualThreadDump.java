package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.machine.ThreadEvidence;
import io.github.springbench.runner.model.RequestThreads;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.ReflectionException;

/**
 * The dump of all threads, virtual ones included, that a JVM 21+ writes to a file. {@code ThreadMXBean} does not see
 * virtual threads; this dump lists them all by default (jdk.trackAllThreads is true unless the service sets it).
 */
final class VirtualThreadDump {

    private static final ObjectName DIAGNOSTIC = JmxConnection.name("com.sun.management:type=HotSpotDiagnostic");
    private static final String[] SIGNATURE = {String.class.getName(), String.class.getName()};

    // #45 "tomcat-handler-0" virtual        (JDK 21)
    // #45 "tomcat-handler-0" virtual WAITING 2026-01-01T00:00:00Z        (JDK 25)
    private static final Pattern THREAD = Pattern.compile("#\\d+ \"(?<name>.*)\" ?(?<virtual>virtual\\b)?.*");

    private final JmxConnection jmx;
    private final Path file;

    VirtualThreadDump(JmxConnection jmx, Path file) {
        this.jmx = jmx;
        // The service resolves a relative path against its own working folder, and the JDK refuses it.
        this.file = file.toAbsolutePath();
    }

    /** A virtual thread that serves a request; empty where there is none, as always before JDK 21. */
    Optional<ThreadEvidence> requestOnVirtualThread(Serving serving) throws IOException, JMException {
        // The JDK does not overwrite.
        Files.deleteIfExists(file);
        try {
            jmx.server().invoke(DIAGNOSTIC, "dumpThreads", new Object[] {file.toString(), "TEXT_PLAIN"}, SIGNATURE);
            try (BufferedReader dump = Files.newBufferedReader(file)) {
                return proofIn(dump.lines().iterator(), serving);
            }
        } catch (ReflectionException noSuchOperation) {
            return Optional.empty();
        } finally {
            Files.deleteIfExists(file);
        }
    }

    static Optional<ThreadEvidence> proofIn(Iterator<String> dump, Serving serving) {
        String virtualThread = null;
        while (dump.hasNext()) {
            String line = dump.next();
            Matcher thread = THREAD.matcher(line);
            if (thread.matches()) {
                virtualThread = thread.group("virtual") == null ? null : thread.group("name");
            } else if (virtualThread != null) {
                Matcher frame = serving.lineOfADump().matcher(line);
                if (frame.matches()) {
                    return Optional.of(new ThreadEvidence(
                            RequestThreads.VIRTUAL,
                            "Virtual thread %s was in %s.".formatted(virtualThread, frame.group("method"))));
                }
            }
        }
        return Optional.empty();
    }
}
