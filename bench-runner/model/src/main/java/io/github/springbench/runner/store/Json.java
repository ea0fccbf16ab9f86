package io.github.springbench.runner.store;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Feeder;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Request.Answer;
import io.github.springbench.runner.model.Request.Cookies;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Target;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Target.RunningService;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.Trust;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.Workload.Requests;
import io.github.springbench.runner.model.machine.ClockOffset.ClockEvidence;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.machine.MachineFacts.RoleAssignment;
import io.github.springbench.runner.model.run.Counter;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResult.RequestFigures;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Operations;
import io.github.springbench.runner.model.run.RunFacts;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence;
import io.github.springbench.runner.model.run.RunFacts.HostEvidence;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.RunFacts.PoolEvidence;
import io.github.springbench.runner.model.run.RunFacts.ServiceEvidence;
import io.github.springbench.runner.model.run.RunFacts.StreamEvidence;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.NamedType;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/** Records to JSON for people, and back. */
final class Json {

    /** A result is shared: where the JDK is installed is nobody's business and no setting of the measurement. */
    @JsonIgnoreProperties("home")
    private interface WithoutFolder {}

    /** Nor is the place of a jar: what it runs is recorded. A jar that holds all of it is written as before. */
    @JsonIgnoreProperties({"file", "workingFolder"})
    private interface WithoutPlaces {

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Map<String, String> classPath();

        @JsonInclude(JsonInclude.Include.NON_NULL)
        String server();

        @JsonInclude(JsonInclude.Include.NON_DEFAULT)
        @JsonSetter(nulls = Nulls.AS_EMPTY)
        boolean https();
    }

    /** A machine without a limit is written as before limits were recorded. */
    private interface LimitWhereThereIsOne {

        @JsonInclude(JsonInclude.Include.NON_NULL)
        Double cpuLimit();
    }

    /** An experiment without secrets or headers is written as before there were any. */
    private interface SecretsWhereThereAreSome {

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<String> secrets();

        @JsonInclude(JsonInclude.Include.NON_NULL)
        Trust trust();
    }

    private interface RequestsWhereThereAreSeveral {

        @JsonInclude(JsonInclude.Include.NON_NULL)
        Requests requests();

        @JsonInclude(JsonInclude.Include.NON_NULL)
        Feeder feeder();
    }

    private interface StepWhereThereIsOne {

        @JsonInclude(JsonInclude.Include.NON_NULL)
        Integer from();

        @JsonInclude(JsonInclude.Include.NON_NULL)
        Duration hold();

        @JsonInclude(JsonInclude.Include.NON_NULL)
        Integer slowReaders();
    }

    /** An objective of all requests is written as before there were others. */
    private interface RequestWhereThereIsOne {

        @JsonInclude(JsonInclude.Include.NON_NULL)
        String request();
    }

    /** Certificates are told by their hash. */
    @JsonIgnoreProperties("pem")
    private interface WithoutCertificates {}

    /** Rows may be of people, and have their passwords. */
    @JsonIgnoreProperties("rows")
    private interface WithoutRows {}

    private interface PartsWhereThereAreSome {

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<String> contains();

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Map<String, String> json();

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Map<String, String> kept();
    }

    private interface HeadersWhereThereAreSome {

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Map<String, String> headers();

        @JsonInclude(JsonInclude.Include.NON_NULL)
        Cookies cookies();

        @JsonInclude(JsonInclude.Include.NON_NULL)
        Answer answer();
    }

    /** A result of one machine is written as before there could be others. */
    private interface MachinesWhereThereAreOthers {

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<RoleAssignment> machines();
    }

    /** What follows from the record of a run is computed whenever it is read: a better formula changes no file. */
    @JsonIgnoreProperties("verdict")
    private interface WithoutVerdict {}

    @JsonIgnoreProperties({"plateau", "plateauUse"})
    private interface WithoutPlateau {

        @JsonInclude(JsonInclude.Include.NON_NULL)
        Long refused();

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Map<String, RequestFigures> requestsByName();
    }

    @JsonIgnoreProperties({"plateauEarlyRps", "plateauLateRps"})
    private interface WithoutThirds {}

    @JsonIgnoreProperties("waits")
    private interface WithoutWaits {}

    @JsonIgnoreProperties("typicalCoreSpeed")
    private interface WithoutOtherRuns {}

    /** A run of one machine has no clocks of others. */
    @JsonIgnoreProperties({"errors", "fork"})
    private interface WithoutErrors {

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<ClockEvidence> clocks();

        @JsonInclude(JsonInclude.Include.NON_NULL)
        StreamEvidence streams();
    }

    /** Held connections have the memory of the service alone. */
    private interface MemoryAlone {

        @JsonInclude(JsonInclude.Include.NON_NULL)
        Double cpuSeconds();

        @JsonInclude(JsonInclude.Include.NON_NULL)
        Integer threads();

