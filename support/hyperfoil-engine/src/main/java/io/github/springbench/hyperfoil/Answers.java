package io.github.springbench.hyperfoil;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.hyperfoil.api.config.BenchmarkData;
import io.hyperfoil.api.config.BenchmarkDefinitionException;
import io.hyperfoil.api.config.InitFromParam;
import io.hyperfoil.api.config.Locator;
import io.hyperfoil.api.config.Name;
import io.hyperfoil.api.config.Step;
import io.hyperfoil.api.config.Visitor;
import io.hyperfoil.api.session.Action;
import io.hyperfoil.api.session.ObjectAccess;
import io.hyperfoil.api.session.ReadAccess;
import io.hyperfoil.api.session.Session;
import io.hyperfoil.core.builders.BaseStepBuilder;
import io.hyperfoil.core.session.SessionFactory;
import io.hyperfoil.http.api.HeaderHandler;
import io.hyperfoil.http.api.HttpRequest;
import io.netty.util.AsciiString;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What benchmark files have here beside Hyperfoil's own words: requests with values of a file and of earlier answers,
 * and answers that are checked by their fields. Hyperfoil finds these by the files below {@code META-INF/services}, and
 * the runner writes what they are told, as JSON. Nothing is serialized: it all runs in this JVM.
 */
@SuppressWarnings("serial")
final class Answers {

    /** Reads as the runner does: 100.0 stays so, where Jackson 2 would make 1E+2 of it. */
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .configure(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES, false);

    /** Of a value that no answer had: an empty one could be left out of a path, with the slash before it. */
    private static final String NOTHING = "-";

    /** Values that would change the path around them. */
    private static final Set<String> NO_SEGMENTS = Set.of("", ".", "..");

    /** Added to the name of a variable: the same value as it is sent in a path. */
    private static final String IN_PATH = "Path";

    private Answers() {}

    private static <T> T told(String json, Class<T> type) {
        try {
            return JSON.readValue(json, type);
        } catch (JsonProcessingException broken) {
            throw new BenchmarkDefinitionException("Not what the runner writes: " + json, broken);
        }
    }

    /** Percent-encoded, but for letters, digits and {@code -._~}, as the runner does it. */
    private static String inPath(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A")
                .replace("%7E", "~");
    }

    /** A variable for a value that requests have. Hyperfoil finds the accesses in its fields. */
    private static final class Variable {

        private final ObjectAccess plain;
        private final ObjectAccess inPath;

        Variable(String name) {
            plain = SessionFactory.objectAccess(name);
            inPath = SessionFactory.objectAccess(name + IN_PATH);
        }

        void set(Session session, String value) {
            plain.setObject(session, value);
            inPath.setObject(session, inPath(value));
        }
    }

    /** A text with variables in it. */
    private static final class Text {

        private final List<String> around = new ArrayList<>();
        private final List<ReadAccess> variables = new ArrayList<>();

        /**
         * @param parts at even places what stands before, between and after the variables, at odd places their names
         */
        Text(List<String> parts) {
            for (int part = 0; part < parts.size(); part++) {
                if (part % 2 == 0) {
                    around.add(parts.get(part));
                } else {
                    variables.add(SessionFactory.readAccess(parts.get(part)));
                }
            }
        }

        String in(Session session) {
            StringBuilder text = new StringBuilder(around.get(0));
            for (int variable = 0; variable < variables.size(); variable++) {
                text.append(text(variables.get(variable), session)).append(around.get(variable + 1));
            }
            return text.toString();
        }
    }

    /** The value of a variable, a number or an object; empty where it has none. */
    private static String text(ReadAccess variable, Session session) {
        Session.Var value = variable.getVar(session);
        if (!value.isSet()) {
            return "";
        }
        return value.type() == Session.VarType.INTEGER
                ? Integer.toString(value.intValue(session))
                : value.objectValue(session).toString();
    }

    /**
     * Takes the next row of a file, a JSON array of objects, and forgets the values of answers. All phases of the load
     * share the order of the rows, and so do all phases of the warm-up.
     */
    static final class Turn implements Step {

        /** How many rows were taken, by the files of the benchmark and whether for its warm-up. */
        private static final Map<List<Object>, AtomicInteger> TAKEN = new ConcurrentHashMap<>();

        @Visitor.Ignore
        private final List<List<String>> rows = new ArrayList<>();

        @Visitor.Ignore
        private final AtomicInteger taken;

        private final List<Variable> columns = new ArrayList<>();
        private final List<Variable> kept = new ArrayList<>();

