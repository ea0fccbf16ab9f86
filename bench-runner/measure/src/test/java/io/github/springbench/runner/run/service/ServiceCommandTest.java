package io.github.springbench.runner.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.database.mongo.MongoDb;
import io.github.springbench.runner.database.postgres.PostgreSql;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.run.service.StartedService.ServiceCommand;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServiceCommandTest {

    private static final List<String> JVM = List.of("-Xmx1g");

    private static final Machine HERE = new LocalMachine();

    @Test
    void aServiceOfThisProjectIsStartedFromItsFolder() {
        Launch launch = launch(StartableJar.of(ServiceModule.MVC_CLIENT, HERE));

        assertThat(ServiceCommand.arguments(JVM, launch, 4711))
                .containsExactly(
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:+ErrorFileToStdout",
                        "-Xmx1g",
                        "-jar",
                        "mvc-client/target/mvc-client.jar",
                        "--a=b",
                        "--c=d",
                        "--server.port=4711");
        assertThat(ServiceCommand.recorded(JVM, launch, 4711))
                .containsExactly(
                        "java",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:+ErrorFileToStdout",
                        "-Xmx1g",
                        "-jar",
                        "mvc-client/target/mvc-client.jar",
                        "--a=b",
                        "--c=d",
                        "--server.port=4711");
    }

    @Test
    void amongOtherMachinesEachProgramListensOnTheAddressOfItsMachine() {
        Machine app = new LocalMachine("app", "10.0.0.11");
        OwnJar own = new OwnJar(Path.of("app.jar"), OwnJar.SPRING_BOOTS_ARGUMENTS, List.of(), "/up", Path.of("."));

        assertThat(ServiceCommand.arguments(
                        List.of(), launch(app, StartableJar.of(ServiceModule.MVC_CLIENT, app), Map.of()), 4711))
                .endsWith("--server.port=4711", "--server.address=10.0.0.11");
        assertThat(ServiceCommand.arguments(
                        List.of(), launch(app, StartableJar.of(new MongoDb().embedded(), app, null), Map.of()), 7))
                .endsWith("--port=7", "--address=10.0.0.11");
        assertThat(ServiceCommand.arguments(
                        List.of(), launch(app, StartableJar.of(own, Readiness.healthy("/up")), Map.of()), 7))
                .endsWith("--server.port=7", "--server.address=10.0.0.11");
        assertThat(ServiceCommand.arguments(
                        List.of(), launch(HERE, StartableJar.of(own, Readiness.healthy("/up")), Map.of()), 7))
                .endsWith("--server.port=7", "--server.address=127.0.0.1");
    }

    @Test
    void somebodysOwnJarIsToldItsPortAndRecordedWithoutItsPlace() {
        Path folder = Path.of("/secret/place");
        OwnJar own = new OwnJar(
                folder.resolve("app.jar"),
                List.of("--port", "{port}", "--admin={port}", "--loud"),
                List.of("PATH"),
                "/up",
                folder);
        Launch launch = launch(StartableJar.of(own, Readiness.healthy("/up")));

        assertThat(ServiceCommand.arguments(JVM, launch, 4711))
                .containsExactly(
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:+ErrorFileToStdout",
                        "-Xmx1g",
                        "-jar",
                        folder.resolve("app.jar").toString(),
                        "--a=b",
                        "--c=d",
                        "--port",
                        "4711",
                        "--admin=4711",
                        "--loud");
        assertThat(ServiceCommand.recorded(JVM, launch, 4711))
                .containsExactly(
                        "java",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:+ErrorFileToStdout",
                        "-Xmx1g",
                        "-jar",
                        "app.jar",
                        "--a=b",
                        "--c=d",
                        "--port",
                        "4711",
                        "--admin=4711",
                        "--loud");
        assertThat(launch.program().folder()).contains(folder);
        assertThat(launch.program().environment()).isEqualTo(Map.of("PATH", Secret.of(System.getenv("PATH"))));
        assertThat(launch.program().readiness()).contains(Readiness.healthy("/up"));
    }

    @Test
    void theEmbeddedDatabaseHasNoHealthAndAnArgumentOfItsOwn() {
        Launch launch = launch(StartableJar.of(new MongoDb().embedded(), HERE, null));

        assertThat(ServiceCommand.arguments(List.of(), launch, 7))
                .containsExactly(
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:+ErrorFileToStdout",
                        "-jar",
                        "support/mongo-embedded/target/mongo-embedded.jar",
                        "--a=b",
                        "--c=d",
                        "--port=7");
        assertThat(launch.program().readiness()).isEmpty();
    }

    @Test
    void oneThatKeepsFilesIsToldWhereAndRecordedWithoutThatPlace() {
        Launch launch = launch(StartableJar.of(new PostgreSql().embedded(), HERE, Path.of("/secret/place/1")));

        assertThat(ServiceCommand.arguments(List.of(), launch, 7)).endsWith("--port=7", "--data=/secret/place/1");
        assertThat(ServiceCommand.recorded(List.of(), launch, 7)).endsWith("--port=7", "--data=results/database");
        assertThat(launch.program().jvm()).contains("-XX:+UseSerialGC");
    }

    @Test
    void aLaunchSaysNothingOfItsEnvironmentAndPlaces() {
        OwnJar own = new OwnJar(Path.of("/secret/place/app.jar"), List.of(), List.of("PATH"), "/", Path.of("/secret"));
        Launch launch = new Launch(
                HERE,
                "mine",
                StartableJar.of(own, Readiness.healthy("/up")),
                Map.of(),
                Map.of("PASSWORD", Secret.of("s3cret")),
                0,
                List.of(),
                0,
                false,
                Path.of("log"));

        assertThat(launch).hasToString("mine (app.jar)");
    }

    private static Launch launch(StartableJar program) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("a", "b");
        properties.put("c", "d");
        return launch(HERE, program, properties);
    }

    private static Launch launch(Machine machine, StartableJar program, Map<String, String> properties) {
        return new Launch(machine, "mine", program, properties, Map.of(), 0, List.of(), 0, false, Path.of("log"));
    }
}
