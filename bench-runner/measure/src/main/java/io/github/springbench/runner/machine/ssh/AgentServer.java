package io.github.springbench.runner.machine.ssh;

import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.model.WholeFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The other end of {@link AgentConnection}: does on its own machine what the runner says, line by line. It returns when
 * the runner closes the connection. If no line came for 10 s, the connection is cut, and it ends its process with all
 * that this started.
 */
public final class AgentServer {

    /** The runner sends a line every second or two, if only an empty one. */
    static final Duration SILENCE = Duration.ofSeconds(10);

    private final Map<Integer, Object> objects = new ConcurrentHashMap<>();
    private final AtomicInteger lastNumber = new AtomicInteger(Wire.FILES);
    private final JsonMapper json;
    private final PrintStream out;
    private volatile long heardAtNanos = System.nanoTime();

    /** For files of probes; null before the first one. */
    private Path probes;

    private AgentServer(Machine machine, AgentFiles files, DoubleSupplier cpuSpeed, OutputStream out) {
        this.json = Wire.mapper(this::numberOf, (type, number) -> object(number), cpuSpeed);
        this.out = new PrintStream(out, true, StandardCharsets.UTF_8);
        if (machine != null) {
            objects.put(Wire.MACHINE, machine);
            objects.put(Wire.FILES, files);
        }
    }

    /**
     * Serves until the runner has gone, or is not heard any more.
     *
     * @param machine that it serves
     * @param cpuSpeed tells how fast a core of it is now
     */
    public static void serve(Machine machine, DoubleSupplier cpuSpeed, InputStream in, OutputStream out) {
        LocalFiles files = LocalFiles.begin();
        Runtime.getRuntime().addShutdownHook(new Thread(files::close, "delete-files"));
        new AgentServer(machine, files, cpuSpeed, out).serve(in);
    }

    /** Tells the runner why there is no agent. */
    public static void refuse(RuntimeException why, OutputStream out) {
        new AgentServer(null, null, null, out)
                .say(new Wire.Answer(0, null, why.getClass().getSimpleName(), why.getMessage()));
    }

