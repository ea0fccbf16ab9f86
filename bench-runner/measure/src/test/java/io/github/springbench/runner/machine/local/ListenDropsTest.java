package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.machine.local.WaitProbe.ListenDrops;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListenDropsTest {

    @TempDir
    private Path folder;

    @Test
    void theCounterIsFoundByItsName() throws IOException {
        Path netstat = folder.resolve("netstat");
        Files.writeString(netstat, """
                TcpExt: SyncookiesSent ListenOverflows ListenDrops TW
                TcpExt: 0 40 42 7
                IpExt: InNoRoutes ListenDrops
                IpExt: 0 9
                """);

        assertThat(new ListenDrops(netstat).read()).isEqualTo(42);
    }

    @Test
    void aSystemThatDoesNotTellGivesNoNumber() throws IOException {
        Path without = Files.writeString(folder.resolve("without"), "TcpExt: TW\nTcpExt: 7\n");

        assertThat(new ListenDrops(without).read()).isNull();
        assertThat(new ListenDrops(folder.resolve("none")).read()).isNull();
    }
}
