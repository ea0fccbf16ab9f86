package io.github.springbench.runner.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The commands that a run prints for what comes next. */
class ResultOfRunTest {

    @Test
    void whatNoResultTellsIsGivenAgain() {
        assertThat(MeasuringOptions.again(null, List.of(), null)).isEmpty();
        assertThat(MeasuringOptions.again(
                        Path.of("my lab.yaml"), List.of("shop.test", "db.test"), Path.of("/opt/jdk 25")))
                .isEqualTo("--machines 'my lab.yaml' --allow-target shop.test --allow-target db.test"
                        + " --java-home '/opt/jdk 25' ");
    }

    @Test
    void aResultGoesOnUnderTheSameOptions() {
        assertThat(ResultOfRun.goOn("run", "shop.yaml ", "--allow-target shop.test ", Path.of("my results", "shop")))
                .isEqualTo("./bench run shop.yaml --allow-target shop.test --resume 'my results/shop'");
        assertThat(ResultOfRun.goOn("capacity", "", "", Path.of("results", "smoke")))
                .isEqualTo("./bench capacity --resume results/smoke");
    }

    @Test
    void theNextCommandIsAsThisOneWasGiven() {
        String file = "path/to/shop.yaml";
        String next = "./bench run " + file + " --preset quick --machines FILE --repetitions 3";

        assertThat(ResultOfRun.asGiven(next, file, "my/shop.yaml ", "--machines lab.yaml --allow-target shop.test "))
                .isEqualTo("./bench run my/shop.yaml --machines lab.yaml --allow-target shop.test --preset quick"
                        + " --repetitions 3");
        assertThat(ResultOfRun.asGiven("./bench run smoke", "smoke", "", "--java-home /opt/jdk "))
                .isEqualTo("./bench run smoke --java-home /opt/jdk");
        assertThat(ResultOfRun.asGiven("./bench run smoke --users 5", "smoke", "", ""))
                .isEqualTo("./bench run smoke --users 5");
    }
}
