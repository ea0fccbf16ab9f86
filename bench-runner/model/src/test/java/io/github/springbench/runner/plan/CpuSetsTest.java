package io.github.springbench.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.springbench.runner.model.UserError;
import java.util.List;
import org.junit.jupiter.api.Test;

class CpuSetsTest {

    @Test
    void theServiceHasItsCoresForItselfAndTheLoadGeneratorTheRest() {
        assertThat(CpuSets.deal(List.of(7, 0, 2, 1), 2, 0))
                .isEqualTo(new CpuSets(List.of(0, 1), List.of(), List.of(2, 7)));
    }

    @Test
    void backEndsGetCoresOfTheirOwnWhereThereAreEnough() {
        assertThat(CpuSets.deal(List.of(0, 1, 2, 3, 4, 5, 6, 7), 2, 2))
                .isEqualTo(new CpuSets(List.of(0, 1), List.of(List.of(2, 3), List.of(4, 5)), List.of(6, 7)));
    }

    @Test
    void theLoadGeneratorSharesWithBackEndsWhereTheyTookAll() {
        assertThat(CpuSets.deal(List.of(0, 1), 1, 1))
                .isEqualTo(new CpuSets(List.of(0), List.of(List.of(1)), List.of(1)));
    }

    @Test
    void backEndsShareWhereThereAreTooFewAndEachStillHasAsMany() {
        assertThat(CpuSets.deal(List.of(0, 1, 2, 3, 4), 2, 2))
                .isEqualTo(new CpuSets(List.of(0, 1), List.of(List.of(2, 3), List.of(2, 4)), List.of(2, 3, 4)));
    }

    @Test
    void backEndsOnAnotherMachineGetItsCoresAndTakeNoneOfTheService() {
        assertThat(CpuSets.dealBackEndsApart(List.of(0, 1), List.of(4, 5, 6), 1, 2))
                .isEqualTo(new CpuSets(List.of(0), List.of(List.of(4), List.of(5)), List.of(1)));
        assertThat(CpuSets.dealBackEndsApart(List.of(0, 1, 2), List.of(0, 1), 2, 1))
                .isEqualTo(new CpuSets(List.of(0, 1), List.of(List.of(0, 1)), List.of(2)));
    }

    @Test
    void saysWhatAMachineLacks() {
        assertThatThrownBy(() -> CpuSets.deal(List.of(0, 1), 2, 0))
                .isInstanceOf(UserError.class)
                .hasMessage("The runner may use 2 cores (0-1). Expected 3 or more: 2 for the service, and 1 for the "
                        + "load "
                        + "generator. Use a machine with more cores, or give each process fewer in the experiment.");
    }

    @Test
    void aBackEndWithFewerCoresThanTheServiceIsNoEqual() {
        assertThatThrownBy(() -> CpuSets.deal(List.of(0, 1, 2), 2, 1))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("Expected 4 or more: 2 for the service, and 2 for the back ends.");
    }
}
