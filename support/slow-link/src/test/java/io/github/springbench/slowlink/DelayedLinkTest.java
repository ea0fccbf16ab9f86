package io.github.springbench.slowlink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.channel.epoll.Epoll;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A client and a server with a link between them, on each kind of event loop. */
@ParameterizedClass
@EnumSource(Transport.class)
@Tag("server")
class DelayedLinkTest {

    private static final int MEGABYTE = 1 << 20;

    @Parameter
    private Transport transport;

    private ServerSocket target;
    private final List<AutoCloseable> opened = new ArrayList<>();

    @BeforeEach
    void listen() throws IOException {
        assumeTrue(transport != Transport.EPOLL || Epoll.isAvailable(), "There is no native library for this platform");
        target = new ServerSocket(0, 1_000, InetAddress.getByName("127.0.0.1"));
        opened.add(target);
    }

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    @Test
    void handsOnAllBytesUnchangedAndInOrderBothWaysAtOnce() throws Exception {
        int port = link("3ms");
        Socket client = connect(port);
        Socket server = accept();
        byte[] there = randomBytes(16 * MEGABYTE, 1);
        byte[] back = randomBytes(16 * MEGABYTE, 2);

        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            threads.submit(() -> sendAll(client, there));
            threads.submit(() -> sendAll(server, back));
            Future<byte[]> atServer =
                    threads.submit(() -> server.getInputStream().readAllBytes());
            Future<byte[]> atClient =
                    threads.submit(() -> client.getInputStream().readAllBytes());

            assertThat(atServer.get()).isEqualTo(there);
            assertThat(atClient.get()).isEqualTo(back);
        } finally {
            threads.shutdownNow();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"500us", "5ms", "30ms"})
    void letsNothingArriveSoonerThanHalfTheDelayNorAnAnswerSoonerThanAllOfIt(String delay) throws IOException {
        int port = link(delay);
        long halfNanos = RoundTrip.parse(delay).nanosEachWay();
        Socket client = connect(port);
        Socket server = accept();

        for (int i = 0; i < 20; i++) {
            long sent = System.nanoTime();
            client.getOutputStream().write(i);
            assertThat(server.getInputStream().read()).isEqualTo(i);
            assertThat(System.nanoTime() - sent).isGreaterThanOrEqualTo(halfNanos);
            server.getOutputStream().write(i + 1);
            assertThat(client.getInputStream().read()).isEqualTo(i + 1);
            assertThat(System.nanoTime() - sent).isGreaterThanOrEqualTo(2 * halfNanos);
        }
    }

    @Test
    void handsOnTheEndOfWhatOneSideSendsWhileTheOtherGoesOn() throws IOException {
        int port = link("20ms");
        long halfNanos = RoundTrip.parse("20ms").nanosEachWay();
        Socket client = connect(port);
        Socket server = accept();

        client.getOutputStream().write(1);
        long ended = System.nanoTime();
        client.shutdownOutput();
        assertThat(server.getInputStream().readAllBytes()).containsExactly(1);
        assertThat(System.nanoTime() - ended).isGreaterThanOrEqualTo(halfNanos);

        server.getOutputStream().write(2);
        assertThat(client.getInputStream().read()).isEqualTo(2);
        server.close();
        assertThat(client.getInputStream().read()).isEqualTo(-1);
    }

    @Test
    void handsOnAllThatWasSentBeforeAConnectionWasClosed()
            throws IOException, ExecutionException, InterruptedException {
        int port = link("5ms");
        Socket client = connect(port);
        Socket server = accept();
        byte[] bytes = randomBytes(4 * MEGABYTE, 3);

        ExecutorService sender = Executors.newSingleThreadExecutor();
        try {
            Future<?> sent = sender.submit(() -> {
                client.getOutputStream().write(bytes);
                client.close();
                return null;
            });
            assertThat(server.getInputStream().readAllBytes()).isEqualTo(bytes);
            sent.get();
        } finally {
            sender.shutdownNow();
        }
    }

    @Test
    void closesTheClientsConnectionWhereTheServerCloses() throws IOException {
        int port = link("20ms");
        Socket client = connect(port);
        Socket server = accept();

        long closed = System.nanoTime();
        server.close();

        assertThat(client.getInputStream().read()).isEqualTo(-1);
        assertThat(System.nanoTime() - closed)
                .isGreaterThanOrEqualTo(RoundTrip.parse("20ms").nanosEachWay());
    }

    @Test
    void handsOnAReset() throws IOException {
        int port = link("20ms");
        Socket client = connect(port);
        Socket server = accept();
        client.getOutputStream().write(1);
        assertThat(server.getInputStream().read()).isEqualTo(1);

        long reset = System.nanoTime();
        client.setSoLinger(true, 0);
        client.close();

        assertThatExceptionOfType(SocketException.class)
                .isThrownBy(() -> server.getInputStream().read());
        assertThat(System.nanoTime() - reset)
                .isGreaterThanOrEqualTo(RoundTrip.parse("20ms").nanosEachWay());
    }

    @Test
    void resetsTheConnectionWhereTheServerRefusesIt() throws IOException {
        int port = link("2ms");
        target.close();
        Socket client = connect(port);

        assertThatExceptionOfType(SocketException.class)
                .isThrownBy(() -> client.getInputStream().read());
    }

    @Test
    void letsASenderWaitWhileTheOtherSideDoesNotRead() throws IOException {
        int port = link("1ms");
        long farTooMuch = 128L * MEGABYTE;
        try (SocketChannel client = SocketChannel.open(new InetSocketAddress("127.0.0.1", port))) {
            Socket server = accept();
            client.configureBlocking(false);
            ByteBuffer block = ByteBuffer.allocateDirect(MEGABYTE);
            AtomicLong sent = new AtomicLong();
            await().pollInterval(Duration.ofMillis(10))
                    .during(Duration.ofMillis(500))
                    .atMost(Duration.ofMinutes(1))
                    .failFast(() -> assertThat(sent).hasValueLessThan(farTooMuch))
                    .until(() -> {
                        int written = client.write(block.clear());
                        sent.addAndGet(written);
                        return written == 0;
                    });

            client.shutdownOutput();
            assertThat(server.getInputStream().transferTo(OutputStream.nullOutputStream()))
                    .isEqualTo(sent.get());
        }
    }

    @Test
    void servesAThousandConnectionsAtOnce() throws IOException {
        int port = link("5ms");
        List<Socket> clients = new ArrayList<>();
        List<Socket> servers = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            clients.add(connect(port));
            servers.add(accept());
        }

        for (int i = 0; i < clients.size(); i++) {
            new DataOutputStream(clients.get(i).getOutputStream()).writeInt(i);
        }
        for (Socket server : servers) {
            int received = new DataInputStream(server.getInputStream()).readInt();
            new DataOutputStream(server.getOutputStream()).writeInt(-received);
        }
        for (int i = 0; i < clients.size(); i++) {
            assertThat(new DataInputStream(clients.get(i).getInputStream()).readInt())
                    .isEqualTo(-i);
        }
    }

    private int link(String delay) {
        DelayedLink link = DelayedLink.start(
                new Port(0), Address.parse("127.0.0.1:" + target.getLocalPort()), RoundTrip.parse(delay), transport);
        opened.add(link);
        return link.port();
    }

    private Socket connect(int port) throws IOException {
        Socket client = new Socket("127.0.0.1", port);
        client.setTcpNoDelay(true);
        opened.add(client);
        return client;
    }

    private Socket accept() throws IOException {
        Socket server = target.accept();
        server.setTcpNoDelay(true);
        opened.add(server);
        return server;
    }

    private static Void sendAll(Socket socket, byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.shutdownOutput();
        return null;
    }

    private static byte[] randomBytes(int size, long seed) {
        byte[] bytes = new byte[size];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }
}
