package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProcStatusTest {

    @Test
    void threadsAndSizesAreReadInBytes() {
        List<String> status = List.of("Name:\tjava", "VmHWM:\t  412345 kB", "VmRSS:\t  312000 kB", "Threads:\t413");

        assertThat(ProcStatus.Reading.of(status))
                .isEqualTo(new ProcStatus.Reading(413, 312_000L * 1024, 412_345L * 1024));
    }

    @Test
    void aProcessThatHasEndedHasNoFigures() {
        assertThat(ProcStatus.Reading.of(List.of("Name:\tjava", "State:\tZ (zombie)")))
                .isEqualTo(new ProcStatus.Reading(null, null, null));
    }

    @Test
    void theCoresOnWhichAProcessMayRunAreRead() {
        assertThat(ProcStatus.allowedCores(List.of("Cpus_allowed:\t13", "Cpus_allowed_list:\t0-1,4")))
                .containsExactly(0, 1, 4);
        assertThat(ProcStatus.allowedCores(List.of("Name:\tjava"))).isNull();
    }

    @Test
    void whatIsResidentOfAHeapIsTheSumOfItsMappings() {
        String heap = """
                 garbage-first heap   total 393216K, used 21504K [0x0000000700000000, 0x0000000800000000)
                  region size 2048K, 7 young (14336K), 0 survivors (0K)
                """;
        List<String> mappings = List.of(
                "6fffff000-700000000 rw-p 00000000 00:00 0",
                "Rss:                   4 kB",
                "700000000-718000000 rw-p 00000000 00:00 0",
                "Size:             393216 kB",
                "Rss:              300000 kB",
                "718000000-800000000 ---p 00000000 00:00 0",
                "Rss:                   0 kB",
                "7ffff0000-7ffff1000 rw-p 00000000 00:00 0",
                "Rss:                  12 kB",
                "800000000-800080000 rw-p 00000000 00:00 0",
                "Rss:                 512 kB",
                "7f0a12345000-7f0a12346000 rw-p 00000000 00:00 0",
                "Rss:                   8 kB",
                "ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0 [vsyscall]",
                "Rss:                   0 kB");

        assertThat(ProcStatus.residentBytes(heap, mappings)).isEqualTo(300_012L * 1024);
        assertThat(ProcStatus.residentBytes(" ZHeap           used 20M, capacity 66M", mappings))
                .isNull();
        assertThat(ProcStatus.residentBytes(heap, List.of())).isNull();
    }

    @Test
    void librariesAreFilesAndArchivesOfClassesAreNot() {
        List<String> mappings = List.of(
                "700000000-718000000 rw-p 00000000 00:00 0",
                "Rss:              300000 kB",
                "7f0a10000000-7f0a11000000 r-xp 00000000 08:01 42   /usr/lib/jvm/25/lib/server/libjvm.so",
                "Rss:               15000 kB",
                "7f0a12000000-7f0a13000000 r--p 00000000 08:01 43   /usr/lib/jvm/25/lib/server/classes.jsa",
                "Rss:                9000 kB",
                "7f0a14000000-7f0a15000000 rw-s 00000000 00:01 44   /memfd:java_heap (deleted)",
                "Rss:                8000 kB",
                "7f0a16000000-7f0a17000000 rw-p 00000000 00:00 0   [stack]",
                "Rss:                 100 kB",
                "7f0a18000000-7f0a19000000 r--s 00000000 08:01 45   /srv/my shop.jar",
                "Rss:                 500 kB");

        assertThat(ProcStatus.residentBytesOfFiles(mappings)).isEqualTo(15_500L * 1024);
        assertThat(ProcStatus.residentBytesOfFiles(List.of())).isNull();
    }
}
