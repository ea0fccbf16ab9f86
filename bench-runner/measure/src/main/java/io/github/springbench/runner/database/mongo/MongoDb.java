package io.github.springbench.runner.database.mongo;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Indexes;
import io.github.springbench.runner.database.Database;
import io.github.springbench.runner.database.DatabaseAddress;
import io.github.springbench.runner.database.DatabaseConnection;
import io.github.springbench.runner.database.DatabaseFailure;
import io.github.springbench.runner.database.EmbeddedDatabaseServer;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Mix;
import io.github.springbench.runner.model.Workload.Part;
import io.github.springbench.runner.model.machine.DatabaseServer;
import io.github.springbench.runner.model.run.Operations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.Document;

/** MongoDB, and mongo-java-server in its place on a machine without one. */
public final class MongoDb implements Database {

    /** Of this project alone, as the users in it are dropped before a run. */
    public static final String DATABASE = "spring_concurrency_bench";

    /** By Spring's rules this is {@code spring.mongodb.uri}. */
    private static final String TOLD_TO_SERVICES = "SPRING_MONGODB_URI";

    /** What services that keep users answer with those of the largest numbers. */
    private static final String LARGEST = "/user/top/";

    @Override
    public String name() {
        return "mongodb";
    }

    @Override
    public String variable() {
        return MongoAddress.VARIABLE;
    }

    @Override
    public DatabaseAddress address(Secret uri) {
        return MongoAddress.of(uri.reveal());
    }

    @Override
    public DatabaseAddress at(String host, int port) {
        return MongoAddress.at(host, port);
    }

    @Override
    public Map<String, Secret> environment(DatabaseAddress address) {
        return Map.of(TOLD_TO_SERVICES, ((MongoAddress) address).uri());
    }

    @Override
    public DatabaseConnection connect(DatabaseAddress address) {
        return MongoUsers.at((MongoAddress) address);
    }

    @Override
    public int usualPort() {
        return MongoAddress.DEFAULT_PORT;
    }

    @Override
    public EmbeddedDatabaseServer embedded() {
        return new EmbeddedDatabaseServer("support/mongo-embedded/target/mongo-embedded.jar", false);
    }

    @Override
    public boolean countsEachRequestOnce() {
        return true;
    }

    @Override
    public String byHand() {
        return "The service expects its database on port " + usualPort() + " or at the address in " + TOLD_TO_SERVICES
                + ".";
    }

    @Override
    public Optional<String> embeddedCannot(Workload workload) {
        Optional<String> sorts = workload.mix() == null
                ? workload.parts().stream()
                        .map(Part::exchange)
                        .filter(asked -> asked.path().startsWith(LARGEST))
                        .findFirst()
                        .map(asked -> asked.method() + " " + asked.path())
                : Optional.of(workload.mix()).filter(Mix::sorts).map(Mix::title);
        return sorts.map(asked -> asked + " is left out on the embedded server: it asks for the users with the largest"
                + " numbers, and that server has no index for them and sorts all users each time. Name a MongoDB by "
                + MongoAddress.VARIABLE + ".");
    }

    /** The users of a run in MongoDB. */
    static final class MongoUsers implements DatabaseConnection {

        private static final String COLLECTION = "users";
        private static final String ADMIN = "admin";

        /** By which the embedded server of this project says in {@code buildInfo} what it is. */
        private static final String EMBEDDED = "springBenchEmbedded";

        private static final int FIELDS = 10;
        private static final int BYTES_OF_A_FIELD = 100;

        /** Printable ASCII, a byte each. */
        private static final int FIRST_CHARACTER = ' ';

        private static final int AFTER_THE_LAST_CHARACTER = '~' + 1;

        private static final int BATCH = 1_000;
        private static final int PATIENCE_SECONDS = 5;
        private static final int LONGEST_READ_SECONDS = 60;

        /** Held here: else the level would be forgotten with the logger. */
        private static final Logger DRIVER = Logger.getLogger("org.mongodb.driver");

        static {
            // The driver tells its every connection; what goes wrong comes as an exception.
            DRIVER.setLevel(Level.OFF);
        }

        private final MongoAddress address;
        private final MongoClient client;

