package io.github.springbench.contract;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * A service in a separate JVM, on a free port and with the class path of the test.
 *
 * <p>Closing it always ends the JVM.
 */
public final class ForkedService implements RunningService {

    private static final Pattern STARTED = Pattern.compile("started on port (\\d+) \\(http\\)");

    private final Process process;
    private final Thread killer;
    private final List<String> output = new ArrayList<>();
    private final CompletableFuture<Integer> port = new CompletableFuture<>();
    private List<String> doors = List.of();
    private JMXConnector management;

    private ForkedService(Process process) {
        this.process = process;
        this.killer = new Thread(process::destroyForcibly);
    }

    /** Starts the service and returns when it listens. */
    public static ForkedService start(InstalledJdk jdk, Class<?> application, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                jdk.java().toString(),
                // serves only some hundred requests, too few for the C2 compiler to pay off
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                application.getName(),
                "--server.port=0",
                // log the chosen port
                "--logging.level.org.springframework.boot.tomcat=info",
                "--logging.level.org.springframework.boot.reactor.netty=info"));
        command.addAll(Arrays.asList(arguments));
        try {
            ForkedService service = new ForkedService(
                    new ProcessBuilder(command).redirectErrorStream(true).start());
            service.awaitListening();
            if (ListeningSockets.areShown()) {
                service.doors = ListeningSockets.of(service.process.pid());
            }
            return service;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot start " + command, e);
        }
    }

    @Override
    public int port() {
        return port.join();
    }

    /**
     * The sockets on which it listened after its start and before JMX was attached, each as {@code address:port}; empty
     * if this system does not show them.
     */
    public List<String> doors() {
        return doors;
    }

    /**
     * The first line of each thread with the given frame in its stack, such as {@code #37 "tomcat-handler-1" virtual
     * …}.
     *
     * <p>{@code ThreadMXBean} does not show virtual threads, so this reads the dump that JDK 21 added for them.
     */
    private List<String> threadsIn(String frame) {
        return Arrays.stream(threadDump().split("\\R\\R"))
                .filter(thread -> thread.contains(frame))
                .map(thread -> thread.lines().findFirst().orElseThrow())
                .toList();
    }

    /**
     * The first line of each thread that has the given frame in its stack while a request waits for its answer.
     *
     * @param path the path of a request that waits long enough to be observed
     * @throws AssertionError if the answer arrives before such a thread is seen
     */
    public List<String> threadsThatWaitIn(String frame, String path) {
        CompletableFuture<?> answer = HttpClient.newHttpClient()
                .sendAsync(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                                .build(),
                        BodyHandlers.discarding());
        while (!answer.isDone()) {
            List<String> threads = threadsIn(frame);
            if (!threads.isEmpty()) {
                return threads;
            }
        }
        throw new AssertionError("The answer came without a thread that waits: " + answer.join());
    }

    @Override
    public MBeanServerConnection managementBeans() throws IOException {
        if (management == null) {
            management = JMXConnectorFactory.connect(new JMXServiceURL(managementAddress()));
        }
        return management.getMBeanServerConnection();
    }

    /** Kills the JVM, so that its open requests do not delay the test, and returns when it has ended. */
    @Override
    public void close() {
        disconnect();
        process.destroyForcibly().onExit().join();
        Runtime.getRuntime().removeShutdownHook(killer);
    }

    private void disconnect() {
        try {
            if (management != null) {
                management.close();
            }
        } catch (IOException alreadyGone) {
            // The JVM ends anyway.
        }
    }

    private void awaitListening() {
        // An aborted test run must not leave the service running.
        Runtime.getRuntime().addShutdownHook(killer);
        Thread reader = new Thread(this::readOutput, "output of pid " + process.pid());
        reader.setDaemon(true);
        reader.start();
        try {
            port.get(60, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException | InterruptedException e) {
            close();
            throw new IllegalStateException("The service does not listen. It said:\n" + said(), e);
        }
    }

    private void readOutput() {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                synchronized (output) {
                    output.add(line);
                }
                Matcher started = STARTED.matcher(line);
                if (started.find()) {
                    port.complete(Integer.valueOf(started.group(1)));
                }
            }
            port.completeExceptionally(new IllegalStateException("It ended before it listened"));
        } catch (IOException e) {
            port.completeExceptionally(e);
        }
    }

    private String said() {
        synchronized (output) {
            return String.join("\n", output);
        }
    }

    private String threadDump() {
        try {
            // The bean writes a file that must not exist yet.
            Path folder = Files.createTempDirectory("threads");
            Path dump = folder.resolve("threads.txt");
            try {
                // By name: the method is newer than the Java version that this compiles for.
                managementBeans()
                        .invoke(
                                new ObjectName("com.sun.management:type=HotSpotDiagnostic"),
                                "dumpThreads",
                                new Object[] {dump.toString(), "TEXT_PLAIN"},
                                new String[] {String.class.getName(), String.class.getName()});
                return Files.readString(dump);
            } finally {
                Files.deleteIfExists(dump);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot dump the threads of pid " + process.pid(), e);
        } catch (JMException e) {
            throw new IllegalStateException("Cannot dump the threads of pid " + process.pid(), e);
        }
    }

    private String managementAddress() throws IOException {
        try {
            VirtualMachine jvm = VirtualMachine.attach(String.valueOf(process.pid()));
            try {
                return jvm.startLocalManagementAgent();
            } finally {
                jvm.detach();
            }
        } catch (AttachNotSupportedException e) {
            throw new IOException("Cannot attach to pid " + process.pid(), e);
        }
    }
}
