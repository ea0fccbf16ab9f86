package io.github.springbench.runner.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CapacityPlanTest {

    private static final Map<String, Double> CAPACITIES =
            Map.of("mvc-200", 3_230.0, "mvc-400", 6_000.0, "webflux", 1e9);

    private final CapacityPlan plan = plan(1);

    @Test
    void systemsTakeTurns() {
        Map<String, List<Step>> history = new LinkedHashMap<>();
        List<String> turns = run(plan, history, Integer.MAX_VALUE);

        for (int turn = 0; turn + 3 <= 8 * 3; turn += 3) {
            assertThat(turns.subList(turn, turn + 3)).containsExactlyInAnyOrderElementsOf(CAPACITIES.keySet());
        }
        assertThat(plan.next(history)).isEmpty();
    }

    @Test
    void eachSearchEndsAsItWouldAlone() {
        Map<String, List<Step>> history = new LinkedHashMap<>();
        run(plan, history, Integer.MAX_VALUE);

        Map<String, Bracket> brackets = plan.brackets(history);

        assertThat(brackets).hasSize(3);
        brackets.forEach((system, bracket) -> assertThat(bracket)
                .isEqualTo(SimulatedSystem.search(
                        searches().get(system), List.of(), SimulatedSystem.of(CAPACITIES.get(system)))));
        assertThat(brackets.get("mvc-200")).isEqualTo(new Bracket(3_120, OptionalInt.of(3_280), "", 8, true));
        assertThat(brackets.get("webflux").limitedBy()).isEqualTo("open files");
    }

    @Test
    void aSystemThatIsDoneLetsTheOthersGoOn() {
        Map<String, List<Step>> history = new LinkedHashMap<>();
        List<String> turns = run(plan, history, Integer.MAX_VALUE);

        assertThat(history.get("mvc-200")).hasSize(8);
        assertThat(turns.subList(24, turns.size())).isNotEmpty().doesNotContain("mvc-200");
    }

    @Test
    void theSeedAndTheStepsDecideTheOrder() {
        List<String> turns = run(plan(7), new LinkedHashMap<>(), Integer.MAX_VALUE);

        Map<String, List<Step>> history = new LinkedHashMap<>();
        List<String> resumed = new ArrayList<>(run(plan(7), history, 10));
        resumed.addAll(run(plan(7), history, Integer.MAX_VALUE));

        assertThat(resumed).isEqualTo(turns);
        assertThat(LongStream.range(0, 20)
                        .mapToObj(
                                seed -> plan(seed).next(Map.of()).orElseThrow().system())
                        .distinct())
                .hasSize(3);
    }

    @Test
    void nothingIsKnownOfSearchesThatGoOn() {
        assertThat(plan.brackets(Map.of())).isEmpty();
    }

    @Test
    void boundsAreThoseOfTheSearches() {
        assertThat(plan.bounds()).hasSize(3).containsEntry("mvc-200", new RunBounds(8, 60));
    }

    /** Takes this many turns, or all that are left; each is added to the history. */
    private static List<String> run(CapacityPlan plan, Map<String, List<Step>> history, int turns) {
        List<String> systems = new ArrayList<>();
        Optional<CapacityPlan.SystemStep> next = plan.next(history);
        while (next.isPresent() && systems.size() < turns) {
            CapacityPlan.SystemStep step = next.get();
            systems.add(step.system());
            NextStep.Run run = new NextStep.Run(step.level(), step.repetition(), step.why());
            history.computeIfAbsent(step.system(), system -> new ArrayList<>())
                    .add(SimulatedSystem.of(CAPACITIES.get(step.system())).apply(run));
            next = plan.next(history);
        }
        return systems;
    }

    private static CapacityPlan plan(long seed) {
        return new CapacityPlan(searches(), seed);
    }

    private static Map<String, CapacitySearch> searches() {
        return Map.of(
                "mvc-200", search(OptionalDouble.of(3_200)),
                "mvc-400", search(OptionalDouble.of(6_400)),
                "webflux", search(OptionalDouble.empty()));
    }

    private static CapacitySearch search(OptionalDouble predicted) {
        return new CapacitySearch(SearchSettings.of(predicted, 1_000, 18_000, "open files"));
    }
}
