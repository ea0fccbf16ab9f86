package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class PortsTest {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    @Test
    void aFreePortIsOneOnWhichAServiceCanListen() throws IOException {
        int port = Ports.free(LOOPBACK);

        Ports.requireFree(LOOPBACK, port);
        try (ServerSocket service = new ServerSocket(port, 1, LOOPBACK)) {
            assertThat(service.isBound()).isTrue();
        }
    }

    @Test
    void aListenerOnLoopbackTakesThePort() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, LOOPBACK)) {
            assertTaken(listener.getLocalPort());
        }
    }

    @Test
    void aListenerOnAllAddressesTakesThePort() throws IOException {
        try (ServerSocket listener = new ServerSocket(0)) {
            assertTaken(listener.getLocalPort());
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theProcessThatHoldsAPortIsNamed() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, LOOPBACK)) {
            assertThatThrownBy(() -> Ports.requireFree(LOOPBACK, listener.getLocalPort()))
                    .hasMessageContaining(
                            "by process " + ProcessHandle.current().pid() + " (");
        }
    }

    @Test
    void aConnectionThatLingersAfterItsListenerDoesNotTakeThePort() throws IOException {
        int port = portOfLingeringConnection();

        assertThatCode(() -> Ports.requireFree(LOOPBACK, port)).doesNotThrowAnyException();
    }

    @Test
    void aNumberThatIsNoPortIsTold() {
        assertThatThrownBy(() -> Ports.requireFree(LOOPBACK, 70_000))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("70000")
                .hasMessageContaining("--port");
    }

    @Test
    void whoNeedsThePortAndWhichOptionChoosesAnotherIsTold() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, LOOPBACK)) {
            assertThatThrownBy(() -> Ports.requireFree(listener.getLocalPort(), "somebody", "--another"))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("somebody needs it")
                    .hasMessageEndingWith("choose another port with --another.");
        }
    }

    private static void assertTaken(int port) {
        assertThatThrownBy(() -> Ports.requireFree(LOOPBACK, port))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("Port " + port + " is taken")
                .hasMessageContaining("--port");
    }

    // The side that closes first, here the server, keeps the connection in TIME_WAIT.
    private static int portOfLingeringConnection() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, LOOPBACK);
                Socket client = new Socket(LOOPBACK, listener.getLocalPort())) {
            listener.accept().close();
            assertThat(client.getInputStream().read()).isEqualTo(-1);
            return listener.getLocalPort();
        }
    }
}
