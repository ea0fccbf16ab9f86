package io.github.springbench.runner;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bson.BsonBinary;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/**
 * A MongoDB server that asks for a user and a password (mechanism PLAIN), which the embedded one cannot, and then
 * answers every command with success. It speaks only the part of the wire protocol that the current driver needs:
 * OP_MSG, and OP_QUERY for the first handshake.
 */
public final class FakeMongo extends FakeServer {

    private static final int OP_REPLY = 1;
    private static final int OP_QUERY = 2004;
    private static final int OP_MSG = 2013;
    private static final int HEADER = 4 * Integer.BYTES;

    private final boolean welcoming;
    private final List<String> credentials = new CopyOnWriteArrayList<>();

    private FakeMongo(boolean welcoming) throws IOException {
        this.welcoming = welcoming;
        begin();
    }

    public static FakeMongo thatWelcomesEverybody() throws IOException {
        return new FakeMongo(true);
    }

    public static FakeMongo thatWelcomesNobody() throws IOException {
        return new FakeMongo(false);
    }

    /** The address with this user and password. */
    public String uri(String user, String password) {
        return "mongodb://" + user + ":" + password + "@127.0.0.1:" + port() + "/?authMechanism=PLAIN";
    }

    /** The users and passwords that clients sent, with colons in place of zero bytes. */
    public List<String> credentials() {
        return credentials;
    }

    @Override
    void serve(Socket client) {
        try (client;
                InputStream in = new BufferedInputStream(client.getInputStream())) {
            for (ByteBuffer header = read(in, HEADER); header.hasRemaining(); header = read(in, HEADER)) {
                int length = header.getInt();
                int request = header.getInt();
                header.getInt();
                boolean query = header.getInt() == OP_QUERY;
                BsonDocument command = command(read(in, length - HEADER), query);
                send(client.getOutputStream(), request, query, bytes(answer(command)));
            }
        } catch (IOException gone) {
            // The client closed the connection.
        }
    }

    private static ByteBuffer read(InputStream in, int bytes) throws IOException {
        return ByteBuffer.wrap(in.readNBytes(bytes)).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static BsonDocument command(ByteBuffer body, boolean query) {
        body.getInt(); // flags
        if (query) {
            while (body.get() != 0) {
                // skip the name of the collection
            }
            body.getLong(); // numbers of documents to skip and to return
        } else {
            body.get(); // kind of the section
        }
        byte[] document = new byte[body.getInt(body.position())];
        body.get(document);
        return new RawBsonDocument(document);
    }

    private BsonDocument answer(BsonDocument command) {
        return switch (command.getFirstKey().toLowerCase(Locale.ROOT)) {
            case "hello", "ismaster" ->
                BsonDocument.parse(
                        "{ismaster: true, isWritablePrimary: true, helloOk: true, readOnly: false, minWireVersion: 0,"
                                + " maxWireVersion: 21, maxBsonObjectSize: 16777216, maxMessageSizeBytes: 48000000,"
                                + " maxWriteBatchSize: 100000, ok: 1.0}");
            case "saslstart" -> welcome(command.getBinary("payload"));
            case "buildinfo" -> BsonDocument.parse("{version: '9.8.7', ok: 1.0}");
            case "listcollections" ->
                BsonDocument.parse(
                        "{cursor: {id: NumberLong(0), ns: 'any.$cmd.listCollections', firstBatch: []}, ok: 1.0}");
            case "serverstatus" ->
                BsonDocument.parse("{opcounters: {insert: 0, query: 0, update: 0, delete: 0}, ok: 1.0}");
            default -> BsonDocument.parse("{n: 0, ok: 1.0}");
        };
    }

    private BsonDocument welcome(BsonBinary payload) {
        credentials.add(new String(payload.getData(), StandardCharsets.UTF_8).replace('\0', ':'));
        return welcoming
                ? BsonDocument.parse("{conversationId: 1, done: true, ok: 1.0}")
                        .append("payload", new BsonBinary(new byte[0]))
                : BsonDocument.parse(
                        "{ok: 0.0, errmsg: 'Authentication failed.', code: 18, codeName: 'AuthenticationFailed'}");
    }

    private static byte[] bytes(BsonDocument document) {
        BasicOutputBuffer buffer = new BasicOutputBuffer();
        new BsonDocumentCodec()
                .encode(
                        new BsonBinaryWriter(buffer),
                        document,
                        EncoderContext.builder().build());
        return buffer.toByteArray();
    }

    private static void send(OutputStream out, int request, boolean query, byte[] document) throws IOException {
        int beforeTheDocument = query ? HEADER + 20 : HEADER + 5;
        ByteBuffer reply = ByteBuffer.allocate(beforeTheDocument + document.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(beforeTheDocument + document.length)
                .putInt(0)
                .putInt(request)
                .putInt(query ? OP_REPLY : OP_MSG)
                .putInt(0);
        if (query) {
            reply.putLong(0).putInt(0).putInt(1); // no cursor; one document, from the first one on
        } else {
            reply.put((byte) 0); // a section with one document
        }
        out.write(reply.put(document).array());
        out.flush();
    }
}
