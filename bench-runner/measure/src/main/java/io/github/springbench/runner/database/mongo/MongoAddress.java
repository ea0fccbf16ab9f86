package io.github.springbench.runner.database.mongo;

import com.mongodb.ConnectionString;
import com.mongodb.MongoException;
import io.github.springbench.runner.database.DatabaseAddress;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.UserError;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a MongoDB listens, and how one gets in. As text it shows neither user nor password. */
final class MongoAddress implements DatabaseAddress {

    /** The variable of the environment by which users name their own server. */
    static final String VARIABLE = "MONGODB_URI";

    static final int DEFAULT_PORT = 27_017;

    /**
     * A slash in a password that is not written as %2F: what stands before it would be taken for a host, and be shown.
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
        return of("mongodb://" + host + ":" + port, List.of());
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

    /** {@code host:port} of the one server. */
    @Override
    public String host() {
        return hosts.get(0);
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
        return of("mongodb://" + parts.group(1) + host + ":" + port + options, secrets);
    }

    @Override
    public List<Secret> secrets() {
        return secrets;
    }

    /** By which the same servers are known again in a result that others may read: it does not tell where they are. */
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