        private MongoUsers(MongoAddress address) {
            this.address = address;
            this.client = MongoClients.create(MongoClientSettings.builder()
                    .applyConnectionString(new ConnectionString(address.uri().reveal()))
                    .applicationName("spring-concurrency-bench runner")
                    .retryReads(false)
                    .retryWrites(false)
                    .applyToClusterSettings(
                            cluster -> cluster.serverSelectionTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .applyToSocketSettings(socket -> socket.connectTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                            .readTimeout(LONGEST_READ_SECONDS, TimeUnit.SECONDS))
                    .build());
        }

        /** Connects when it is first asked something. */
        static MongoUsers at(MongoAddress address) {
            return new MongoUsers(address);
        }

        /** Which server this is. */
        @Override
        public DatabaseServer server() {
            Document info = ask(new Document("buildInfo", 1));
            String embedded = info.getString(EMBEDDED);
            if (embedded == null) {
                return new DatabaseServer("MongoDB", info.getString("version"), false);
            }
            String[] productAndVersion = embedded.split(" ", 2);
            return new DatabaseServer(productAndVersion[0], productAndVersion[1], true);
        }

        /** Drops what is there and puts so many users in, with an index on their numbers. */
        @Override
        public void seed(int records) {
            asking(() -> {
                MongoDatabase database = client.getDatabase(MongoDb.DATABASE);
                MongoCollection<Document> users = database.getCollection(COLLECTION);
                // Servers take it for an error, and log it as one, when what is dropped is not there.
                if (database.listCollectionNames().into(new ArrayList<>()).contains(COLLECTION)) {
                    users.drop();
                }
                users.createIndex(Indexes.ascending("number"));
                for (int from = 0; from < records; from += BATCH) {
                    List<Document> batch = new ArrayList<>();
                    for (int number = from; number < Math.min(records, from + BATCH); number++) {
                        batch.add(user(number));
                    }
                    users.insertMany(batch);
                }
                return null;
            });
        }

        /** The user with a number, always the same one: as YCSB's records, a key and ten fields of 100 bytes. */
        private static Document user(int number) {
            Random random = new Random(number);
            Document fields = new Document();
            for (int field = 0; field < FIELDS; field++) {
                fields.append("field" + field, text(random));
            }
            return new Document("_id", "user" + number)
                    .append("number", (long) number)
                    .append("fields", fields);
        }

        private static String text(Random random) {
            return random.ints(BYTES_OF_A_FIELD, FIRST_CHARACTER, AFTER_THE_LAST_CHARACTER)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
        }

        /** What the server has done since its start, for whomever. */
        @Override
        public Operations operations() {
            Document counters = ask(new Document("serverStatus", 1)).get("opcounters", Document.class);
            return new Operations(
                    count(counters, "insert"),
                    count(counters, "query"),
                    count(counters, "update"),
                    count(counters, "delete"));
        }

        private static long count(Document counters, String name) {
            return counters.get(name, Number.class).longValue();
        }

        /** Asks for nothing and waits for the answer; the server counts it as none of its operations. */
        @Override
        public void ping() {
            ask(new Document("ping", 1));
        }

        private Document ask(Document command) {
            return asking(() -> client.getDatabase(ADMIN).runCommand(command));
        }

        private <T> T asking(Question<T> question) {
            try {
                return question.ask();
            } catch (MongoSecurityException refused) {
                // The driver's words name the user.
                throw new DatabaseFailure(
                        "The database at " + address + " refused the user or the password. Correct "
                                + MongoAddress.VARIABLE + ".",
                        refused);
            } catch (MongoException | IllegalArgumentException failure) {
                throw new DatabaseFailure(
                        "The database at " + address + " could not be asked: "
                                + firstLine(Secret.Mask.of(address.secrets()).masked(failure.getMessage()))
                                + ". Start it, or correct " + MongoAddress.VARIABLE + ".",
                        failure);
            }
        }

        /** The driver tells the whole state of its cluster. */
        private static String firstLine(String message) {
            return message == null ? "no reason given" : message.split("\\R|\\. Client view", 2)[0];
        }

        @Override
        public void close() {
            client.close();
        }

        @FunctionalInterface
        private interface Question<T> {
            T ask();
        }
    }

    /** Where a MongoDB listens, and how one gets in. As text it shows neither user nor password. */
    static final class MongoAddress implements DatabaseAddress {

        /** The variable of the environment by which users name their own server. */
        static final String VARIABLE = "MONGODB_URI";

        static final int DEFAULT_PORT = 27_017;

