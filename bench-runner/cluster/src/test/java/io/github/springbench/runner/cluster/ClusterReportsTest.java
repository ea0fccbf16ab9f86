package io.github.springbench.runner.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.cluster.ClusterRecord.ClusterReports;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ClusterReportsTest {

    private static final long MS = 1_000_000;

    @Test
    void aPartHasThePercentilesOfTheWhole() {
        Histogram all = new Histogram(60_000 * MS, 2);
        for (int ms = 1; ms <= 100; ms++) {
            all.recordValueWithCount(ms * MS, 10);
        }

        Histogram half = ClusterReports.evenly(all, 500);

        assertThat(half.getTotalCount()).isEqualTo(500);
        assertThat(half.getValueAtPercentile(50)).isEqualTo(all.getValueAtPercentile(50));
        assertThat(half.getValueAtPercentile(95)).isEqualTo(all.getValueAtPercentile(95));
        assertThat(ClusterReports.evenly(all, 1000)).isEqualTo(all);
        assertThat(ClusterReports.evenly(all, 0).getTotalCount()).isZero();
    }
}
