package io.github.springbench.runner.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.LoadResult.RequestFigures;
import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.RunResultBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ObjectiveTest {

    @Test
    void aFigureThatReachesItsLimitMissesIt() {
        assertThat(new Objective(Figure.P95, 150).isMetBy(149.9)).isTrue();
        assertThat(new Objective(Figure.P95, 150).isMetBy(150)).isFalse();
        assertThat(new Objective(Figure.THROUGHPUT, 500).isMetBy(500.1)).isTrue();
        assertThat(new Objective(Figure.THROUGHPUT, 500).isMetBy(500)).isFalse();
    }

    @Test
    void anErrorIsForTheWorseAndForTheBetter() {
        assertThat(new Objective(Figure.P95, 150).atWorst(148, 4)).isEqualTo(152);
        assertThat(new Objective(Figure.P95, 150).atBest(148, 4)).isEqualTo(144);
        assertThat(new Objective(Figure.THROUGHPUT, 500).atWorst(510, 4)).isEqualTo(506);
        assertThat(new Objective(Figure.THROUGHPUT, 500).atBest(510, 4)).isEqualTo(514);
    }

    @Test
    void failuresAreAShareOfAllRequests() {
        LoadResult load = LoadResultBuilder.builder()
                .users(10)
                .requests(2_000)
                .failed(3)
                .durationSeconds(60)
                .throughputRps(30)
                .plateauSeconds(30)
                .plateauThroughputRps(35.0)
                .responseTime(Times.of(1.0, 1.0, 2.0, 3.0, 4.0, 5.0))
                .build();
        RunResult run = RunResultBuilder.builder()
                .key(new RunKey("a", Map.of("users", 10), 1))
                .startedAt(Instant.EPOCH)
                .load(load)
                .build();

        assertThat(Figure.FAILED.of(run)).contains(0.15);
        assertThat(Figure.FAILED.of(run.withLoad(load.withRequests(1))
                        .withEvidence(RunFactsBuilder.builder()
                                .load(new LoadEvidence(
                                        10,
                                        Map.of(FailureKind.NOT_SENT, 3L),
                                        0,
                                        null,
                                        null,
                                        null,
                                        0,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null))
                                .build())))
                .as("three that were not sent, and one that was")
                .contains(75.0);
        assertThat(Figure.P95.of(run)).contains(2.0);
        assertThat(Figure.THROUGHPUT.of(run)).contains(35.0);
        assertThat(Figure.P90.of(run)).isEmpty();
    }

    @Test
    void aFigureOfOneRequestIsItsOwn() {
        RequestFigures login = new RequestFigures(400, 2, 20, Times.of(1.0, 1.0, 2.0, 3.0, 4.0, 5.0));
        RequestFigures unused = new RequestFigures(0, 0, 20, ResponseTime.NONE);
        RunResult run = RunResultBuilder.builder()
                .key(new RunKey("a", Map.of("users", 10), 1))
                .startedAt(Instant.EPOCH)
                .load(LoadResultBuilder.builder()
                        .requests(2_000)
                        .failed(100)
                        .plateauThroughputRps(35.0)
                        .responseTime(Times.of(10.0, 10.0, 20.0, 30.0, 40.0, 50.0))
                        .requestsByName(Map.of("login", login, "unused", unused))
                        .build())
                .build();

        assertThat(new Objective("login", Figure.P95, 1).of(run)).contains(2.0);
        assertThat(new Objective("login", Figure.FAILED, 1).of(run)).contains(0.5);
        assertThat(new Objective("login", Figure.THROUGHPUT, 1).of(run)).contains(20.0);
        assertThat(new Objective("login", Figure.P99, 1).of(run))
                .as("fewer than ten answers beyond it")
                .isEmpty();
        assertThat(new Objective("unused", Figure.FAILED, 1).of(run)).isEmpty();
        assertThat(new Objective("other", Figure.P95, 1).of(run)).isEmpty();
        assertThat(new Objective(Figure.P95, 1).of(run)).contains(20.0);
    }

    @Test
    void aRunWithoutFiguresHasNone() {
        RunResult failed = RunResult.failed(new RunKey("a", Map.of("users", 10), 1), Instant.EPOCH, "no", List.of());

        assertThat(Figure.values())
                .allSatisfy(figure -> assertThat(figure.of(failed)).isEmpty())
                .allSatisfy(figure ->
                        assertThat(new Objective("login", figure, 1).of(failed)).isEmpty());
    }
}
