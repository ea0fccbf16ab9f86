package io.github.springbench.runner;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import org.junit.jupiter.api.Test;

/** Holds the table of rooms in ARCHITECTURE.md. */
class RoomsTest {

    private static final String RUNNER = "io.github.springbench.runner";

    /** Read once: a new instance of this class lives for each test. */
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(RUNNER);

    @Test
    void eachRoomUsesOnlyTheRoomsThatTheTableAllows() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage(RUNNER + "..")
                .withOptionalLayers(true)
                .layer("model")
                .definedBy(room("model"))
                .layer("histogram")
                .definedBy(room("histogram"))
                .layer("experiment")
                .definedBy(room("experiment"))
                .layer("plan")
                .definedBy(room("plan"))
                .layer("host")
                .definedBy(room("host"))
                .layer("process")
                .definedBy(room("process"))
                .layer("load")
                .definedBy(room("load"))
                .layer("probe")
                .definedBy(room("probe"))
                .layer("database")
                .definedBy(room("database"))
                .layer("store")
                .definedBy(room("store"))
                .layer("stats")
                .definedBy(room("stats"))
                .layer("verdict")
                .definedBy(room("verdict"))
                .layer("report")
                .definedBy(room("report"))
                .layer("execution")
                .definedBy(room("execution"))
                .layer("cli")
                .definedBy(room("cli"))
                .whereLayer("model")
                .mayNotAccessAnyLayer()
                .whereLayer("histogram")
                .mayNotAccessAnyLayer()
                .whereLayer("experiment")
                .mayOnlyAccessLayers("model")
                .whereLayer("plan")
                .mayOnlyAccessLayers("model")
                .whereLayer("host")
                .mayOnlyAccessLayers("model")
                .whereLayer("process")
                .mayOnlyAccessLayers("model")
                .whereLayer("load")
                .mayOnlyAccessLayers("model", "histogram")
                .whereLayer("probe")
                .mayOnlyAccessLayers("model")
                .whereLayer("database")
                .mayOnlyAccessLayers("model")
                .whereLayer("store")
                .mayOnlyAccessLayers("model", "histogram")
                .whereLayer("stats")
                .mayOnlyAccessLayers("model", "histogram")
                .whereLayer("verdict")
                .mayOnlyAccessLayers("model", "stats")
                .whereLayer("report")
                .mayOnlyAccessLayers("model", "stats", "verdict")
                .whereLayer("cli")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("execution")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("report")
                .mayOnlyBeAccessedByLayers("cli")
                .check(CLASSES);
    }

    @Test
    void noRoomsFormACycle() {
        slices().matching(RUNNER + ".(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void theModelUsesNothingButJava() {
        ArchRuleDefinition.classes()
                .that()
                .resideInAPackage(room("model"))
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", room("model"))
                .check(CLASSES);
    }

    private static String room(String name) {
        return RUNNER + "." + name + "..";
    }
}
