package io.github.springbench.runner.machine.local.jvm;

import io.github.springbench.runner.machine.ThreadEvidence;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.ReflectionException;

/**
 * The stacks of virtual threads, which {@code ThreadMXBean} does not show.
 *
 * <p>From JDK 21 on, a JVM writes all of them into a file ({@code dumpThreads}). On JDK 25 that can end the JVM: it
 * takes the stack of a virtual thread that mounts or unmounts at the same time (JDK-8364343). So from JDK 25 on the
 * threads are printed ({@code Thread.print}), at a safepoint and without a file; that shows the virtual threads that a
 * carrier runs at this moment. Those that wait are not shown, so more than one look may be needed.
 */
final class VirtualThreadDump {

    private static final int FIRST_THAT_PRINTS = 25;

    private static final ObjectName RUNTIME = JmxConnection.name(ManagementFactory.RUNTIME_MXBEAN_NAME);
    private static final String VERSION = "SpecVersion";
    private static final ObjectName COMMANDS = JmxConnection.name("com.sun.management:type=DiagnosticCommand");
    private static final ObjectName DIAGNOSTIC = JmxConnection.name("com.sun.management:type=HotSpotDiagnostic");
    private static final String[] SIGNATURE = {String.class.getName(), String.class.getName()};

    // #45 "tomcat-handler-0" virtual        (JDK 21)
    private static final Pattern DUMPED = Pattern.compile("#\\d+ \"(?<name>.*)\" ?(?<virtual>virtual\\b)?.*");

    //    Mounted virtual thread #45        (below its carrier thread)
    private static final Pattern MOUNTED = Pattern.compile("\\s+Mounted virtual thread (?<name>.*#\\d+).*");

    // "http-nio-8091-Poller" #32 [17] daemon prio=5 ...
    private static final String NEXT_THREAD = "\"";

    private final JmxConnection jmx;
    private final Optional<Path> file;

    /** @param file into which the service can write a dump; empty where it could not leave one here */
    VirtualThreadDump(JmxConnection jmx, Optional<Path> file) {
        this.jmx = jmx;
        // The service resolves a relative path against its own working folder, and the JDK refuses it.
        this.file = file.map(Path::toAbsolutePath);
    }

    /** A virtual thread that serves a request; empty where there is none, as always before JDK 21. */
    Optional<ThreadEvidence> requestOnVirtualThread(Serving serving) throws IOException, JMException {
        String version = String.valueOf(jmx.attributes(RUNTIME, VERSION).get(VERSION));
        if (version.matches("\\d+") && Integer.parseInt(version) >= FIRST_THAT_PRINTS) {
            Object[] noOptions = {new String[0]};
            Object printed =
                    jmx.server().invoke(COMMANDS, "threadPrint", noOptions, new String[] {String[].class.getName()});
            return proofInPrint(String.valueOf(printed).lines().toList(), serving);
        }
        return file.isPresent() ? dumped(file.get(), serving) : Optional.empty();
    }

    private Optional<ThreadEvidence> dumped(Path dumpFile, Serving serving) throws IOException, JMException {
        // The JDK does not overwrite.
        Files.deleteIfExists(dumpFile);
        try {
            jmx.server().invoke(DIAGNOSTIC, "dumpThreads", new Object[] {dumpFile.toString(), "TEXT_PLAIN"}, SIGNATURE);
            try (BufferedReader dump = Files.newBufferedReader(dumpFile)) {
                return proofInDump(dump.lines().toList(), serving);
            }
        } catch (ReflectionException noSuchOperation) {
            return Optional.empty();
        } finally {
            Files.deleteIfExists(dumpFile);
        }
    }

    static Optional<ThreadEvidence> proofInDump(List<String> dump, Serving serving) {
        String virtualThread = null;
        for (String line : dump) {
            Matcher thread = DUMPED.matcher(line);
            if (thread.matches()) {
                virtualThread = thread.group("virtual") == null ? null : thread.group("name");
            } else if (virtualThread != null) {
                Matcher frame = serving.lineOfADump().matcher(line);
                if (frame.matches()) {
                    return Optional.of(evidence(virtualThread, frame));
                }
            }
        }
        return Optional.empty();
    }

    /**
     * In our own services, too, what calls their code is proof: a controller whose request waits is hardly ever on a
     * carrier.
     */
    static Optional<ThreadEvidence> proofInPrint(List<String> print, Serving serving) {
        String virtualThread = null;
        for (String line : print) {
            Matcher thread = MOUNTED.matcher(line);
            if (thread.matches()) {
                virtualThread = thread.group("name");
            } else if (line.startsWith(NEXT_THREAD)) {
                virtualThread = null;
            } else if (virtualThread != null) {
                for (Serving known : List.of(serving, Serving.OTHERS)) {
                    Matcher frame = known.lineOfADump().matcher(line);
                    if (frame.matches()) {
                        return Optional.of(evidence(virtualThread, frame));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static ThreadEvidence evidence(String virtualThread, Matcher frame) {
        return new ThreadEvidence(
                RequestThreads.VIRTUAL, "Virtual thread %s was in %s.".formatted(virtualThread, frame.group("method")));
    }
}
