package io.github.springbench.hyperfoil;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hyperfoil.api.session.Session;
import io.hyperfoil.function.SerializableBiConsumer;
import io.hyperfoil.http.api.HttpConnection;
import io.hyperfoil.http.api.HttpMethod;
import io.hyperfoil.http.api.HttpRequest;
import io.hyperfoil.http.api.HttpRequestWriter;
import io.hyperfoil.http.connection.Http1xResponseHandler;
import io.hyperfoil.http.cookie.CookieAppender;
import io.hyperfoil.http.steps.SendHttpRequestStep;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.AsciiString;
import io.netty.util.concurrent.FastThreadLocal;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.BiConsumer;

/**
 * Reads the head of each answer on a connection before Hyperfoil does, and hands it on whole. Hyperfoil 0.25.2 goes on
 * with a connection although its answer said that it closes, waits for carriage returns and for bodies of empty
 * answers, fails at a header line of more than 4,096 bytes that does not come at once, takes an interim answer (status
 * 1xx) for the last one, and waits for more of a body that ends with its connection. Each would be a failure that the
 * service did not cause.
 *
 * <p>A connection is used by its event loop only, for one request at a time.
 */
final class AnswerHeads extends ChannelInboundHandlerAdapter {

    /** A longer head is left to Hyperfoil as it comes. */
    private static final int LONGEST_HEAD = 1 << 20;

    private static final AsciiString CONNECTION = AsciiString.cached("connection:");
    private static final AsciiString CONTENT_LENGTH = AsciiString.cached("content-length:");
    private static final AsciiString TRANSFER_ENCODING = AsciiString.cached("transfer-encoding:");

    /** Of the status line, {@code HTTP/1.1 200}: where the digit after the point is, and the three of the status. */
    private static final int MINOR_VERSION = 7;

    private static final int STATUS = 9;
    private static final int STATUS_DIGITS = 3;

    /** Makes a large ASCII letter small. */
    private static final int TO_SMALL = 0x20;

    private static final int SWITCHING_PROTOCOLS = 101;
    private static final int LEAST_OF_SUCCESS = 200;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;

    private static final FastThreadLocal<Known> KNOWN = new FastThreadLocal<>() {
        @Override
        protected Known initialValue() {
            return new Known();
        }
    };

    private final HttpConnection connection;
    private Expecting expecting = Expecting.NOTHING;
    private boolean hasBody;
    private boolean closes;

    /** What the lines of the head said: that the answer has a length, and the options of its connection. */
    private boolean hasLength;

    private String options = "";

    /** Whether one of them ends with a line feed alone, as RFC 9112, section 2.2, allows it. */
    private boolean lacksReturns;

    /** A head that is not whole yet, or an answer whose body ends with its connection; else null. */
    private ByteBuf held;

    /** Of that answer, in bytes. */
    private int headLength;

    private enum Expecting {
        /** What comes is handed on as it is: bodies, and what nobody asked for. */
        NOTHING,
        HEAD,
        END_OF_CONNECTION
    }

    private AnswerHeads(HttpConnection connection) {
        this.connection = connection;
    }

    /**
     * The same step, which reads the heads of its answers. Hyperfoil hands each request with its connection to those
     * who add headers, and the list of these can only be read by reflection.
     *
     * @param sending hears of each request in the moment in which it is sent
     */
    static SendHttpRequestStep readAfter(SendHttpRequestStep step, BiConsumer<Session, HttpRequestWriter> sending) {
        SerializableBiConsumer<?, ?>[] others = (SerializableBiConsumer<?, ?>[]) field(step, "headerAppenders");
        SerializableBiConsumer<?, ?>[] all =
                others == null ? new SerializableBiConsumer<?, ?>[1] : Arrays.copyOf(others, others.length + 1);
        for (int header = 0; header < all.length; header++) {
            if (all[header] instanceof CookieAppender cookies) {
                SerializableBiConsumer<Session, HttpRequestWriter> inALine =
                        (session, writer) -> new CookieLine(writer).write(cookies, session);
                all[header] = inALine;
            }
        }
        SerializableBiConsumer<Session, HttpRequestWriter> expecting = (session, writer) -> {
            expect(writer);
            sending.accept(session, writer);
        };
        all[all.length - 1] = expecting;
        try {
            return (SendHttpRequestStep) SendHttpRequestStep.class.getConstructors()[0].newInstance(
                    step.id(),
                    field(step, "contextKey"),
                    field(step, "bodyGenerator"),
                    all,
                    field(step, "injectHostHeader"),
                    field(step, "timeout"),
                    step.sla());
        } catch (ReflectiveOperationException otherRelease) {
            throw new IllegalStateException("another release of Hyperfoil than 0.25.2", otherRelease);
        }
    }