        private Turn(Told told) {
            BenchmarkData files = Locator.current().benchmark().data();
            taken = TAKEN.computeIfAbsent(List.of(files, told.warmUp), key -> new AtomicInteger());
            for (int column = 0; column < told.columns.size(); column++) {
                columns.add(new Variable("row" + column));
            }
            told.kept.forEach(name -> kept.add(new Variable(name)));
            if (told.rows != null) {
                read(files, told.rows, told.columns);
            }
        }

        private void read(BenchmarkData files, String file, List<String> names) {
            try (InputStream in = files.readFile(file)) {
                for (JsonNode row : JSON.readTree(in)) {
                    rows.add(names.stream().map(name -> row.path(name).asText()).toList());
                }
            } catch (IOException unreadable) {
                throw new BenchmarkDefinitionException("Cannot read the rows " + file, unreadable);
            }
        }

        @Override
        public boolean invoke(Session session) {
            if (!rows.isEmpty()) {
                List<String> row = rows.get(Math.floorMod(taken.getAndIncrement(), rows.size()));
                for (int column = 0; column < row.size(); column++) {
                    columns.get(column).set(session, row.get(column));
                }
            }
            kept.forEach(variable -> variable.set(session, NOTHING));
            return true;
        }

        /**
         * @param rows the file, beside the benchmark; null where there is none
         * @param columns the fields of its objects that become the variables {@code row0}, {@code row1} and so on
         * @param kept the variables for values of answers
         */
        private record Told(
                @JsonProperty("warm-up") boolean warmUp, String rows, List<String> columns, List<String> kept) {}

        /** Of {@code benchTurn}. */
        @Name("benchTurn")
        public static final class Builder extends BaseStepBuilder<Builder> implements InitFromParam<Builder> {

            private String json;

            @Override
            public Builder init(String param) {
                json = param;
                return this;
            }

            @Override
            public List<Step> build() {
                return List.of(new Turn(told(json, Told.class)));
            }
        }
    }

    /**
     * Lets the users of a phase, who all start at once, arrive evenly over a time. Only the first pass of each waits. A
     * phase per group of users is no way to do so: Hyperfoil starts phases that begin with others once a second.
     */
    static final class Arrival implements Step {

        /** Its multiples are spread evenly over 0 to 1, however many there are. */
        private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

        private final long spreadNanos;

        @Visitor.Ignore
        private final AtomicInteger users = new AtomicInteger();

        private final ObjectAccess due = SessionFactory.objectAccess("arrival");

        private Arrival(long spreadNanos) {
            this.spreadNanos = spreadNanos;
        }

        @Override
        public boolean invoke(Session session) {
            if (!due.isSet(session)) {
                double place = users.getAndIncrement() * GOLDEN % 1;
                due.setObject(session, System.nanoTime() + (long) (place * spreadNanos));
            }
            long left = (Long) due.getObject(session) - System.nanoTime();
            if (left > 0) {
                session.executor().schedule(session.runTask(), left, TimeUnit.NANOSECONDS);
            }
            return left <= 0;
        }

        /** Of {@code benchArrival}, with the time in milliseconds. */
        @Name("benchArrival")
        public static final class Builder extends BaseStepBuilder<Builder> implements InitFromParam<Builder> {

            private String millis;

            @Override
            public Builder init(String param) {
                millis = param;
                return this;
            }

            @Override
            public List<Step> build() {
                return List.of(new Arrival(TimeUnit.MILLISECONDS.toNanos(Long.parseLong(millis))));
            }
        }
    }

    /** Keeps the value of a header in a variable, the first where there are several. */
    static final class Header implements HeaderHandler {

        private final ObjectAccess variable;
        private final String name;

        private Header(String variable, String name) {
            this.variable = SessionFactory.objectAccess(variable);
            this.name = name;
        }

        @Override
        public void beforeHeaders(HttpRequest request) {
            variable.unset(request.session);
        }

        @Override
        public void handleHeader(HttpRequest request, CharSequence header, CharSequence value) {
            if (!variable.isSet(request.session) && AsciiString.contentEqualsIgnoreCase(header, name)) {
                variable.setObject(request.session, value.toString());
            }
        }

        /** Of {@code benchHeader}, told as {@code variable <- Name}. */
        @Name("benchHeader")
        public static final class Builder implements HeaderHandler.Builder, InitFromParam<Builder> {

            private static final String FROM = " <- ";

            private String told;

