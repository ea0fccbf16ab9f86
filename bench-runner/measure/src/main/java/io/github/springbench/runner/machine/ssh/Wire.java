package io.github.springbench.runner.machine.ssh;

import io.github.springbench.runner.machine.ChildProcessFailure;
import io.github.springbench.runner.machine.Confinement;
import io.github.springbench.runner.machine.EchoServer;
import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.HealthCheck;
import io.github.springbench.runner.machine.HostWatch;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.machine.MachineProcess;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.machine.ProbeFailure;
import io.github.springbench.runner.machine.ProcessWatch;
import io.github.springbench.runner.machine.Unreachable;
import io.github.springbench.runner.machine.WaitWatch;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.UserError;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * What runner and agent say to each other: a call, or its answer, is a line of JSON. Values are written out. Objects
 * that live on the agent's machine, such as processes, stay there and are named by a number.
 */
final class Wire {

    /** Begins the agent's lines; whatever else a login shell prints is not taken for one. */
    static final String LINE = "bench:";

    /** The agent's machine, and its files, are there from the beginning. */
    static final int MACHINE = 0;

    static final int FILES = 1;

    /** Objects that stay where they are, the more special before what they extend. */
    static final List<Class<?>> REMOTE = List.of(
            Machine.class,
            AgentFiles.class,
            MachineProcess.class,
            FoundProcess.class,
            Confinement.class,
            Probe.class,
            ProcessWatch.class,
            HostWatch.class,
            WaitWatch.class,
            EchoServer.class);

    /**
     * Failures that the bench tells its user in one sentence. They are thrown here as the same type; any other failure
     * becomes an {@link IllegalStateException}.
     */
    private static final Map<String, Function<String, RuntimeException>> FAILURES = failures();

    /**
     * A call.
     *
     * @param id by which its answer is known
     * @param on the number of the object
     * @param method its name
     * @param arguments in their order
     */
    record Call(long id, int on, String method, List<JsonNode> arguments) {}

    /**
     * An answer.
     *
     * @param id of the call
     * @param value that was returned; null where there is none
     * @param failure the simple name of what was thrown, or null
     * @param message of what was thrown
     */
    record Answer(long id, JsonNode value, String failure, String message) {}

    private Wire() {}

    private static Map<String, Function<String, RuntimeException>> failures() {
        Map<String, Function<String, RuntimeException>> failures = new LinkedHashMap<>();
        failures.put(ChildProcessFailure.class.getSimpleName(), ChildProcessFailure::new);
        failures.put(ProbeFailure.class.getSimpleName(), message -> new ProbeFailure(message, null));
        failures.put(UserError.class.getSimpleName(), UserError::new);
        failures.put(Unreachable.class.getSimpleName(), Unreachable::new);
        return failures;
    }

    /** What an answer says was thrown. */
    static RuntimeException failure(Answer answer) {
        return FAILURES.getOrDefault(
                        answer.failure(),
                        message -> new IllegalStateException(answer.failure() + " on the other machine: " + message))
                .apply(answer.message());
    }

    /**
     * Reads and writes lines at one end.
     *
     * @param numberOf the number of an object that stays where it is
     * @param object of a type and a number
     * @param cpuSpeed tells how fast a core is at this end, where somebody asks for that
     */
    static JsonMapper mapper(
            Function<Object, Integer> numberOf, BiFunction<Class<?>, Integer, Object> object, DoubleSupplier cpuSpeed) {
        SimpleModule module = new SimpleModule();
        REMOTE.forEach(type -> addRemote(module, type, numberOf, object));
        module.addSerializer(DoubleSupplier.class, new WrittenAs<>(DoubleSupplier.class, asked -> true));
        module.addDeserializer(
                DoubleSupplier.class, new ReadAs<>(DoubleSupplier.class, Boolean.class, asked -> cpuSpeed));
        module.addSerializer(HealthCheck.class, new WrittenAs<>(HealthCheck.class, HealthCheck::question));
        module.addDeserializer(
                HealthCheck.class, new ReadAs<>(HealthCheck.class, HealthCheck.Question.class, HealthCheck::new));
        module.addSerializer(Secret.class, new WrittenAs<>(Secret.class, Secret::reveal));
        module.addDeserializer(Secret.class, new ReadAs<>(Secret.class, String.class, Secret::of));
        module.addSerializer(Secret.Mask.class, new WrittenAs<>(Secret.Mask.class, Secret.Mask::secrets));
        module.addDeserializer(
                Secret.Mask.class,
                new ReadAs<>(Secret.Mask.class, Secret[].class, secrets -> Secret.Mask.of(List.of(secrets))));
        return JsonMapper.builder().addModule(module).build();
    }

    private static <T> void addRemote(
            SimpleModule module,
            Class<T> type,
            Function<Object, Integer> numberOf,
            BiFunction<Class<?>, Integer, Object> object) {
        module.addSerializer(type, new WrittenAs<>(type, numberOf::apply));
        module.addDeserializer(
                type, new ReadAs<>(type, Integer.class, number -> type.cast(object.apply(type, number))));
    }

    /** Writes something else in place of a value. */
    private static final class WrittenAs<T> extends StdSerializer<T> {

        private final transient Function<T, Object> other;

        private WrittenAs(Class<T> type, Function<T, Object> other) {
            super(type);
            this.other = other;
        }

        @Override
        public void serialize(T value, JsonGenerator out, SerializationContext context) {
            context.writeValue(out, other.apply(value));
        }
    }

    /** Reads a value from what was written in its place. */
    private static final class ReadAs<W, T> extends StdDeserializer<T> {

        private final Class<W> written;
        private final transient Function<W, T> value;

        private ReadAs(Class<T> type, Class<W> written, Function<W, T> value) {
            super(type);
            this.written = written;
            this.value = value;
        }

        @Override
        public T deserialize(JsonParser parser, DeserializationContext context) {
            return value.apply(context.readValue(parser, written));
        }
    }
}