        /**
         * A slash in a password that is not written as %2F: what stands before it would be taken for a host, and be
         * shown.
         */
        private static final Pattern CUT_PASSWORD = Pattern.compile("mongodb(\\+srv)?://[^@/]*/[^?]*@.*");

        /** Credentials, hosts, and all that follows. */
        private static final Pattern PARTS = Pattern.compile("mongodb://((?:[^@/]*@)?)([^/?]+)(.*)");

        private final Secret uri;
        private final List<String> hosts;
        private final boolean listed;
        private final List<Secret> secrets;

        private MongoAddress(String uri, ConnectionString parsed, List<Secret> secrets) {
            this.uri = Secret.of(uri);
            this.hosts = List.copyOf(parsed.getHosts());
            this.listed = !parsed.isSrvProtocol();
            this.secrets = secrets;
        }

        /** @throws UserError where it is no address of a MongoDB */
        static MongoAddress of(String uri) {
            return of(uri, List.of(Secret.of(uri)));
        }

        private static MongoAddress of(String uri, List<Secret> secrets) {
            try {
                ConnectionString parsed = new ConnectionString(uri);
                if (CUT_PASSWORD.matcher(uri).matches()) {
                    throw new IllegalArgumentException(VARIABLE);
                }
                return new MongoAddress(uri, parsed, secrets);
            } catch (IllegalArgumentException | MongoException malformed) {
                // Neither the value nor the driver's words for it: both may hold a password.
                throw new UserError(VARIABLE + " is not the address of a MongoDB; expected one such as"
                        + " mongodb://127.0.0.1:27017 or mongodb://user:password@127.0.0.1:27017/?authSource=admin.");
            }
        }

        /** A server without users. */
        static MongoAddress at(String host, int port) {
            return of("mongodb://" + DatabaseAddress.inUri(host) + ":" + port, List.of());
        }

        /** With user and password. */
        Secret uri() {
            return uri;
        }

        /** The port of a single server on this machine; empty for any other. */
        @Override
        public OptionalInt localPort() {
            if (!listed || hosts.size() != 1) {
                return OptionalInt.empty();
            }
            String[] parts = hosts.get(0).split(":(?=\\d+$)");
            return DatabaseAddress.isLoopback(parts[0])
                    ? OptionalInt.of(parts.length == 1 ? DEFAULT_PORT : Integer.parseInt(parts[1]))
                    : OptionalInt.empty();
        }

        /** Names or addresses of all servers, without their ports; of a service that lists them, its own. */
        @Override
        public List<String> hosts() {
            return hosts.stream().map(MongoAddress::withoutPort).toList();
        }

        private static String withoutPort(String host) {
            return host.replaceFirst(":\\d+$", "");
        }

        /** {@code host:port} of the one server; an address may leave the port out, and the link needs it. */
        @Override
        public String host() {
            String one = hosts.get(0);
            return withoutPort(one).equals(one) ? one + ":" + DEFAULT_PORT : one;
        }

        /**
         * The same server through a link that listens elsewhere. The driver must use this address only
         * ({@code directConnection}): an address that the server reports would lead past the link.
         *
         * @throws UserError where there are several servers, or their names are yet to be looked up
         */
        @Override
        public MongoAddress through(String host, int port) {
            Matcher parts = PARTS.matcher(uri.reveal());
            if (hosts.size() != 1 || !listed || !parts.matches()) {
                throw new UserError("A delay needs the address of a single server, and " + VARIABLE
                        + " names several, or a service that lists them. Name one, as in mongodb://127.0.0.1:27017,"
                        + " or take the delay out of the experiment.");
            }
            String rest = parts.group(3).isEmpty() ? "/" : parts.group(3);
            String options = rest.contains("directConnection=")
                    ? rest
                    : (rest.startsWith("?") ? "/" + rest : rest) + (rest.contains("?") ? "&" : "?")
                            + "directConnection=true";
            return of("mongodb://" + parts.group(1) + DatabaseAddress.inUri(host) + ":" + port + options, secrets);
        }

        @Override
        public List<Secret> secrets() {
            return secrets;
        }

        /**
         * By which the same servers are known again in a result that others may read: it does not tell where they are.
         */
        @Override
        public String mark() {
            return DatabaseAddress.markOf(toString());
        }

        /** The servers, and nothing secret. */
        @Override
        public String toString() {
            return String.join(", ", hosts);
        }
    }
}
