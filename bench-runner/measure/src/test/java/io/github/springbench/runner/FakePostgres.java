package io.github.springbench.runner;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A PostgreSQL server that asks for a password, and then answers each query with zeros in the columns that the query
 * names. It speaks only the part of the protocol (version 3) that the driver needs.
 */
public final class FakePostgres extends FakeServer {

    /** The requests for encryption that a client may send first (SSLRequest, GSSENCRequest). */
    private static final List<Integer> ENCRYPTED = List.of(80_877_103, 80_877_104);

    private static final int PASSWORD = 3;
    private static final int TEXT = 25;

    private final String version;
    private final boolean welcoming;
    private final List<String> credentials = new CopyOnWriteArrayList<>();
    private final List<String> statements = new CopyOnWriteArrayList<>();

    private FakePostgres(String version, boolean welcoming) throws IOException {
        this.version = version;
        this.welcoming = welcoming;
        begin();
    }

    public static FakePostgres ofVersion(String version) throws IOException {
        return new FakePostgres(version, true);
    }

    public static FakePostgres thatWelcomesNobody() throws IOException {
        return new FakePostgres("18.4", false);
    }

    /** The address with this user and password. */
    public String uri(String user, String password) {
        return "postgresql://" + user + ":" + password + "@127.0.0.1:" + port() + "/shop";
    }

    /** The passwords that clients sent. */
    public List<String> credentials() {
        return credentials;
    }

    /** The statements that clients sent, in order. */
    public List<String> statements() {
        return statements;
    }

    @Override
    void serve(Socket client) {
        try (client;
                DataInputStream in = new DataInputStream(client.getInputStream());
                DataOutputStream out = new DataOutputStream(client.getOutputStream())) {
            byte[] startup = in.readNBytes(in.readInt() - Integer.BYTES);
            if (ENCRYPTED.contains(ByteBuffer.wrap(startup).getInt())) {
                out.writeByte('N');
                in.readNBytes(in.readInt() - Integer.BYTES);
            }
            send(out, 'R', ByteBuffer.allocate(Integer.BYTES).putInt(PASSWORD).array());
            in.readByte();
            credentials.add(text(in.readNBytes(in.readInt() - Integer.BYTES)));
            if (!welcoming) {
                send(out, 'E', bytes("SFATAL\0C28P01\0Mpassword authentication failed for user \"ann\"\0\0"));
                return;
            }
            send(out, 'R', new byte[Integer.BYTES]);
            for (String parameter : List.of(
                    "server_version\0" + version + "\0",
                    "client_encoding\0UTF8\0",
                    "DateStyle\0ISO, MDY\0",
                    "integer_datetimes\0on\0",
                    "standard_conforming_strings\0on\0")) {
                send(out, 'S', bytes(parameter));
            }
            send(out, 'K', new byte[2 * Integer.BYTES]);
            send(out, 'Z', bytes("I"));
            answer(in, out);
        } catch (IOException gone) {
            // The client closed the connection.
        }
    }

    private void answer(DataInputStream in, DataOutputStream out) throws IOException {
        String sql = "";
        String state = "I";
        for (int type = in.read(); type >= 0; type = in.read()) {
            byte[] message = in.readNBytes(in.readInt() - Integer.BYTES);
            switch (type) {
                case 'P' -> {
                    // The name of the prepared statement, a zero byte, then the SQL.
                    sql = text(Arrays.copyOfRange(message, text(message).length() + 1, message.length));
                    state = asked(sql, state);
                    send(out, '1', new byte[0]);
                }
                case 'Q' -> {
                    sql = text(message);
                    state = asked(sql, state);
                    if (!columns(sql).isEmpty()) {
                        describe(sql, out);
                    }
                    execute(sql, out);
                    send(out, 'Z', bytes(state));
                }
                case 'B' -> send(out, '2', new byte[0]);
                case 'C' -> send(out, '3', new byte[0]);
                case 'D' -> describe(sql, out);
                case 'E' -> execute(sql, out);
                case 'S' -> send(out, 'Z', bytes(state));
                default -> {
                    return;
                }
            }
            out.flush();
        }
    }

    /** Returns the state of the session after this statement: {@code T} in a transaction, {@code I} outside. */
    private String asked(String sql, String state) {
        statements.add(sql);
        return sql.equals("BEGIN") ? "T" : sql.matches("COMMIT|ROLLBACK") ? "I" : state;
    }

    private void execute(String sql, DataOutputStream out) throws IOException {
        if (hasRow(sql)) {
            send(out, 'D', row(columns(sql)));
        }
        send(out, 'C', bytes((sql.equals("BEGIN") ? sql : "SELECT 1") + "\0"));
    }

    private static void describe(String sql, DataOutputStream out) throws IOException {
        List<String> columns = columns(sql);
        if (columns.isEmpty()) {
            send(out, 'n', new byte[0]);
            return;
        }
        ByteBuffer described = ByteBuffer.allocate(10_000).putShort((short) columns.size());
        for (String column : columns) {
            described.put(bytes(column + "\0")).putInt(0).putShort((short) 0);
            described.putInt(TEXT).putShort((short) -1).putInt(-1).putShort((short) 0);
        }
        send(out, 'T', Arrays.copyOf(described.array(), described.position()));
    }

    private static List<String> columns(String sql) {
        if (sql.startsWith("show ")) {
            return List.of(sql.substring("show ".length()));
        }
        return sql.startsWith("select ")
                ? Arrays.stream(sql.substring("select ".length())
                                .split(" from ")[0]
                                .split(", "))
                        .toList()
                : List.of();
    }

    private static boolean hasRow(String sql) {
        return !columns(sql).isEmpty() && !sql.contains("group by");
    }

    private byte[] row(List<String> columns) {
        ByteBuffer row = ByteBuffer.allocate(10_000).putShort((short) columns.size());
        for (String column : columns) {
            byte[] value = bytes(column.equals("server_version") ? version : "0");
            row.putInt(value.length).put(value);
        }
        return Arrays.copyOf(row.array(), row.position());
    }

    /** The text up to the first zero byte. */
    private static String text(byte[] message) {
        String text = new String(message, StandardCharsets.UTF_8);
        return text.substring(0, text.indexOf('\0'));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void send(DataOutputStream out, char type, byte[] message) throws IOException {
        out.writeByte(type);
        out.writeInt(message.length + Integer.BYTES);
        out.write(message);
    }
}