        @JsonInclude(JsonInclude.Include.NON_NULL)
        Integer streams();
    }

    /** A service that lacked nothing is written as before that was looked for. */
    private interface LackWhereThereIsOne {

        @JsonInclude(JsonInclude.Include.NON_NULL)
        String lack();

        @JsonInclude(JsonInclude.Include.NON_NULL)
        String tls();
    }

    /** A run from before there were closing runs is none. */
    private interface ClosingWhereItSaysSo {

        @JsonSetter(nulls = Nulls.AS_EMPTY)
        boolean closing();
    }

    /**
     * A service of this project is stored as its name, as in older manifests. A jar or a running service is stored as
     * an object, and its fields tell which of the two it is.
     */
    private static final class TargetReader extends StdDeserializer<Target> {

        private TargetReader() {
            super(Target.class);
        }

        @Override
        public Target deserialize(JsonParser parser, DeserializationContext context) {
            JsonNode program = context.readTree(parser);
            if (program.isString()) {
                return context.readTreeAsValue(program, ServiceModule.class);
            }
            return program.has("jar")
                    ? context.readTreeAsValue(program, OwnJar.class)
                    : context.readTreeAsValue(program, RunningService.class);
        }
    }

    /** By the words of its counters; those of another version are passed over. */
    private static final class OperationsReader extends StdDeserializer<Operations> {

        private OperationsReader() {
            super(Operations.class);
        }

        @Override
        public Operations deserialize(JsonParser parser, DeserializationContext context) {
            Map<Counter, Long> counts = new EnumMap<>(Counter.class);
            context.readTree(parser).forEachEntry((word, count) -> Counter.of(word)
                    .ifPresent(counter -> counts.put(counter, count.asLong())));
            return new Operations(counts);
        }
    }

    private static final class OperationsWriter extends StdSerializer<Operations> {

        private OperationsWriter() {
            super(Operations.class);
        }

        @Override
        public void serialize(Operations operations, JsonGenerator json, SerializationContext context) {
            json.writeStartObject();
            operations.counts().forEach((counter, count) -> json.writeNumberProperty(counter.word(), count));
            json.writeEndObject();
        }
    }

    /**
     * A claim's check says which kind of claim it is, as in the experiment file. Manifests from before results were
     * read over anything but users named the values of the axis after these.
     */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "check")
    private interface NamedByItsCheck {

        @JsonAlias("users")
        Claim.Range at();

        @JsonAlias("thanUsers")
        Claim.Range thanAt();
    }

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .addMixIn(Jdk.class, WithoutFolder.class)
            .addMixIn(Experiment.class, SecretsWhereThereAreSome.class)
            .addMixIn(Objective.class, RequestWhereThereIsOne.class)
            .addMixIn(Exchange.class, HeadersWhereThereAreSome.class)
            .addMixIn(Trust.class, WithoutCertificates.class)
            .addMixIn(Feeder.class, WithoutRows.class)
            .addMixIn(Answer.class, PartsWhereThereAreSome.class)
            .addMixIn(Workload.class, RequestsWhereThereAreSeveral.class)
            .addMixIn(Phases.class, StepWhereThereIsOne.class)
            .addMixIn(OwnJar.class, WithoutPlaces.class)
            .addMixIn(MachineFacts.class, LimitWhereThereIsOne.class)
            .addMixIn(Manifest.class, MachinesWhereThereAreOthers.class)
            .addMixIn(RunResult.class, WithoutVerdict.class)
            .addMixIn(LoadResult.class, WithoutPlateau.class)
            .addMixIn(RunFacts.class, WithoutErrors.class)
            .addMixIn(FootprintEvidence.Reading.class, MemoryAlone.class)
            .addMixIn(LoadEvidence.class, WithoutThirds.class)
            .addMixIn(HostEvidence.class, WithoutOtherRuns.class)
            .addMixIn(PoolEvidence.class, WithoutWaits.class)
            .addMixIn(ServiceEvidence.class, LackWhereThereIsOne.class)
            .addMixIn(RunKey.class, ClosingWhereItSaysSo.class)
            .addModule(new SimpleModule()
                    .addDeserializer(Target.class, new TargetReader())
                    .addDeserializer(Operations.class, new OperationsReader())
                    .addSerializer(new OperationsWriter()))
            .addMixIn(Claim.class, NamedByItsCheck.class)
            .registerSubtypes(Claim.CHECKS.entrySet().stream()
                    .map(check -> new NamedType(check.getValue(), check.getKey()))
                    .toArray(NamedType[]::new))
            .build();

    private Json() {}

    static String write(Object value) {
        return MAPPER.writeValueAsString(value) + "\n";
    }

    static <T> T read(Path file, Class<T> type) {
        try {
            return MAPPER.readValue(file, type);
        } catch (JacksonException unreadable) {
            throw new UserError(Archive.name(file) + " cannot be read as a result of this version of the bench: "
                    + unreadable.getOriginalMessage());
        }
    }
}
