package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.UserError;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The JDKs of this machine that can run the services. No process is started to find them. */
public final class Jdks {

    private Jdks() {}

    /**
     * All JDKs and JREs 17 and newer at the usual places, the newest first; each once, however many links lead to it.
     */
    public static List<Jdk> installed() {
        return among(JdkPlaces.ofThisMachine());
    }

    /**
     * The JDK in a folder.
     *
     * @param home the folder that holds {@code bin/java}
     * @throws UserError where that folder is no JDK that can run the services
     */
    public static Jdk at(Path home) {
        JdkFolder folder = new JdkFolder(home);
        String mistake = folder.mistake();
        if (mistake != null) {
            throw new UserError(
                    ("%s cannot be the JDK of the services: %s. Expected the home of a JDK or JRE %d or newer. %s")
                            .formatted(home, mistake, JdkFolder.OLDEST_FEATURE, advice()));
        }
        return folder.jdk();
    }

    static List<Jdk> among(Collection<Path> homes) {
        Map<Path, Jdk> byRealPath = new LinkedHashMap<>();
        for (Path home : homes) {
            JdkFolder folder = new JdkFolder(home);
            if (folder.mistake() == null) {
                Jdk jdk = folder.jdk();
                byRealPath.putIfAbsent(jdk.home(), jdk);
            }
        }
        return byRealPath.values().stream()
                .sorted(Comparator.comparing((Jdk jdk) -> Runtime.Version.parse(jdk.version()))
                        .reversed())
                .toList();
    }

    private static String advice() {
        List<Jdk> installed = installed();
        if (installed.isEmpty()) {
            return "None was found at the usual places either: install one.";
        }
        return "Found on this machine: "
                + installed.stream().map(jdk -> jdk.home().toString()).collect(Collectors.joining(", ")) + ".";
    }
}
