package io.github.springbench.runner.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.MemoryUse;
import io.github.springbench.runner.model.run.MemoryUse.ClassUse;
import io.github.springbench.runner.model.run.MemoryUse.HeapUse;
import io.github.springbench.runner.model.run.MemoryUse.KeptBy;
import io.github.springbench.runner.model.run.MemoryUse.Owner;
import io.github.springbench.runner.report.text.MemoryExplanation.Limit;
import io.github.springbench.runner.report.text.MemoryExplanation.Service;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The section that says what holds the memory. */
class MemoryExplanationTest {

    private static final long MIB = 1 << 20;

    private static final String NATIVE_MEMORY = """
            -                 Java Heap (reserved=1048576KB, committed=409600KB)
            -                    Thread (reserved=31863KB, committed=20480KB)
            -                        GC (reserved=70000KB, committed=40960KB)
            """;

    private static final Limit CACHE = new Limit("server.basket-cache", 200, "How many baskets are kept.");

    private static final Service LARGE = service("large", 400, 250, 5000, List.of(CACHE));
    private static final Service SMALL = service("small", 250, 150, 150, List.of(CACHE));

    @Test
    void beginsWithTheDifferenceAndWithWhatKeepsIt() {
        String sentence =
                "large has 150 MiB more resident than small (400 beside 250): 100 more of heap in use, after a"
                        + " collection; 50 more of heap that is free or not collected yet. In its heap, 5,000"
                        + " `a.FishBasket` hold 100 MiB, and 150 hold 3 in that of small. 98 % of that is kept by"
                        + " static a.Shop.ALL → `java.util.ArrayList.elementData[]` → `a.Customer.basket`.";

        assertThat(new MemoryExplanation(LARGE, SMALL).sentence()).isEqualTo(sentence);
        assertThat(new MemoryExplanation(SMALL, LARGE).sentence()).isEqualTo(sentence);
    }

    @Test
    void namesALimitThatIsExceeded() {
        assertThat(new MemoryExplanation(SMALL, LARGE).markdown())
                .endsWith("- `server.basket-cache` is 200 for large, and its heap has 5,000 `a.FishBasket`; that of"
                        + " small has 150. The property is described as: \"How many baskets are kept.\" Measure this"
                        + " cell with another value to see whether that is the reason.\n");
    }

    @Test
    void namesNoLimitThatIsNotMetOrHasOtherWordsOrExplainsNoDifference() {
        Service other = service(
                "large",
                400,
                250,
                5000,
                List.of(
                        new Limit("server.basket-cache", 5000, null),
                        new Limit("server.basket.cache", 200, null),
                        new Limit("server.fish-cache", 200, null),
                        new Limit("server.baskets", 200, null)));

        assertThat(new MemoryExplanation(other, SMALL).markdown()).doesNotContain("Limits");
        assertThat(new MemoryExplanation(LARGE, LARGE).markdown()).doesNotContain("Limits");
    }

    @Test
    void hasTheParts() {
        assertThat(new MemoryExplanation(LARGE, SMALL).markdown())
                .contains("""
                        | Resident, MiB                          | large | small | difference |
                        |----------------------------------------|------:|------:|-----------:|
                        | heap in use, after a collection        |   250 |   150 |       +100 |
                        | heap that is free or not collected yet |  80.0 |  30.0 |      +50.0 |
                        | stacks of threads                      |  20.0 |  20.0 |        0.0 |
                        | classes and compiled code              |   0.0 |   0.0 |        0.0 |
                        | buffers outside of the heap            |   0.0 |   0.0 |        0.0 |
                        | libraries and other files              |   0.0 |   0.0 |        0.0 |
                        | the rest                               |  50.0 |  50.0 |        0.0 |
                        | all                                    |   400 |   250 |       +150 |
                        """)
                .contains("- large: of the rest, the JVM tells 40 MiB (collector, compilers, symbols); of 10 MiB, 2.5 %"
                        + " of all, nothing tells")
                .contains("- small had 250 MiB at that moment, and at most 300 in the measured runs.");
    }

    @Test
    void aJvmMayTellOfMoreThanIsResident() {
        MemoryUse swapped = new MemoryUse(
                0, 400 * MIB, 360 * MIB, null, NATIVE_MEMORY, LARGE.memory().heap(), null);

        assertThat(new MemoryExplanation(new Service("swapped", swapped, 5000L, 5000, 400.0, 300.0, List.of()), SMALL)
                        .markdown())
                .contains("- swapped: of the rest, the JVM tells 40 MiB (collector, compilers, symbols), 20 MiB more"
                        + " than is resident of it.\n");
    }

    @Test
    void hasClassesAndOwners() {
        assertThat(new MemoryExplanation(LARGE, SMALL).markdown())
                .contains("""
                        | Heap by class, with arrays of its own | large, MiB | objects | small, MiB | objects |
                        |---------------------------------------|-----------:|--------:|-----------:|--------:|
                        | `byte[]`                              |       50.0 |     900 |       50.0 |     900 |
                        | `a.FishBasket`                        |        5.0 |   5,000 |        0.1 |     150 |
                        """)
                .contains("What holds the most in the heap of large, of all that there are many of:\n\n"
                        + "1. `a.FishBasket`: 5,000 hold 100 MiB, 40 % of the heap in use. That is 1 for each user"
                        + " (20.5 KiB), 1 for each connection (20.5 KiB), 12.5 for each request in flight (256 KiB)."
                        + " 98 % of that is kept by static a.Shop.ALL →");
    }

    static Service service(String system, long rssMib, long heapMib, long baskets, List<Limit> limits) {
        Owner owner = new Owner(
                "a.FishBasket",
                baskets,
                baskets * MIB / 50,
                new KeptBy(
                        "static a.Shop.ALL", List.of("java.util.ArrayList.elementData[]", "a.Customer.basket"), 0.98));
        return new Service(
                system,
                new MemoryUse(
                        0,
                        rssMib * MIB,
                        (rssMib - 70) * MIB,
                        null,
                        NATIVE_MEMORY,
                        new HeapUse(
                                9000,
                                heapMib * MIB,
                                List.of(
                                        new ClassUse("byte[]", 900, 50 * MIB),
                                        new ClassUse("a.FishBasket", baskets, baskets * MIB / 1000)),
                                List.of(owner)),
                        null),
                5000L,
                5000,
                400.0,
                300.0,
                limits);
    }
}
