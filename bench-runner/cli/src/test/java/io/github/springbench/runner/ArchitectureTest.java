package io.github.springbench.runner;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks the packages against the table in docs/ARCHITECTURE.md; the build sets {@code bench.home}. */
class ArchitectureTest {

    private static final String RUNNER = "io.github.springbench.runner";

    /** A row: the package, what it is for, and what it may use. */
    private static final Pattern ROW = Pattern.compile("^\\| `(\\w+)` \\|.*\\| ([^|]+) \\|$", Pattern.MULTILINE);

    /** Read only once: JUnit creates an instance of this class for each test. */
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages(RUNNER);

    @Test
    void eachPackageUsesOnlyThosePackagesThatTheTableAllows() throws IOException {
        Map<String, List<String>> table = table();
        table.forEach((name, allowed) -> ArchRuleDefinition.noClasses()
                .that()
                .resideInAPackage(within(name))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(table.keySet().stream()
                        .filter(other -> !other.equals(name) && !allowed.contains(other))
                        .map(ArchitectureTest::within)
                        .toArray(String[]::new))
                .allowEmptyShould(false)
                .check(CLASSES));
    }

    @Test
    void theTableHasAllPackages() throws IOException {
        assertThat(table().keySet())
                .containsExactlyInAnyOrderElementsOf(CLASSES.stream()
                        .map(type -> type.getPackageName().substring(RUNNER.length() + 1))
                        .map(name -> name.split("\\.")[0])
                        .distinct()
                        .toList());
    }

    @Test
    void noPackagesFormACycle() {
        slices().matching(RUNNER + ".(*)..").should().beFreeOfCycles().check(CLASSES);
        slices().matching(RUNNER + ".report.(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    /** Each package below {@code report} writes one format, from what all formats share. */
    @Test
    void whatAllFormsOfAReportShareKnowsNoForm() {
        ArchRuleDefinition.noClasses()
                .that()
                .resideInAPackage(RUNNER + ".report")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(Stream.of("page", "chart", "export", "text", "compare", "site")
                        .map(form -> within("report." + form))
                        .toArray(String[]::new))
                .check(CLASSES);
    }

    /**
     * All that is specific to a machine, load generator or database is in the package of its adapter. Only the command
     * line uses these packages; it selects adapters by name.
     */
    @Test
    void onlyTheCommandLineKnowsTheAdapters() {
        for (String adapter : List.of(
                "machine.local",
                "machine.ssh",
                "load.gatling",
                "load.hyperfoil",
                "load.jmeter",
                "load.holder",
                "load.outside",
                "database.mongo",
                "database.postgres")) {
            assertThat(CLASSES).as(adapter).anyMatch(type -> type.getPackageName()
                    .startsWith(RUNNER + "." + adapter));
            ArchRuleDefinition.noClasses()
                    .that()
                    .resideOutsideOfPackages(within(adapter), within("cli"), within("cluster"))
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage(within(adapter))
                    .check(CLASSES);
        }
    }

    @Test
    void theModelUsesNothingButJava() {
        ArchRuleDefinition.classes()
                .that()
                .resideInAPackage(within("model"))
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", within("model"))
                .check(CLASSES);
    }

    /** The packages that each package may use. */
    private static Map<String, List<String>> table() throws IOException {
        String page = Files.readString(Path.of(System.getProperty("bench.home"), "docs", "ARCHITECTURE.md"));
        List<MatchResult> rows = ROW.matcher(page).results().toList();
        List<String> all = rows.stream().map(row -> row.group(1)).toList();
        Map<String, List<String>> table = new LinkedHashMap<>();
        rows.forEach(row -> table.put(row.group(1), allowed(row.group(2), all)));
        return table;
    }

    /** The last column: {@code model, stats}, or {@code all}, or {@code all but cli, report}. */
    private static List<String> allowed(String words, List<String> all) {
        List<String> named =
                Arrays.asList(words.replaceFirst("^all( but)? ?", "").split(", "));
        if (!words.startsWith("all")) {
            return named;
        }
        List<String> allowed = new ArrayList<>(all);
        allowed.removeAll(named);
        return allowed;
    }

    private static String within(String name) {
        return RUNNER + "." + name + "..";
    }
}