    private static Object field(SendHttpRequestStep step, String name) {
        try {
            Field field = SendHttpRequestStep.class.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(step);
        } catch (ReflectiveOperationException otherRelease) {
            throw new IllegalStateException("another release of Hyperfoil than 0.25.2", otherRelease);
        }
    }

    /**
     * Writes the cookies of a request into one line, as RFC 6265, section 5.4, has it. Hyperfoil writes a line for
     * each, and some services read the first one only.
     */
    private static final class CookieLine implements HttpRequestWriter {

        private final HttpRequestWriter to;
        private final StringBuilder line = new StringBuilder();

        CookieLine(HttpRequestWriter to) {
            this.to = to;
        }

        void write(CookieAppender cookies, Session session) {
            cookies.accept(session, this);
            if (line.length() > 0) {
                to.putHeader(HttpHeaderNames.COOKIE, line);
            }
        }

        @Override
        public HttpConnection connection() {
            return to.connection();
        }

        @Override
        public HttpRequest request() {
            return to.request();
        }

        @Override
        public void putHeader(CharSequence header, CharSequence value) {
            line.append(line.length() == 0 ? "" : "; ").append(value);
        }
    }

    /** Called for each request before it is sent. */
    private static void expect(HttpRequestWriter writer) {
        ChannelPipeline pipeline = writer.connection().context().pipeline();
        AnswerHeads heads = pipeline.get(AnswerHeads.class);
        if (heads == null) {
            ChannelHandlerContext reader = pipeline.context(Http1xResponseHandler.class);
            if (reader == null) {
                // HTTP/2 has no heads in lines.
                return;
            }
            heads = new AnswerHeads(writer.connection());
            pipeline.addBefore(reader.name(), AnswerHeads.class.getName(), heads);
        }
        heads.expecting = Expecting.HEAD;
        heads.hasBody = writer.request().method != HttpMethod.HEAD;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (expecting == Expecting.NOTHING || !(message instanceof ByteBuf part)) {
            context.fireChannelRead(message);
        } else {
            held = held == null ? part : ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(context.alloc(), held, part);
            if (expecting == Expecting.HEAD) {
                readHead(context);
            }
        }
        if (closes && connection.inFlight() == 0) {
            context.close();
        }
    }

    private void readHead(ChannelHandlerContext context) {
        Known known = KNOWN.get();
        if (known.begins(held)) {
            handOn(context, held);
            return;
        }
        int end = readLines();
        while (end >= 0 && isInterim()) {
            held.readerIndex(end);
            end = readLines();
        }
        if (end < 0 && held.readableBytes() <= LONGEST_HEAD) {
            return;
        }
        if (end >= 0 && (lacksReturns || hasLength && isBodyless())) {
            end = rewrite(context, end);
        }
        if (end >= 0 && endsWithItsConnection()) {
            expecting = Expecting.END_OF_CONNECTION;
            headLength = end - held.readerIndex();
            return;
        }
        if (end >= 0 && hasBody && !closes) {
            known.remember(held, end - held.readerIndex());
        }
        handOn(context, held);
    }

    private void handOn(ChannelHandlerContext context, ByteBuf answer) {
        expecting = Expecting.NOTHING;
        held = null;
        context.fireChannelRead(answer);
    }

    /** Keeps what its lines say of length and connection. Where the body begins; -1 where the head is not whole. */
    private int readLines() {
        hasLength = false;
        options = "";
        lacksReturns = false;
        int end = held.writerIndex();
        int line = held.readerIndex();
        int last = held.indexOf(line, end, (byte) '\n');
        while (last >= 0 && !isEmpty(line, last)) {
            int first = held.getByte(line) | TO_SMALL;
            if (first == 'c' && isField(line, last, CONNECTION)) {
                int value = line + CONNECTION.length();
                options += held.toString(value, last - value, US_ASCII).toLowerCase(Locale.ROOT);
            } else if (first == 'c' && isField(line, last, CONTENT_LENGTH)
                    || first == 't' && isField(line, last, TRANSFER_ENCODING)) {
                hasLength = true;
            }
            lacksReturns |= held.getByte(last - 1) != '\r';
            line = last + 1;
            last = held.indexOf(line, end, (byte) '\n');
        }
        lacksReturns |= last == line;
        return last < 0 ? -1 : last + 1;
    }

    private boolean isEmpty(int line, int last) {
        return last == line || last == line + 1 && held.getByte(line) == '\r';
    }

