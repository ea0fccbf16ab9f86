package io.github.springbench.runner.machine.local;

import com.sun.net.httpserver.HttpServer;
import io.github.springbench.runner.machine.local.limits.Cgroup;
import io.github.springbench.runner.machine.local.process.ChildProcess;
import io.github.springbench.runner.machine.local.process.LivingFolders;
import io.github.springbench.runner.machine.local.process.LivingGroups;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.machine.Resources.GroupName;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** The program that the tests of this package start in a JVM of its own. */
public final class Child {

    private Child() {}

    /** The command that starts it. */
    public static List<String> command(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /** Starts a program without variables of its own and without secrets. */
    public static ChildProcess start(String name, List<String> command, Path workingFolder, Path log) {
        return ChildProcess.start(name, command, Map.of(), workingFolder, log, Secret.Mask.NONE);
    }

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "serve" -> serve(Integer.parseInt(arguments[1]), 200);
            case "serve-503" -> serve(Integer.parseInt(arguments[1]), 503);
            case "fail" -> fail();
            case "say" -> {
                System.out.println("ready for nothing");
                System.out.println("port 1234");
                waitForEver();
            }
            case "read-input" -> System.out.println("input ends with " + System.in.read());
            case "ignore-sigterm" -> ignoreTermination(Path.of(arguments[1]));
            case "parent" -> haveChild(Path.of(arguments[1]));
            case "runner" -> startChildAndEnd(Path.of(arguments[1]));
            case "runner-with-group" -> {
                LivingGroups.add(Cgroup.create(Path.of(arguments[2]), GroupName.ours("orphan")));
                startChildAndEnd(Path.of(arguments[1]));
            }
            case "runner-that-goes-on" -> startChildrenAndGoOn(Path.of(arguments[1]), Path.of(arguments[2]));
            default -> new CountDownLatch(1).await();
        }
    }

    // Ready at the third request, so that a caller that asks only once fails.
    private static void serve(int port, int status) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        AtomicInteger questions = new AtomicInteger();
        server.createContext("/health", exchange -> {
            exchange.sendResponseHeaders(questions.incrementAndGet() < 3 ? 503 : status, -1);
            exchange.close();
        });
        server.start();
    }

    private static void fail() {
        System.out.println("about to fail");
        System.err.println("Caused by: java.io.IOException: no luck");
        System.exit(7);
    }

    private static void ignoreTermination(Path ready) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(Child::waitForEver));
        Files.createFile(ready);
        waitForEver();
    }

    private static void haveChild(Path pidFile) throws Exception {
        Process child = new ProcessBuilder(command("wait")).inheritIO().start();
        write(pidFile, child.pid());
        waitForEver();
    }

    // A runner that ends without closing its child.
    private static void startChildAndEnd(Path pidFile) throws IOException {
        ChildProcess child =
                start("orphan", command("wait"), pidFile.getParent(), pidFile.resolveSibling("orphan.log"));
        write(pidFile, child.pid());
        System.exit(0);
    }

    // A runner at work: two children, one of them with a child of its own, a control group and a data folder. It writes
    // the process id of its guard.
    private static void startChildrenAndGoOn(Path pidFile, Path groups) throws IOException {
        LivingGroups.add(Cgroup.create(groups, GroupName.ours("group")));
        Files.writeString(
                LivingFolders.create(groups.resolveSibling("results")).path().resolve("1"), "rows");
        Set<Long> children = new HashSet<>();
        for (List<String> command : List.of(List.of("sleep", "600"), List.of("sh", "-c", "sleep 600 & wait"))) {
            children.add(start("child", command, pidFile.getParent(), pidFile.resolveSibling("child.log"))
                    .pid());
        }
        long guard = ProcessHandle.current()
                .children()
                .map(ProcessHandle::pid)
                .filter(pid -> !children.contains(pid))
                .findFirst()
                .orElseThrow();
        write(pidFile, guard);
        waitForEver();
    }

    // Atomically, since whoever waits for the file must not find it empty.
    private static void write(Path file, long pid) throws IOException {
        Path draft = Files.writeString(file.resolveSibling("draft"), Long.toString(pid));
        Files.move(draft, file, java.nio.file.StandardCopyOption.ATOMIC_MOVE);
    }

    private static void waitForEver() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