            @Override
            public Builder init(String param) {
                told = param;
                return this;
            }

            @Override
            public HeaderHandler build() {
                int from = told.indexOf(FROM);
                return new Header(told.substring(0, from), told.substring(from + FROM.length()));
            }
        }
    }

    /** Marks a request whose answer is not the expected one, and keeps values of those that are. */
    static final class Check implements Action {

        private final ReadAccess answer = SessionFactory.readAccess("answer");

        /** The whole body; null for any. */
        private final Text body;

        private final List<Text> contains;

        @Visitor.Ignore
        private final List<JsonPointer> fields = new ArrayList<>();

        private final List<Text> values = new ArrayList<>();
        private final List<Kept> kept = new ArrayList<>();

        private Check(Told told) {
            body = told.body == null ? null : new Text(told.body);
            contains = told.contains.stream().map(Text::new).toList();
            told.json.forEach((field, value) -> {
                fields.add(JsonPointer.compile(field));
                values.add(new Text(value));
            });
            told.kept.forEach(value -> kept.add(new Kept(value)));
        }

        @Override
        public void run(Session session) {
            if (!isRight(session)) {
                session.currentRequest().markInvalid();
            }
        }

        private boolean isRight(Session session) {
            String text = text(answer, session);
            boolean right = (body == null || body.in(session).equals(text))
                    && contains.stream().allMatch(part -> text.contains(part.in(session)));
            boolean readsFields = !fields.isEmpty() || kept.stream().anyMatch(value -> value.pointer != null);
            JsonNode json = readsFields ? parsed(text) : MissingNode.getInstance();
            for (int field = 0; field < fields.size(); field++) {
                String value = at(json, fields.get(field));
                right &= value != null && isSame(value, values.get(field).in(session));
            }
            for (Kept value : kept) {
                right &= value.keep(session, json);
            }
            return right;
        }

        private static JsonNode parsed(String text) {
            try {
                return JSON.readTree(text);
            } catch (JsonProcessingException none) {
                return MissingNode.getInstance();
            }
        }

        /** Null where there is no text, number, true, false or null. */
        private static String at(JsonNode json, JsonPointer field) {
            JsonNode value = json.at(field);
            return value.isValueNode() ? value.asText() : null;
        }

        private static boolean isSame(String value, String expected) {
            if (value.equals(expected)) {
                return true;
            }
            try {
                return new BigDecimal(value).compareTo(new BigDecimal(expected)) == 0;
            } catch (NumberFormatException noNumber) {
                return false;
            }
        }

        /** A value that later requests have: of a field, or of a header that {@link Header} kept. */
        private static final class Kept {

            @Visitor.Ignore
            private final JsonPointer pointer;

            private final ReadAccess header;
            private final boolean end;
            private final Variable variable;

            Kept(ToldOfKept told) {
                pointer = told.pointer == null ? null : JsonPointer.compile(told.pointer);
                header = told.header == null ? null : SessionFactory.readAccess(told.header);
                end = told.end;
                variable = new Variable(told.variable);
            }

            /** Whether there is one that a request can have. */
            boolean keep(Session session, JsonNode json) {
                String value = value(session, json);
                if (value == null
                        || NO_SEGMENTS.contains(value)
                        || value.chars().anyMatch(Character::isISOControl)) {
                    return false;
                }
                variable.set(session, value);
                return true;
            }

            private String value(Session session, JsonNode json) {
                if (pointer != null) {
                    return at(json, pointer);
                }
                if (!header.isSet(session)) {
                    return null;
                }
                String value = text(header, session);
                return end ? value.substring(value.lastIndexOf('/') + 1) : value;
            }
        }

        /**
         * Texts are lists of parts.
         *
         * @param body null for any
         * @param json by JSON pointers
         */
        private record Told(
                List<String> body,
                List<List<String>> contains,
                Map<String, List<String>> json,
                List<ToldOfKept> kept) {}

        /**
         * @param variable that gets the value
         * @param pointer null where it is in a header
         * @param header the variable that has it
         * @param end whether it is what stands behind the last slash
         */
        private record ToldOfKept(String variable, String pointer, String header, boolean end) {}

        /** Of {@code benchAnswer}. */
        @Name("benchAnswer")
        public static final class Builder implements Action.Builder, InitFromParam<Builder> {

            private String json;

            @Override
            public Builder init(String param) {
                json = param;
                return this;
            }

            @Override
            public Action build() {
                return new Check(told(json, Told.class));
            }
        }
    }
}
