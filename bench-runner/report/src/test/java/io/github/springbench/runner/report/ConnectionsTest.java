package io.github.springbench.runner.report;

import static io.github.springbench.runner.report.FictionalResult.experiment;
import static io.github.springbench.runner.report.FictionalResult.manifest;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict;
import io.github.springbench.runner.model.run.Verdict.Finding;
import io.github.springbench.runner.model.run.Verdict.Level;
import io.github.springbench.runner.report.export.ResultsJson;
import io.github.springbench.runner.report.page.MarkdownReport;
import io.github.springbench.runner.report.text.ConsoleTexts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConnectionsTest {

    private static final String SENTENCE = "Tomcat's limit of 700 connections refused users.";

    private final ReportModel model = ReportModel.of(
            manifest(experiment("invented", "Why?"), 1), List.of(refused("connection-limit", Level.INVALID)));

    @Test
    void theCauseStandsWhereverTheFailuresOfARunDo() {
        assertThat(ConsoleTexts.of(model).replaceAll("\\s+", " "))
                .contains("Invalid, connection-limit: ", SENTENCE)
                .contains("alpha has no answer: with 1,000, runs are invalid since Tomcat's limit of 700 connections "
                        + "(server.tomcat.max-connections) refused users; with 2,000 and 3,000, runs are missing.");
        assertThat(MarkdownReport.render(model))
                .contains("- **alpha, latency 100, users 1,000:** " + SENTENCE)
                .containsSubsequence("### Failed requests by cause", SENTENCE, "## Settings and machine");
        assertThat(ResultsJson.render(model)).contains(SENTENCE);
        assertThat(Verdicts.aboutConnections(model.runs().get(0))).contains(SENTENCE);
    }

    @Test
    void aLimitThatIsInferredIsProbablyTheCause() {
        RunResult run = refused("connection-limit", Level.INVALID).withEffective(Map.of());
        ReportModel inferred = ReportModel.of(manifest(experiment("invented", "Why?"), 1), List.of(run));

        assertThat(ConsoleTexts.of(inferred).replaceAll("\\s+", " "))
                .contains(
                        "with 1,000, runs are invalid, probably since its server's limit of connections refused users");
    }

    @Test
    void aLimitThatIsNotKnownToBeTheCauseIsNotBlamed() {
        RunResult run = refused("no-connection", Level.INVALID);
        ReportModel unexplained = ReportModel.of(manifest(experiment("invented", "Why?"), 1), List.of(run));

        assertThat(Verdicts.connections(unexplained)).hasSize(1);
        assertThat(Answers.of(unexplained).parts().get(0).sentences())
                .filteredOn(sentence -> sentence.system().equals("alpha"))
                .extracting(Answers.Sentence::says)
                .containsExactly("has no answer: with 1,000, runs are invalid; with 2,000 and 3,000, runs are missing");
    }

    @Test
    void nothingIsSaidWhereAllRequestsGotAConnection() {
        assertThat(Verdicts.connections(FictionalResult.model())).isEmpty();
    }

    private static RunResult refused(String check, Level level) {
        RunResult run = FictionalResult.run("alpha", 100, 1000, 1, 500, 100, 10, 99);
        return run.withEffective(Map.of("server", "Tomcat 11.0.22", "server.max-connections", "700"))
                .withVerdict(new Verdict(level, List.of(new Finding(check, level, SENTENCE))));
    }
}
