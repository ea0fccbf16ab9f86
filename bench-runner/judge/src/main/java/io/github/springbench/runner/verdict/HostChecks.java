package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.run.RunFacts.HostEvidence;
import io.github.springbench.runner.verdict.Check.Fault;
import io.github.springbench.runner.verdict.Check.Thresholds;
import java.util.List;
import java.util.stream.Stream;

/** Whether the machine was there for the measurement alone. Its thresholds are our own. */
final class HostChecks {

    /** Of the CPU time of all cores, given to other guests by the hypervisor (proc(5), {@code steal}). */
    static final Thresholds STEAL_SHARE = new Thresholds(0.01, 0.05);

    /** Of the CPU time of all cores, in processes that are neither service, load generator nor runner. */
    private static final Thresholds OTHER_CPU_SHARE = new Thresholds(0.05, 0.2);

    /** In milliseconds: the wall clock tells which samples belong to which part of the load. */
    static final Thresholds CLOCK_JUMP_MS = new Thresholds(100, 1_000);

    /** Memory in use, of all memory: the complement of what programs could still have. */
    static final Thresholds MEMORY_USED_SHARE = new Thresholds(0.95, 0.99);

    /** Of the time, some task waiting for memory (Linux, pressure stall information, {@code some}). */
    static final Thresholds MEMORY_STALL_SHARE = new Thresholds(0.01, 0.1);

    /** In pages; 25,600 of 4 KiB are 100 MiB. */
    static final Thresholds SWAPPED_PAGES = new Thresholds(0, 25_600);

    private HostChecks() {}

    static List<Fault> steal(HostEvidence seen) {
        return STEAL_SHARE.judge(
                seen.stealShare(),
                limit -> "The hypervisor gave " + NumberWords.percent(seen.stealShare())
                        + " of the CPU time to other machines (at most " + NumberWords.percent(limit)
                        + " is allowed): service and load generator were slowed by them.");
    }

    static List<Fault> otherPrograms(HostEvidence seen) {
        return OTHER_CPU_SHARE.judge(
                seen.otherCpuShare(),
                limit -> "Other programs used " + NumberWords.percent(seen.otherCpuShare())
                        + " of the CPU time (at most " + NumberWords.percent(limit)
                        + " is allowed); they were measured, too.");
    }

    static List<Fault> clockJump(HostEvidence seen) {
        Double jump = seen.largestClockJumpMs();
        return CLOCK_JUMP_MS.judge(
                jump == null ? null : Math.abs(jump),
                limit -> "The wall clock jumped by " + NumberWords.ms(jump) + " (at most " + NumberWords.ms(limit)
                        + " is allowed): samples may belong to another part of the load than it says.");
    }

    static List<Fault> memoryPressure(HostEvidence seen) {
        Double available = seen.leastAvailableMemoryShare();
        List<Fault> full = MEMORY_USED_SHARE.judge(
                available == null ? null : 1 - available,
                limit -> "At worst only " + NumberWords.percent(available) + " of the memory was available (at least "
                        + NumberWords.percent(1 - limit) + " is needed): the kernel took time to find some.");
        List<Fault> stalled = MEMORY_STALL_SHARE.judge(
                seen.memoryStallShare(),
                limit -> "Programs waited for memory in " + NumberWords.percent(seen.memoryStallShare())
                        + " of the time (at most " + NumberWords.percent(limit) + " is allowed).");
        return Stream.of(full, stalled).flatMap(List::stream).toList();
    }

    static List<Fault> swapping(HostEvidence seen) {
        Long pages = seen.swappedPages();
        return SWAPPED_PAGES.judge(
                pages == null ? null : pages.doubleValue(),
                limit -> NumberWords.count(pages, "page") + " of memory went to or came from swap ("
                        + NumberWords.noneOrAtMost(limit, NumberWords.number(limit))
                        + "): programs waited for the disk instead of memory.");
    }
}
