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

    @Test
    void aFreePortIsOneOnWhichAServiceCanListen() throws IOException {
        int port = Ports.free();

        Ports.requireFree(port);
        try (ServerSocket service = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThat(service.isBound()).isTrue();
        }
    }

    @Test
    void aListenerOnLoopbackTakesThePort() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
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
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> Ports.requireFree(listener.getLocalPort()))
                    .hasMessageContaining(
                            "by process " + ProcessHandle.current().pid() + " (");
        }
    }

    @Test
    void aConnectionThatLingersAfterItsListenerDoesNotTakeThePort() throws IOException {
        int port = portOfLingeringConnection();

        assertThatCode(() -> Ports.requireFree(port)).doesNotThrowAnyException();
    }

    @Test
    void aNumberThatIsNoPortIsTold() {
        assertThatThrownBy(() -> Ports.requireFree(70_000))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("70000")
                .hasMessageContaining("--port");
    }

    @Test
    void whoNeedsThePortAndWhichOptionChoosesAnotherIsTold() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> Ports.requireFree(listener.getLocalPort(), "somebody", "--another"))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("somebody needs it")
                    .hasMessageEndingWith("choose another port with --another.");
        }
    }

    private static void assertTaken(int port) {
        assertThatThrownBy(() -> Ports.requireFree(port))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("Port " + port + " is taken")
                .hasMessageContaining("--port");
    }

    // The side that closes first, here the server, keeps the connection in TIME_WAIT.
    private static int portOfLingeringConnection() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(InetAddress.getLoopbackAddress(), listener.getLocalPort())) {
            listener.accept().close();
            assertThat(client.getInputStream().read()).isEqualTo(-1);
            return listener.getLocalPort();
        }
    }
}
