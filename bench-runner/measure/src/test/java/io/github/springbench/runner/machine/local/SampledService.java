package io.github.springbench.runner.machine.local;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import javax.management.ObjectName;

/** A JVM with threads named like those of a service; tests start and sample it. */
public final class SampledService implements AutoCloseable {

    public static final byte[] WAITS = {1, 2, 3};

    public static final long REQUESTS = 42;

    public static final long PINNED = 7;

    private static final String READY = "ready";

    private final Process process;

    private SampledService(Process process) {
        this.process = process;
    }

    /** A JVM whose threads have these names; it is ready when this returns. */
    public static SampledService withThreads(String... names) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseG1GC",
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                SampledService.class.getName()));
        command.addAll(List.of(names));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        SampledService service = new SampledService(process);
        service.expect(READY);
        return service;
    }

    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** Starts one more thread, of any name. */
    public void startThread(String name) throws IOException {
        ask("start " + name);
    }

    /** Ends the thread that was started last. */
    public void endLastThread() throws IOException {
        ask("end");
    }

    public void collectGarbage() throws IOException {
        ask("gc");
    }

    /** Makes it keep 8 MiB more until it ends. */
    public void keepEightMebibytes() throws IOException {
        ask("keep");
    }

    /** Makes it tell, from now on, {@link #WAITS} for a connection, {@link #REQUESTS} and {@link #PINNED}. */
    public void tellWaits() throws IOException {
        ask("tell");
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    private void ask(String command) throws IOException {
        process.getOutputStream().write((command + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        expect(READY);
    }

    private void expect(String line) throws IOException {
        StringBuilder read = new StringBuilder();
        for (int next = process.getInputStream().read();
                next != '\n';
                next = process.getInputStream().read()) {
            if (next < 0) {
                throw new IOException("The watched service ended");
            }
            read.append((char) next);
        }
        if (!read.toString().strip().equals(line)) {
            throw new IOException("Expected " + line + ", got " + read);
        }
    }

    /** Threads whose names begin with "virtual " are virtual; those with "idle " run no code of this project. */
    public static void main(String[] names) throws Exception {
        Threads threads = new Threads();
        for (String name : names) {
            threads.start(name);
        }
        System.out.println(READY);
        List<byte[]> kept = new ArrayList<>();
        try (Scanner commands = new Scanner(System.in)) {
            while (commands.hasNextLine()) {
                String command = commands.nextLine();
                if (command.startsWith("start ")) {
                    threads.start(command.substring("start ".length()));
                } else if (command.equals("end")) {
                    threads.endLast();
                } else if (command.equals("tell")) {
                    WaitsMXBean bean = new TellingBean();
                    ManagementFactory.getPlatformMBeanServer()
                            .registerMBean(bean, new ObjectName("io.github.springbench:type=Limits"));
                } else if (command.equals("keep")) {
                    kept.add(new byte[8 << 20]);
                } else {
                    System.gc();
                }
                System.out.println(READY);
            }
        }
        // A last use, so that the JIT compiler does not let the list be collected before.
        kept.clear();
    }

    /** As the services of this project have it. */
    public interface WaitsMXBean {
        byte[] takeWaits();

        Long getRequests();

        Long getPinned();
    }

    private static final class TellingBean implements WaitsMXBean {

        @Override
        public byte[] takeWaits() {
            return WAITS;
        }

        @Override
        public Long getRequests() {
            return REQUESTS;
        }

        @Override
        public Long getPinned() {
            return PINNED;
        }
    }

    private static final class Threads {

        private Thread last;
        private CountDownLatch lastMayEnd;

        void start(String spec) throws Exception {
            String name = spec.replaceFirst("^(idle|virtual) ", "");
            CountDownLatch started = new CountDownLatch(1);
            CountDownLatch mayEnd = new CountDownLatch(1);
            if (spec.startsWith("idle ")) {
                // A worker that waits for work runs only code of the JDK, as an idle worker of Tomcat does.
                new ScheduledThreadPoolExecutor(1, work -> daemon(name, work)).prestartAllCoreThreads();
                return;
            }
            last = spec.startsWith("virtual ")
                    ? startVirtual(name, () -> work(started, mayEnd))
                    : startPlatform(name, () -> handle(started, mayEnd));
            lastMayEnd = mayEnd;
            started.await();
        }

        void endLast() throws InterruptedException {
            lastMayEnd.countDown();
            last.join();
        }

        private static void handle(CountDownLatch started, CountDownLatch mayEnd) {
            started.countDown();
            try {
                mayEnd.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /** A virtual thread that waits is on no carrier, and a JDK 25 prints only those that are. */
        private static void work(CountDownLatch started, CountDownLatch mayEnd) {
            started.countDown();
            while (mayEnd.getCount() > 0) {
                Thread.onSpinWait();
            }
        }

        private static Thread daemon(String name, Runnable work) {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        }

        private static Thread startPlatform(String name, Runnable work) {
            Thread thread = daemon(name, work);
            thread.start();
            return thread;
        }

        // By reflection: this is compiled for Java 17.
        private static Thread startVirtual(String name, Runnable work) throws ReflectiveOperationException {
            Class<?> builder = Class.forName("java.lang.Thread$Builder");
            Class<?> ofVirtual = Class.forName("java.lang.Thread$Builder$OfVirtual");
            Object virtual = Thread.class.getMethod("ofVirtual").invoke(null);
            Object named = ofVirtual.getMethod("name", String.class).invoke(virtual, name);
            return (Thread) builder.getMethod("start", Runnable.class).invoke(named, work);
        }
    }
}
