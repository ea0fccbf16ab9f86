package io.github.springbench.runner.model.machine;

import static io.github.springbench.runner.model.machine.Lab.MachineRole.BACK_ENDS;
import static io.github.springbench.runner.model.machine.Lab.MachineRole.LOAD;
import static io.github.springbench.runner.model.machine.Lab.MachineRole.SERVICE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.machine.Lab.NamedMachine;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabTest {

    private final NamedMachine app = machine("app", "app", SERVICE);
    private final NamedMachine db = machine("db", "db", BACK_ENDS);
    private final NamedMachine load1 = machine("load1", "load1", LOAD);
    private final NamedMachine load2 = machine("load2", "load2", LOAD);

    @Test
    void namesTheMachinesWithARole() {
        Lab lab = new Lab(List.of(load1, load2), null, List.of());

        assertThat(lab.with(LOAD)).containsExactly(load1, load2);
        assertThat(lab.with(SERVICE)).isEmpty();
    }

    @Test
    void loadGeneratorsCallTheServiceAndTheServiceItsBackEnds() {
        Lab lab = new Lab(List.of(app, db, load1, load2), null, List.of());

        assertThat(lab.calledFrom(load1)).containsExactly(app);
        assertThat(lab.calledFrom(app)).containsExactly(db);
        assertThat(lab.calledFrom(db)).isEmpty();
    }

    @Test
    void aMachineDoesNotCallItself() {
        NamedMachine both = machine("both", "both", SERVICE, BACK_ENDS, LOAD);

        assertThat(new Lab(List.of(both), null, List.of()).calledFrom(both)).isEmpty();
        assertThat(new Lab(List.of(both, load1), null, List.of()).calledFrom(load1))
                .containsExactly(both);
    }

    @ParameterizedTest
    @CsvSource({"10.0.0.1,false", "::1,false", "fe80::1,false", "app1,true", "app1.example,true", "1.example,true"})
    void anAddressIsANameOrALiteral(String address, boolean isName) {
        assertThat(new NamedMachine("a", null, address, List.of(LOAD)).hasNameForAddress())
                .isEqualTo(isName);
    }

    private static NamedMachine machine(String name, String ssh, MachineRole... roles) {
        return new NamedMachine(name, ssh, name + ".example", List.of(roles));
    }
}
