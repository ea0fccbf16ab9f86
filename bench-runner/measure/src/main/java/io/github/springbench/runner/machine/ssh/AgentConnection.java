package io.github.springbench.runner.machine.ssh;

import io.github.springbench.runner.machine.ConnectionLost;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls to an agent at the other end of ssh, from any number of threads. */
final class AgentConnection implements AutoCloseable {

    /** A JVM starts, on a machine that may be busy. */
    private static final Duration UNTIL_UP = Duration.ofSeconds(60);

    /** It ends what it started, of which some programs need a while. */
    private static final Duration UNTIL_GONE = Duration.ofSeconds(40);

    /** Of what ssh said at its end. */
    private static final Duration UNTIL_READ = Duration.ofSeconds(2);

    /** So that the agent knows that the line is not cut. */
    private static final long MILLIS_BETWEEN_BEATS = 2_000;

    private static final int MOST_WORDS = 100;

    /** What both an interface of the port and this connection say of an object that lives there. */
    interface Remote {

        /** By which the agent knows it. */
        int number();

        /** Through which alone it can be used. */
        AgentConnection connection();
    }

    private final String machine;
    private final Process ssh;
    private final PrintStream toAgent;
    private final JsonMapper json;
    private final Map<Long, CompletableFuture<Wire.Answer>> pending = new ConcurrentHashMap<>();
    private final AtomicLong lastId = new AtomicLong();
    private final ConcurrentLinkedDeque<String> words = new ConcurrentLinkedDeque<>();
    private final Thread answers = new Thread(this::readAnswers, "agent-answers");
    private final Thread errors = new Thread(this::readErrors, "agent-errors");
    private final CompletableFuture<Wire.Answer> up = new CompletableFuture<>();
    private final CompletableFuture<ConnectionLost> lost = new CompletableFuture<>();
    private final ScheduledExecutorService beats = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "agent-beat");
        thread.setDaemon(true);
        return thread;
    });

    private AgentConnection(String machine, Process ssh) {
        this.machine = machine;
        this.ssh = ssh;
        OutputStream pipe = ssh.getOutputStream();
        this.toAgent = new PrintStream(pipe, false, StandardCharsets.UTF_8);
        this.json = Wire.mapper(this::numberOf, this::object, () -> Double.NaN);
        pending.put(0L, up);
    }

    /**
     * Starts the command of ssh and waits for the agent's first line.
     *
     * @param machine its name, for messages
     * @param destination that ssh is given
     * @throws io.github.springbench.runner.machine.Unreachable where none comes
     */
    static AgentConnection open(String machine, String destination, List<String> command) {
        try {
            AgentConnection connection = new AgentConnection(machine, new ProcessBuilder(command).start());
            List.of(connection.answers, connection.errors).forEach(thread -> {
                thread.setDaemon(true);
                thread.start();
            });
            connection.awaitUp(destination);
            return connection;
        } catch (IOException noSuchProgram) {
            throw SshFailure.noProgram(command.get(0), noSuchProgram.getMessage());
        }
    }

    private void awaitUp(String destination) {
        try {
            Wire.Answer first = up.get(UNTIL_UP.toMillis(), TimeUnit.MILLISECONDS);
            if (first.failure() != null) {
                close();
                throw Wire.failure(first);
            }
            beats.scheduleWithFixedDelay(
                    () -> say(""), MILLIS_BETWEEN_BEATS, MILLIS_BETWEEN_BEATS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            close();
            throw SshFailure.overTime(destination, UNTIL_UP);
        } catch (ExecutionException ended) {
            close();
            throw SshFailure.of(destination, ssh.exitValue(), List.copyOf(words));
        } catch (InterruptedException interrupted) {
            close();
            Thread.currentThread().interrupt();
            throw new ConnectionLost("Interrupted");
        }
    }

    /** Whether it can be used no more. */
    boolean isLost() {
        return lost.isDone();
    }

    /** An object that is there from the beginning. */
    <T> T proxy(Class<T> type, int number) {
        return type.cast(object(type, number));
    }

    private Object object(Class<?> type, int number) {
        InvocationHandler handler = (proxy, method, arguments) -> switch (method.getName()) {
            case "number" -> number;
            case "connection" -> this;
            case "toString" -> type.getSimpleName() + " " + number + " of " + machine;
            case "hashCode" -> number;
            case "equals" -> proxy == arguments[0];
            default ->
                method.isDefault()
                        ? InvocationHandler.invokeDefault(proxy, method, arguments)
                        : called(number, method, arguments);
        };
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type, Remote.class}, handler);
    }

    private int numberOf(Object object) {
        Remote remote = (Remote) object;
        if (remote.connection() != this) {
            throw new IllegalArgumentException(
                    object + " is not on " + machine + ", or was before its connection ended");
        }
        return remote.number();
    }

    private Object called(int number, Method method, Object[] arguments) throws Throwable {
        try {
            return call(number, method, arguments == null ? new Object[0] : arguments);
        } catch (ConnectionLost gone) {
            if (method.getName().equals("close")) {
                return null; // the agent has ended it
            }
            throw gone;
        }
    }

    private Object call(int number, Method method, Object[] arguments) throws InterruptedException {
        long id = lastId.incrementAndGet();
        List<JsonNode> written = new ArrayList<>();
        for (Object argument : arguments) {
            written.add(json.valueToTree(argument));
        }
        CompletableFuture<Wire.Answer> answer = new CompletableFuture<>();
        pending.put(id, answer);
        say(json.writeValueAsString(new Wire.Call(id, number, method.getName(), written)));
        if (lost.isDone()) {
            answer.completeExceptionally(lost.join());
        }
        Wire.Answer answered = await(answer, List.of(method.getExceptionTypes()).contains(InterruptedException.class));
        if (answered.failure() != null) {
            throw Wire.failure(answered);
        }
        return method.getReturnType() == void.class || answered.value() == null
                ? null
                : json.treeToValue(
                        answered.value(), json.getTypeFactory().constructType(method.getGenericReturnType()));
    }

    /** If a method declares no InterruptedException it is short, so an interrupt waits for its answer. */
    private static Wire.Answer await(CompletableFuture<Wire.Answer> answer, boolean interruptible)
            throws InterruptedException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return answer.get();
                } catch (InterruptedException now) {
                    if (interruptible) {
                        throw now;
                    }
                    interrupted = true;
                } catch (ExecutionException failed) {
                    // A new one, with the way of this thread.
                    throw new ConnectionLost(failed.getCause().getMessage());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** To an agent that has ended nothing can be said, and its end is noticed by whoever reads. */
    private void say(String line) {
        synchronized (toAgent) {
            toAgent.print(line + "\n");
            toAgent.flush();
        }
    }

    private void readAnswers() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(ssh.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(Wire.LINE)) {
                    Wire.Answer answer = json.readValue(line.substring(Wire.LINE.length()), Wire.Answer.class);
                    CompletableFuture<Wire.Answer> asked = pending.remove(answer.id());
                    if (asked != null) {
                        asked.complete(answer);
                    }
                } else {
                    keep(line);
                }
            }
        } catch (IOException cut) {
            // What the process says of its end tells more.
        } catch (RuntimeException notUnderstood) {
            keep(notUnderstood.toString());
            ssh.destroy();
        }
        end();
    }

    private void readErrors() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(ssh.getErrorStream(), StandardCharsets.UTF_8))) {
            lines.lines().forEach(this::keep);
        } catch (IOException | UncheckedIOException cut) {
            // Nothing more is said.
        }
    }

    private void keep(String line) {
        words.add(SshTalk.plain(line));
        if (words.size() > MOST_WORDS) {
            words.poll();
        }
    }

    private void end() {
        int exitCode = ssh.onExit().join().exitValue();
        try {
            errors.join(UNTIL_READ.toMillis());
        } catch (InterruptedException daemonsAreNot) {
            Thread.currentThread().interrupt();
        }
        String said = words.isEmpty() ? "" : "; the last words: '" + words.peekLast() + "'";
        ConnectionLost why = new ConnectionLost("The connection to the machine " + machine + " ended (exit code "
                + exitCode + " of ssh)" + said + ". What ran there ends by itself within "
                + AgentServer.SILENCE.toSeconds() + " s.");
        lost.complete(why);
        pending.values().forEach(waiting -> waiting.completeExceptionally(why));
    }

    /** The agent ends what it started. Returns when it has, or when the connection is lost. */
    @Override
    public void close() {
        beats.shutdownNow();
        toAgent.close();
        try {
            if (!ssh.waitFor(UNTIL_GONE.toMillis(), TimeUnit.MILLISECONDS)) {
                ssh.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            ssh.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
