package io.github.springbench.runner.machine.ssh;

import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.machine.Probe;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;
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
}
