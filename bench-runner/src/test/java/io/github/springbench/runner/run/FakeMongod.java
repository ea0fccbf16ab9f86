package io.github.springbench.runner.run;

import io.github.springbench.runner.FakeMongo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A program that accepts the options of mongod that the runner uses, and refuses all others as mongod does. */
final class FakeMongod {

    /** In the command before the class path, behind which Java cuts the command line of a process. */
    static final String MARK = "-Dfake=mongod";

    private FakeMongod() {}

    /** Writes a script that starts it, as an executable file. */
    static Path script(Path folder) throws Exception {
        Path script = folder.resolve("mongod");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Files.writeString(
                script, """
                #!/bin/sh
                exec "%s" -XX:TieredStopAtLevel=1 %s -cp "%s" %s "$@"
                """.formatted(java, MARK, System.getProperty("java.class.path"), FakeMongod.class.getName()));
        script.toFile().setExecutable(true);
        return script;
    }

    public static void main(String[] arguments) throws Exception {
        Map<String, String> options = new HashMap<>();
        for (int word = 0; word < arguments.length; word += 2) {
            if (!List.of("--dbpath", "--port", "--bind_ip").contains(arguments[word])) {
                System.out.println("Error parsing command line: unrecognised option '" + arguments[word] + "'");
                System.exit(2);
            }
            options.put(arguments[word], arguments[word + 1]);
        }
        Path data = Path.of(options.get("--dbpath"));
        if (!Files.isDirectory(data)) {
            System.out.println("NonExistentPath: Data directory " + data + " not found.");
            System.exit(100);
        }
        Files.writeString(data.resolve("WiredTiger"), "of this run");
        FakeMongo.at(Integer.parseInt(options.get("--port")));
        System.out.println("Waiting for connections");
        new CountDownLatch(1).await();
    }
}
