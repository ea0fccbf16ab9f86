package io.github.springbench.runner.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.dashboard.Dashboard.Viewer;
import io.github.springbench.runner.dashboard.Dashboard.Viewers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ViewersTest {

    private final Viewers viewers = new Viewers();

    @Test
    void whoLooksGetsAllThereIsThenWhatIsNewUntilTheEnd() throws IOException {
        Viewer viewer = viewer();
        viewers.admit(viewer, "all ");
        viewers.publish("new");
        viewers.end();
        viewers.publish("too late");

        assertThat(sentTo(viewer)).isEqualTo("all new");
    }

    @Test
    void oneMoreThanAFewIsToldSo() throws IOException {
        for (int number = 0; number < Viewers.MOST; number++) {
            viewers.admit(viewer(), "all");
        }
        Viewer tooMany = viewer();
        viewers.admit(tooMany, "all");

        assertThat(sentTo(tooMany)).isEqualTo(Viewers.FULL);
    }

    @Test
    void whoHasGoneLeavesItsPlaceToAnother() throws IOException {
        Viewer gone = viewer();
        viewers.admit(gone, "all");
        gone.end();
        sentTo(gone);
        for (int number = 1; number < Viewers.MOST; number++) {
            viewers.admit(viewer(), "all");
        }
        Viewer next = viewer();
        viewers.admit(next, "all");
        viewers.end();

        assertThat(sentTo(next)).isEqualTo("all");
    }

    private static Viewer viewer() {
        return new Viewer(Thread.currentThread());
    }

    private static String sentTo(Viewer viewer) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        viewer.send(out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
