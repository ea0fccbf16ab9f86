package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.MemoryUse;
import io.github.springbench.runner.model.run.MemoryUse.HeapUse;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResidentPartsTest {

    private static final long MIB = 1 << 20;

    /** As a JDK 25 prints it, shortened. */
    private static final String NATIVE_MEMORY = """
            Native Memory Tracking:

            (Omitting categories weighting less than 1KB)

            Total: reserved=2610000KB, committed=409600KB
                   malloc: 51200KB #91234, peak=52000KB #95000
                   mmap:   reserved=2558800KB, committed=358400KB

            -                 Java Heap (reserved=1048576KB, committed=204800KB)
                                        (mmap: reserved=1048576KB, committed=204800KB, peak=262144KB)

            -                     Class (reserved=1048692KB, committed=10240KB)
                                        (classes #12345)

            -                    Thread (reserved=31863KB, committed=20480KB)
                                        (threads #31)
                                        (stack: reserved=31768KB, committed=1234KB, peak=1234KB)

            -                      Code (reserved=249999KB, committed=30720KB)

            -                        GC (reserved=70000KB, committed=40960KB)

            -                     Other (reserved=5120KB, committed=5120KB)

            -        Shared class space (reserved=16384KB, committed=15360KB, readonly=0KB)

            -                 Metaspace (reserved=131072KB, committed=81920KB)
            """;

    @Test
    void freeHeapIsWhatIsResidentAndNotUsed() {
        ResidentParts parts = parts(420, 190L, NATIVE_MEMORY);

        assertThat(parts)
                .isEqualTo(new ResidentParts(150 * MIB, 40 * MIB, 20 * MIB, 135 * MIB, 5 * MIB, 0, 70 * MIB, 40 * MIB));
        assertThat(parts.total()).isEqualTo(420 * MIB);
        assertThat(parts.untold()).isEqualTo(30 * MIB);
    }

    @Test
    void whereTheResidentHeapIsNotKnownAllOfItMayBe() {
        ResidentParts parts = parts(420, null, NATIVE_MEMORY);

        assertThat(parts.freeHeap()).isEqualTo(50 * MIB);
        assertThat(parts.untold()).isEqualTo(20 * MIB);
    }

    /** At least 30 MiB of the heap were never touched. */
    @Test
    void andTheFreeHeapGetsNoMoreThanTheOthersLeave() {
        ResidentParts parts = parts(370, null, NATIVE_MEMORY);

        assertThat(parts.freeHeap()).isEqualTo(20 * MIB);
        assertThat(parts.rest()).isEqualTo(40 * MIB);
        assertThat(parts.total()).isEqualTo(370 * MIB);
    }

    @Test
    void theRestIsNegativeWhereTheOthersHaveMoreThanIsResident() {
        ResidentParts parts = parts(300, null, NATIVE_MEMORY);

        assertThat(parts.freeHeap()).isZero();
        assertThat(parts.rest()).isEqualTo(-10 * MIB);
        assertThat(parts.total()).isEqualTo(300 * MIB);
    }

    @Test
    void withoutNativeMemoryAllButTheHeapIsInTheRest() {
        assertThat(parts(300, 190L, null)).isEqualTo(new ResidentParts(150 * MIB, 40 * MIB, 0, 0, 0, 0, 110 * MIB, 0));
        assertThat(parts(300, null, null).rest()).isEqualTo(150 * MIB);
    }

    @Test
    void librariesAreNoLongerInTheRestWhereTheyAreKnown() {
        ResidentParts parts = parts(420, 190L, 25L, NATIVE_MEMORY);

        assertThat(parts.files()).isEqualTo(25 * MIB);
        assertThat(parts.untold()).isEqualTo(5 * MIB);
        assertThat(parts.total()).isEqualTo(420 * MIB);
    }

    private static ResidentParts parts(long rssMib, Long residentHeapMib, String nativeMemory) {
        return parts(rssMib, residentHeapMib, null, nativeMemory);
    }

    private static ResidentParts parts(long rssMib, Long residentHeapMib, Long filesMib, String nativeMemory) {
        return ResidentParts.of(new MemoryUse(
                0,
                rssMib * MIB,
                residentHeapMib == null ? null : residentHeapMib * MIB,
                filesMib == null ? null : filesMib * MIB,
                nativeMemory,
                new HeapUse(1, 150 * MIB, List.of(), List.of()),
                null));
    }
}
