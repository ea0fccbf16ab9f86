package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.database.DatabaseChoice;
import io.github.springbench.runner.duel.JudgedDuel;
import io.github.springbench.runner.duel.JudgedDuel.Answer;
import io.github.springbench.runner.duel.JudgedDuel.Figure;
import io.github.springbench.runner.load.DuelGenerator;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.BackEnd.DatabaseSpec;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.Duel;
import io.github.springbench.runner.model.run.Duel.Terms;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.Planner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two fake services with a back end, and a load that only says what it recorded. */
@Tag("process")
class DuelRunnerTest extends FakeRuns {

    private static final Terms TERMS = new Terms(
            1, 4, Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ZERO, Duration.ofSeconds(1), List.of(), null);

    private final List<Boolean> areApart = new ArrayList<>();
    private final List<Integer> begunWith = new ArrayList<>();
    private final List<LoadTask> slices = new ArrayList<>();

    @Test
    void eachForkHasNewProcessesOfBothSystems() {
        List<Integer> ended = new ArrayList<>();

        List<JudgedDuel> all = runner(new FakeDuels(List.of("java", "-version")))
                .run(
                        List.of(begun(2)),
                        now -> true,
                        now -> ended.add(now.get(0).duel().forks().size()));
        JudgedDuel judged = all.get(0);

        assertThat(ended).containsExactly(1, 2, 3);
        assertThat(areApart).containsExactly(true, true, true);
        for (String system : List.of("one", "other")) {
            for (int fork = 1; fork <= 3; fork++) {
                Path log = results.run(new RunKey(system, judged.duel().cell(), fork))
                        .serviceLog();
                assertThat(log).content().containsOnlyOnce("INFO the fake starts");
            }
        }
        // The second system answers in 20 ms what takes the first one 22, so it answers 10 % more.
        assertThat(judged.answer()).isEqualTo(Answer.DIFFERENT);
        assertThat(judged.ratio().orElseThrow().ratio()).isCloseTo(1.1, within(0.01));
        assertThat(judged.figures().get(Figure.P50).first()).isCloseTo(22, within(0.1));
        assertThat(judged.figures().get(Figure.P50).second()).isCloseTo(20, within(0.1));
        assertThat(DuelRunner.read(results)).isEqualTo(all);
    }

    /** The first system of the load of 4 is slower: it answers in 26 ms. */
    @Test
    void theSameProcessesPlayADuelAtEachOfSeveralCells() {
        List<JudgedDuel> judged = runner(new FakeDuels(List.of("java", "-version")))
                .run(List.of(begun(2), begun(4)), now -> true, now -> {});

        assertThat(judged).extracting(one -> one.duel().forks().size()).containsExactly(3, 3);
        assertThat(judged).allSatisfy(one -> assertThat(one.duel().forks())
                .extracting(Duel.Fork::order)
                .allSatisfy(order -> assertThat(order).matches("ABBA|BAAB")));
        assertThat(areApart).hasSize(3);
        assertThat(begunWith).containsExactly(2, 4, 2);
        assertThat(judged.get(0).ratio().orElseThrow().ratio()).isCloseTo(1.1, within(0.01));
        assertThat(judged.get(1).ratio().orElseThrow().ratio()).isCloseTo(1.3, within(0.01));
        assertThat(DuelRunner.read(results)).isEqualTo(judged);
    }

    @Test
    void aFailureEndsTheDuelAndIsAPartOfIt() {
        JudgedDuel judged = runner(new FakeDuels(List.of("sh", "-c", "echo no sockets left; exit 3")))
                .run(List.of(begun(2)), now -> true, now -> {})
                .get(0);

        assertThat(judged.duel().forks()).isEmpty();
        assertThat(judged.answer()).isEqualTo(Answer.OPEN);
        assertThat(results.duels().get(0).failure())
                .startsWith("The load generator ended with exit code 3")
                .contains("no sockets left");
    }

    /** Its load fails at once: what it was told is enough. */
    @Test
    void keysAreOfAllRecordsOfTheDatabaseAndAServiceMayCloseEachConnection() {
        FakeDatabase shelf = new FakeDatabase();

        runner(
                        new FakeDuels(List.of("sh", "-c", "exit 3")),
                        new BackEnd("users", new DatabaseSpec(shelf.name(), 500, Duration.ZERO)),
                        Map.of("server.tomcat.max-keep-alive-requests", "1"),
                        new DatabaseChoice(shelf, Optional.of(shelf.address(Secret.of("shelf.example")))))
                .run(List.of(begun(2)), now -> true, now -> {});

        assertThat(slices).hasSize(4).allMatch(LoadTask::oneRequestPerConnection);
        assertThat(slices).extracting(LoadTask::records).containsOnly(500);
    }

    private DuelRunner runner(DuelGenerator generator) {
        return runner(
                generator,
                new BackEnd("slow", ServiceModule.MVC_WITH_LATENCY, Map.of()),
                Map.of("fake.back-end", "http://{slow}"),
                null);
    }

    /** @param properties of both systems */
    private DuelRunner runner(
            DuelGenerator generator, BackEnd backEnd, Map<String, String> properties, DatabaseChoice database) {
        Experiment experiment = FakeExperiment.of(
                List.of(backEnd),
                List.of(FakeExperiment.system("one", properties), FakeExperiment.system("other", properties)),
                FakeExperiment.JVM,
                2,
                FakeExperiment.callersFor(TERMS.slice(), FakeService.BODY));
        RunPlan plan = Planner.plan(experiment, Choices.none(), jdk);
        results = FakeExperiment.results(home.resolve("results"), plan, jdk);
        return new DuelRunner(
                RunContextBuilder.builder()
                        .machines(RoleMachines.allOn(new LocalMachine()))
                        .home(home)
                        .jdk(jdk)
                        .experiment(experiment)
                        .database(database)
                        .deadlines(deadlines)
                        .build(),
                generator,
                results);
    }

    private static Duel begun(int users) {
        return new Duel("one", "other", false, Map.of("latency", 20, "users", users), TERMS, List.of(), null);
    }

    /** @param command of its process, which sends nothing */
    private final class FakeDuels implements DuelGenerator {

        private final List<String> command;

        FakeDuels(List<String> command) {
            this.command = command;
        }

        @Override
        public Optional<String> cannotPlay(Workload workload) {
            return Optional.empty();
        }

        @Override
        public List<String> command(Jdk runsOn, DuelTask task) {
            Bout bout = task.bouts().get(0);
            areApart.add(!bout.first().baseUrl().equals(bout.second().baseUrl()));
            begunWith.add(task.first().load().size());
            slices.addAll(task.slices());
            return command.get(0).equals("java") ? List.of(runsOn.java().toString(), "-version") : command;
        }

        @Override
        public List<RecordedSlice> read(DuelTask task) {
            return IntStream.range(0, task.slices().size())
                    .mapToObj(place -> {
                        LoadTask slice = task.slices().get(place);
                        boolean second = task.bouts().stream()
                                .anyMatch(bout -> bout.second().baseUrl().equals(slice.baseUrl()));
                        return new RecordedSlice(
                                System.currentTimeMillis() + 5000.0 * place,
                                0.02,
                                answers(second ? 20_000 : slice.load().size() == 2 ? 22_000 : 26_000));
                    })
                    .toList();
        }

        private List<EndedRequest> answers(long micros) {
            return IntStream.rangeClosed(1, (int) (5_000_000 / micros))
                    .mapToObj(request -> new EndedRequest(request * micros, micros, true))
                    .toList();
        }
    }
}