    private void serve(InputStream in) {
        ExecutorService calls = Executors.newCachedThreadPool(AgentServer::daemon);
        ScheduledExecutorService watchdog = Executors.newSingleThreadScheduledExecutor(AgentServer::daemon);
        watchdog.scheduleWithFixedDelay(this::endIfSilent, 1, 1, TimeUnit.SECONDS);
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            say(new Wire.Answer(0, null, null, null));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                heardAtNanos = System.nanoTime();
                String text = line;
                if (!text.isEmpty()) {
                    calls.execute(() -> answer(json.readValue(text, Wire.Call.class)));
                }
            }
        } catch (IOException cut) {
            // As if the runner had said that it is done.
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "agent");
        thread.setDaemon(true);
        return thread;
    }

    /** Nobody else can: the thread that reads waits for a line that does not come. */
    private void endIfSilent() {
        if (System.nanoTime() - heardAtNanos > SILENCE.toNanos()) {
            System.exit(1);
        }
    }

    private void answer(Wire.Call call) {
        try {
            say(new Wire.Answer(call.id(), json.valueToTree(returned(call)), null, null));
        } catch (InvocationTargetException thrown) {
            Throwable cause = thrown.getCause();
            say(new Wire.Answer(call.id(), null, cause.getClass().getSimpleName(), cause.getMessage()));
        } catch (ReflectiveOperationException | RuntimeException failed) {
            say(new Wire.Answer(call.id(), null, failed.getClass().getSimpleName(), failed.getMessage()));
        }
    }

    private Object returned(Wire.Call call) throws ReflectiveOperationException {
        Object object = object(call.on());
        Method method = method(object, call);
        Object[] arguments = new Object[call.arguments().size()];
        for (int place = 0; place < arguments.length; place++) {
            JsonNode argument = call.arguments().get(place);
            Object value = json.treeToValue(
                    argument, json.getTypeFactory().constructType(method.getGenericParameterTypes()[place]));
            arguments[place] = object instanceof Probe && value instanceof Path file ? ofOurs(file) : value;
        }
        Object returned = method.invoke(object, arguments);
        if (method.getName().equals("close")) {
            objects.remove(call.on());
        }
        return returned;
    }

    /** A probe writes into a file of the run, which is on the runner's machine: here it has one of the agent's. */
    private synchronized Path ofOurs(Path file) {
        if (probes == null) {
            probes = Path.of(((AgentFiles) objects.get(Wire.FILES)).newFolder());
        }
        return probes.resolve(file.getFileName());
    }

    /** Only what the runner's own interfaces have can be called. */
    private static Method method(Object object, Wire.Call call) throws NoSuchMethodException {
        return Wire.REMOTE.stream()
                .filter(type -> type.isInstance(object))
                .flatMap(type -> Arrays.stream(type.getMethods()))
                .filter(method -> method.getName().equals(call.method())
                        && method.getParameterCount() == call.arguments().size()
                        && !method.isDefault())
                .findFirst()
                .orElseThrow(() -> new NoSuchMethodException(call.method()));
    }

    private Object object(int number) {
        Object object = objects.get(number);
        if (object == null) {
            throw new IllegalArgumentException("The agent has no object " + number);
        }
        return object;
    }

    private int numberOf(Object object) {
        int number = lastNumber.incrementAndGet();
        objects.put(number, object);
        return number;
    }

    private synchronized void say(Wire.Answer answer) {
        out.print(Wire.LINE + json.writeValueAsString(answer) + "\n");
        out.flush();
    }

    /** The files of an agent, on its own machine. */
    static final class LocalFiles implements AgentFiles, AutoCloseable {

        private static final String PREFIX = "spring-concurrency-bench-";
        private static final long NANOS_PER_SECOND = 1_000_000_000L;

        /** Programs that are ending may still write. */
        private static final int ATTEMPTS = 20;

        private final Path own;
        private int folders;

        private LocalFiles(Path own) {
            this.own = own;
        }

        /** Makes a folder for this process, and removes folders of agents whose process is gone. */
        static LocalFiles begin() {
            Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
            try {
                removeOrphans(temporary);
                return new LocalFiles(Files.createTempDirectory(
                        PREFIX + ProcessHandle.current().pid() + "-",
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))));
            } catch (IOException failed) {
                throw new UncheckedIOException("Cannot make a folder in " + temporary + ": " + failed, failed);
            }
        }

        private static void removeOrphans(Path temporary) throws IOException {
            try (Stream<Path> all = Files.list(temporary)) {
                all.filter(LocalFiles::isOrphan).forEach(LocalFiles::removeIfOurs);
            }
        }

        private static boolean isOrphan(Path folder) {
            String[] parts = folder.getFileName().toString().split("-");
            return folder.getFileName().toString().startsWith(PREFIX)
                    && parts.length > 4
                    && parts[3].matches("\\d{1,18}")
                    && ProcessHandle.of(Long.parseLong(parts[3])).isEmpty();
        }

        /** One of another user stays. */
        private static void removeIfOurs(Path folder) {
            try {
                remove(folder);
            } catch (UncheckedIOException notOurs) {
                // Its owner's next agent removes it.
            }
        }

        @Override
        public long epochNanos() {
            Instant now = Instant.now();
            return now.getEpochSecond() * NANOS_PER_SECOND + now.getNano();
        }

        @Override
        public synchronized String newFolder() {
            folders++;
            Path folder = own.resolve(Integer.toString(folders));
            try {
                return Files.createDirectory(folder).toString();
            } catch (IOException failed) {
                throw new UncheckedIOException("Cannot make " + folder + ": " + failed, failed);
            }
        }

        @Override
        public List<FileState> files(String folder) {
            Path root = within(folder);
            try (Stream<Path> all = Files.walk(root)) {
                List<FileState> states = new ArrayList<>();
                for (Path file : all.filter(Files::isRegularFile).toList()) {
                    states.add(new FileState(root.relativize(file).toString(), size(file)));
                }
                return states;
            } catch (IOException failed) {
                throw new UncheckedIOException("Cannot list " + folder + ": " + failed, failed);
            }
        }

        /** Zero where it has gone since it was listed. */
        private static long size(Path file) {
            try {
                return Files.size(file);
            } catch (IOException gone) {
                return 0;
            }
        }

        @Override
        public byte[] read(String file, long from, int most) {
            try (FileChannel channel = FileChannel.open(within(file))) {
                ByteBuffer bytes = ByteBuffer.allocate((int) Math.max(0, Math.min(most, channel.size() - from)));
                while (bytes.hasRemaining() && channel.read(bytes, from + bytes.position()) >= 0) {
                    // until it is full
                }
                return Arrays.copyOf(bytes.array(), bytes.position());
            } catch (IOException failed) {
                throw new UncheckedIOException("Cannot read " + file + ": " + failed, failed);
            }
        }

        @Override
        public void write(String file, byte[] contents) {
            Path path = within(file);
            try {
                Files.createDirectories(path.getParent());
                Files.write(path, contents);
            } catch (IOException failed) {
                throw new UncheckedIOException("Cannot write " + file + ": " + failed, failed);
            }
        }

        @Override
        public void delete(String folder) {
            remove(within(folder));
        }

        /** No path leads out of the folder. */
        private Path within(String path) {
            Path absolute = Path.of(path).normalize();
            if (!absolute.startsWith(own)) {
                throw new IllegalArgumentException(path + " is not in the agent's folder " + own);
            }
            return absolute;
        }

        private static void remove(Path folder) {
            for (int attempt = 1; Files.exists(folder); attempt++) {
                try {
                    WholeFolder.delete(folder);
                } catch (IOException | UncheckedIOException failed) {
                    if (attempt == ATTEMPTS) {
                        throw new UncheckedIOException(
                                "Cannot delete " + folder,
                                failed instanceof IOException io ? io : new IOException(failed));
                    }
                }
            }
        }

        @Override
        public void close() {
            remove(own);
        }
    }
}
