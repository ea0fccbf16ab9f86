package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.Target;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Target.RunningService;
import io.github.springbench.runner.model.Target.ServiceModule;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads what answers the requests of a system: a service of this project, a jar of the user's, or an address. */
final class TargetReader {

    private static final String SERVICE = "service";
    private static final String JAR = "jar";
    private static final String URL = "url";
    private static final String ARGUMENTS = "arguments";
    private static final String ENVIRONMENT = "environment";
    private static final String HEALTH = "health";
    private static final String FOLDER = "working-folder";
    private static final String PID = "pid";
    private static final String JMX = "jmx";
    private static final String VIRTUAL_THREADS = "virtual-threads";
    private static final String HTTPS = "https";
    private static final String PROPERTIES = "properties";
    private static final String JVM = "jvm";

    /** Keys that say nothing of the others. */
    private static final Map<String, Set<String>> MEANINGLESS = Map.of(
            SERVICE, Set.of(ARGUMENTS, ENVIRONMENT, HEALTH, FOLDER, PID, JMX, HTTPS),
            JAR, Set.of(PID, JMX),
            URL, Set.of(ARGUMENTS, ENVIRONMENT, FOLDER, VIRTUAL_THREADS, PROPERTIES, JVM, HTTPS));

    private static final Pattern HOST_AND_PORT = Pattern.compile("(?:[A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+]):\\d{1,5}");
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final int LAST_PORT = 65_535;

    private TargetReader() {}

    /**
     * Null, and mistakes noted, where it makes no sense.
     *
     * @param system its name
     * @param folder from which paths are read
     */
    static Target read(String system, YamlSection section, Path folder) {
        ServiceModule service = section.optional(SERVICE, TargetReader::service, null);
        Path jar = section.optional(JAR, text -> file(folder, text), null);
        URI url = section.optional(URL, TargetReader::url, null);
        List<String> arguments = section.list(ARGUMENTS, Values::passedOn);
        List<String> environment = section.list(ENVIRONMENT, TargetReader::variable, TargetReader::withoutValue);
        String health = section.optional(HEALTH, TargetReader::path, null);
        Path workingFolder = section.optional(FOLDER, text -> file(folder, text), folder.toAbsolutePath());
        Integer pid = section.optional(PID, text -> Values.number(text, 1), null);
        String jmx = section.optional(JMX, TargetReader::hostAndPort, null);
        boolean https = section.optional(HTTPS, Values::truth, Boolean.FALSE);
        requireOneKind(system, section);
        if (pid != null && jmx != null) {
            section.mistake(JMX, "'pid' and 'jmx' have the same purpose; keep 'pid', which shows more");
        }
        if (jar != null) {
            boolean told = section.keys().contains(ARGUMENTS);
            requirePort(system, section, told, arguments);
            return new OwnJar(jar, told ? arguments : OwnJar.SPRING_BOOTS_ARGUMENTS, environment, health, workingFolder)
                    .by(https);
        }
        return url != null ? new RunningService(url, health, pid == null ? null : Long.valueOf(pid), jmx) : service;
    }

    private static void requireOneKind(String system, YamlSection section) {
        List<String> kinds = List.of(SERVICE, JAR, URL).stream()
                .filter(section.keys()::contains)
                .toList();
        if (kinds.size() == 1) {
            String kind = kinds.get(0);
            MEANINGLESS.get(kind).stream()
                    .filter(section.keys()::contains)
                    .sorted()
                    .forEach(key -> section.mistake(key, "'" + key + "' " + why(kind) + "; take it out"));
        } else if (kinds.isEmpty()) {
            section.mistake(
                    SERVICE,
                    "'" + system
                            + "' needs 'service', one of this project's, or 'jar', your own, or 'url', where it "
                            + "runs already");
        } else {
            section.mistake(kinds.get(1), "'" + system + "' has " + String.join(" and ", kinds) + "; keep one of them");
        }
    }

    private static String why(String kind) {
        return switch (kind) {
            case URL -> "cannot be set for a service that runs already, whose 'url' says how it is called";
            case JAR -> "works with 'url' only: the runner knows the process that it starts";
            default -> "works with your own 'jar' or 'url' only";
        };
    }

    /** A program must be told its port; otherwise the runner would wait for it in vain. */
    private static void requirePort(String system, YamlSection section, boolean told, List<String> arguments) {
        if (told && arguments.stream().noneMatch(argument -> argument.contains(OwnJar.PORT))) {
            section.mistake(
                    ARGUMENTS,
                    "no argument sets the port of '" + system + "'; write " + OwnJar.PORT
                            + " as its value, in quotes, as in \"--server.port=" + OwnJar.PORT + "\"");
        }
    }

    /** A service of this project. */
    static ServiceModule service(String text) {
        return ServiceModule.named(text)
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no such service; " + Nearest.hint(text, ServiceModule.names())));
    }

    private static Path file(Path folder, String text) {
        return folder.resolve(Values.passedOn(Values.words(text)))
                .toAbsolutePath()
                .normalize();
    }

    /** Where a service runs already. */
    static URI url(String text) {
        URI url = uri(text.strip());
        boolean bare = url != null
                && (url.getPath() == null
                        || url.getPath().isEmpty()
                        || url.getPath().equals("/"));
        if (url == null
                || !Set.of("http", "https").contains(String.valueOf(url.getScheme()))
                || url.getHost() == null
                || url.getPort() < 1
                || url.getPort() > LAST_PORT
                || url.getUserInfo() != null
                || !bare
                || url.getQuery() != null
                || url.getFragment() != null) {
            throw new IllegalArgumentException(
                    "expected http or https, host and port, such as http://127.0.0.1:8080; its path belongs into"
                            + " 'request'");
        }
        return URI.create(url.getScheme() + "://" + url.getAuthority() + "/");
    }

    /** Null where it is none: the parser's message would quote a password. */
    private static URI uri(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException none) {
            return null;
        }
    }

    private static String path(String text) {
        // After two slashes stands a host.
        if (!text.startsWith("/") || text.startsWith("//") || text.contains("{")) {
            throw new IllegalArgumentException("expected a path, such as /actuator/health");
        }
        return RequestRules.path(text);
    }

    /** A value would be told to everybody who reads the file, or the result. */
    private static String variable(String text) {
        if (!VARIABLE.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "expected the name of a variable of your environment, without its value, such as "
                            + "SPRING_DATASOURCE_PASSWORD");
        }
        return text;
    }

    /** Whoever writes a value there, which may be a password, is not shown it: messages get into logs of pipelines. */
    static String withoutValue(String text) {
        return text.replaceFirst("(?s)\\W.*", "…");
    }

    private static String hostAndPort(String text) {
        if (!HOST_AND_PORT.matcher(text).matches()) {
            throw new IllegalArgumentException("expected host and port, such as 127.0.0.1:9010");
        }
        return text;
    }
}
