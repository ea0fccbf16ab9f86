package io.github.springbench.runner.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.LoadResultBuilder;
import io.github.springbench.runner.model.OpenQuestion;
import io.github.springbench.runner.model.OpenQuestion.Kind;
import io.github.springbench.runner.model.RequestThreads;
import io.github.springbench.runner.model.RunKey;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.RunResultBuilder;
import io.github.springbench.runner.model.StoppingRule;
import io.github.springbench.runner.model.Times;
import io.github.springbench.runner.model.Verdict;
import io.github.springbench.runner.stats.Repetition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tests repeat cells, and ask which questions are open. 1,000 users of the sample ask for 625 requests/s; the limit of
 * p95 is 150 ms.
 */
abstract class QuestionsOnCells {

    static final StoppingRule RULE = StoppingRule.within(null);

    final List<Repetition> repetitions = new ArrayList<>();
    Experiment experiment = SampleExperiment.get();

    void claiming(Claim claim) {
        experiment = experiment.withClaims(List.of(claim));
    }

    List<OpenQuestion> open(Kind kind) {
        return OpenQuestions.of(experiment, RULE, repetitions).stream()
                .filter(question -> question.kind() == kind)
                .toList();
    }

    static OpenQuestion only(List<OpenQuestion> questions) {
        assertThat(questions).hasSize(1);
        return questions.get(0);
    }

    void p95(String system, int users, double... figures) {
        for (int i = 0; i < figures.length; i++) {
            repetitions.add(repetition(system, 100, users, i + 1, figures[i]));
        }
    }

    void addInvalid(String system, int number) {
        RunResult invalid = repetition(system, 100, 1000, number, 101)
                .run()
                .withVerdict(new Verdict(
                        Verdict.Level.INVALID,
                        List.of(new Verdict.Finding("users-lost", Verdict.Level.INVALID, "it is"))));
        repetitions.add(new Repetition(invalid, List.of()));
    }

    static Map<String, Integer> cell(int users) {
        return cell(100, users);
    }

    private static Map<String, Integer> cell(int latency, int users) {
        Map<String, Integer> cell = new LinkedHashMap<>();
        cell.put("latency", latency);
        cell.put("users", users);
        return cell;
    }

    /** A repetition with the throughput that users ask for, so that p95 alone decides whether the system keeps up. */
    static Repetition repetition(String system, int latency, int users, int number, double p95Ms) {
        LoadResult load = LoadResultBuilder.builder()
                .users(users)
                .requests(users)
                .durationSeconds(60)
                .throughputRps(users / 1.6)
                .plateauSeconds(40)
                .plateauThroughputRps(users / 1.6)
                .responseTime(Times.of(p95Ms, p95Ms, p95Ms, p95Ms, p95Ms, p95Ms))
                .build();
        RunResult run = RunResultBuilder.builder()
                .key(new RunKey(system, cell(latency, users), number))
                .startedAt(Instant.EPOCH)
                .requestThreads(RequestThreads.PLATFORM)
                .threadEvidence("seen")
                .load(load)
                .build();
        return new Repetition(run, List.of());
    }
}