    /**
     * Writes the head as Hyperfoil reads it: it waits for a carriage return in each line, and for a body where a length
     * is named. Where the body begins then.
     */
    private int rewrite(ChannelHandlerContext context, int end) {
        ByteBuf whole = context.alloc().buffer(2 * held.readableBytes());
        int line = held.readerIndex();
        while (line < end) {
            int last = held.indexOf(line, end, (byte) '\n');
            boolean namesLength = isField(line, last, CONTENT_LENGTH) || isField(line, last, TRANSFER_ENCODING);
            if (!namesLength || !isBodyless()) {
                int text = last > line && held.getByte(last - 1) == '\r' ? last - 1 : last;
                whole.writeBytes(held, line, text - line);
                whole.writeByte('\r').writeByte('\n');
            }
            line = last + 1;
        }
        int body = whole.writerIndex();
        whole.writeBytes(held, end, held.writerIndex() - end);
        held.release();
        held = whole;
        return body;
    }

    /** RFC 9112, section 6.3: also where it names the length that its body would have. */
    private boolean isBodyless() {
        int status = status();
        return !hasBody || status < LEAST_OF_SUCCESS || status == NO_CONTENT || status == NOT_MODIFIED;
    }

    /** Such as 103 with links: the answer itself comes after it. */
    private boolean isInterim() {
        int status = status();
        return status > 0 && status < LEAST_OF_SUCCESS && status != SWITCHING_PROTOCOLS;
    }

    /** 0 where the first line is no status line. */
    private int status() {
        int status = 0;
        int first = held.readerIndex() + STATUS;
        for (int at = first; at < first + STATUS_DIGITS && at < held.writerIndex(); at++) {
            int digit = held.getByte(at) - '0';
            if (digit < 0 || digit > 9) {
                return 0;
            }
            status = 10 * status + digit;
        }
        return status;
    }

    /**
     * Whether nothing but the end of the connection ends the body (RFC 9112, section 6.3). A connection that the answer
     * closes gets no further request.
     */
    private boolean endsWithItsConnection() {
        boolean isOld = held.getByte(held.readerIndex() + MINOR_VERSION) == '0';
        boolean isOpenEnded = !hasLength && !isBodyless();
        if (isOpenEnded || options.contains("close") || isOld && !options.contains("keep-alive")) {
            closes = true;
            connection.setClosed();
        }
        return isOpenEnded;
    }

    private boolean isField(int line, int last, AsciiString name) {
        if (last - line < name.length()) {
            return false;
        }
        for (int at = 0; at < name.length(); at++) {
            if (AsciiString.toLowerCase((char) held.getUnsignedByte(line + at)) != name.charAt(at)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Where the end of the connection is that of the answer, its body gets the length that it had. A request that timed
     * out is no longer valid: Hyperfoil closed its connection, and its answer did not end.
     */
    @Override
    public void channelInactive(ChannelHandlerContext context) {
        HttpRequest underWay = connection.peekRequest(0);
        if (expecting == Expecting.END_OF_CONNECTION && underWay != null && underWay.isValid()) {
            int body = held.readerIndex() + headLength;
            int length = held.writerIndex() - body;
            ByteBuf answer = context.alloc().buffer(held.readableBytes() + CONTENT_LENGTH.length() + Long.BYTES);
            answer.writeBytes(held, held.readerIndex(), headLength - 2);
            answer.writeCharSequence(CONTENT_LENGTH + " " + length + "\r\n\r\n", US_ASCII);
            answer.writeBytes(held, body, length);
            held.release();
            handOn(context, answer);
        } else if (underWay != null) {
            // Hyperfoil would put what came of a body before that of the user's next answer.
            underWay.handlers().handleBodyPart(underWay, Unpooled.EMPTY_BUFFER, 0, 0, true);
        }
        context.fireChannelInactive();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        if (held != null) {
            held.release();
            held = null;
        }
    }

    /**
     * The last head of an event loop of which there is nothing to do but hand it on. Within a second a service sends
     * the same one many times, and to compare it costs a fifth of reading its lines.
     */
    private static final class Known {

        private static final int LONGEST = 1024;

        private final byte[] head = new byte[LONGEST];
        private final byte[] other = new byte[LONGEST];
        private int length;

        boolean begins(ByteBuf answer) {
            if (length == 0 || answer.readableBytes() < length) {
                return false;
            }
            answer.getBytes(answer.readerIndex(), other, 0, length);
            return Arrays.equals(head, 0, length, other, 0, length);
        }

        void remember(ByteBuf answer, int bytes) {
            if (bytes <= LONGEST) {
                answer.getBytes(answer.readerIndex(), head, 0, bytes);
                length = bytes;
            }
        }
    }
}
