package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.CpuList;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Who runs on which cores. The service has its cores for itself; where there are few, back ends and load generator
 * share.
 *
 * @param service sorted
 * @param backEnds the cores of each, sorted
 * @param loadGenerator the cores of the load generator, sorted
 */
public record CpuSets(List<Integer> service, List<List<Integer>> backEnds, List<Integer> loadGenerator) {

    private static final String REMEDY = "Use a machine with more cores, or give each process fewer in the experiment.";

    /** Nobody has cores for himself. */
    public static final CpuSets NONE = new CpuSets(List.of(), List.of(), List.of());

    /**
     * Deals cores out. Back ends get different ones as long as there are enough; the load generator gets what nobody
     * has, or else what the back ends have.
     *
     * @param cores those that the runner may use
     * @param cpus how many the service gets, and each back end
     * @param backEnds how many back ends there are
     * @throws UserError where there are too few
     */
    public static CpuSets deal(List<Integer> cores, int cpus, int backEnds) {
        List<Integer> sorted = List.copyOf(new TreeSet<>(cores));
        requireEnough(sorted, cpus, backEnds);
        List<Integer> others = sorted.subList(cpus, sorted.size());
        List<List<Integer>> dealt = new ArrayList<>();
        SortedSet<Integer> taken = new TreeSet<>();
        for (int backEnd = 0; backEnd < backEnds; backEnd++) {
            List<Integer> share = share(others, backEnd * cpus, cpus);
            dealt.add(share);
            taken.addAll(share);
        }
        List<Integer> free =
                others.stream().filter(core -> !taken.contains(core)).toList();
        return new CpuSets(
                List.copyOf(sorted.subList(0, cpus)), List.copyOf(dealt), free.isEmpty() ? List.copyOf(taken) : free);
    }

    /**
     * The same where the load comes from another machine, which it has for itself.
     *
     * @param ofService the cores of the machine of the service
     * @param ofBackEnds those of the machine of the back ends; empty where that is the machine of the service
     */
    public static CpuSets dealApart(List<Integer> ofService, List<Integer> ofBackEnds, int cpus, int backEnds) {
        List<Integer> sorted = List.copyOf(new TreeSet<>(ofService));
        boolean together = ofBackEnds.isEmpty();
        boolean shared = together && backEnds > 0;
        requireApart(
                sorted,
                neededApart(cpus, shared ? backEnds : 0),
                shared ? "the service and its back ends" : "the service");
        List<Integer> others = together ? sorted.subList(cpus, sorted.size()) : List.copyOf(new TreeSet<>(ofBackEnds));
        if (!together && backEnds > 0) {
            requireApart(others, cpus, "the back ends");
        }
        return new CpuSets(
                List.copyOf(sorted.subList(0, cpus)),
                IntStream.range(0, backEnds)
                        .mapToObj(place -> share(others, place * cpus, cpus))
                        .toList(),
                List.of());
    }

    /**
     * The same where the back ends are on another machine, and the load comes from that of the service.
     *
     * @param ofService the cores of the machine of the service
     * @param ofBackEnds those of the machine of the back ends
     */
    public static CpuSets dealBackEndsApart(List<Integer> ofService, List<Integer> ofBackEnds, int cpus, int backEnds) {
        CpuSets withLoad = deal(ofService, cpus, 0);
        return new CpuSets(
                withLoad.service(),
                dealApart(ofService, ofBackEnds, cpus, backEnds).backEnds(),
                withLoad.loadGenerator());
    }

    private static void requireApart(List<Integer> cores, int needed, String who) {
        if (cores.size() < needed) {
            throw new UserError("The machine of %s has %d usable cores (%s). Expected %d or more. "
                            .formatted(who, cores.size(), CpuList.text(cores), needed)
                    + REMEDY);
        }
    }

    /** So many cores in turn, from the beginning again after the last. */
    private static List<Integer> share(List<Integer> others, int from, int cpus) {
        return IntStream.range(from, from + cpus)
                .mapToObj(i -> others.get(i % others.size()))
                .sorted()
                .toList();
    }

    /** How many cores a machine must have: the service's, and as many for each back end, which may share theirs. */
    public static int needed(int cpus, int backEnds) {
        return cpus + (backEnds == 0 ? 1 : cpus);
    }

    /** The same where the load comes from another machine. */
    public static int neededApart(int cpus, int backEnds) {
        return backEnds == 0 ? cpus : 2 * cpus;
    }

    private static void requireEnough(List<Integer> cores, int cpus, int backEnds) {
        int needed = needed(cpus, backEnds);
        if (cores.size() < needed) {
            throw new UserError(
                    "The runner may use %d cores (%s). Expected %d or more: %d for the service, and %d for the %s. "
                                    .formatted(
                                            cores.size(),
                                            CpuList.text(cores),
                                            needed,
                                            cpus,
                                            needed - cpus,
                                            backEnds == 0 ? "load generator" : "back ends")
                            + REMEDY);
        }
    }
}
