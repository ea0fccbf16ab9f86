package io.github.springbench.runner.experiment;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads the Spring properties of a section; those that the runner sets itself are mistakes. */
final class PropertiesReader {

    private static final String BY_ADDRESS =
            "name a server by POSTGRES_URI instead, which keeps its password out of results";

    private static final Map<String, String> SET_BY_THE_RUNNER = Map.of(
            "server.port", "use --port instead",
            "server.address", "services listen on the loopback interface; take it out",
            "spring.mongodb.uri", "name a server by MONGODB_URI instead, which keeps its password out of results",
            "spring.datasource.url", BY_ADDRESS,
            "spring.datasource.username", BY_ADDRESS,
            "spring.datasource.password", BY_ADDRESS,
            "spring.r2dbc.url", BY_ADDRESS,
            "spring.r2dbc.username", BY_ADDRESS,
            "spring.r2dbc.password", BY_ADDRESS,
            "spring.threads.virtual.enabled", "use virtual-threads instead");

    private PropertiesReader() {}

    static Map<String, String> properties(Section section) {
        Optional<Section> properties = section.section("properties");
        properties.ifPresent(PropertiesReader::rejectSetByTheRunner);
        return properties.map(Section::texts).orElse(Map.of());
    }

    static void rejectSetByTheRunner(Section properties) {
        SET_BY_THE_RUNNER.forEach((key, instead) -> {
            properties.keys().stream()
                    .filter(given -> canonical(given).equals(canonical(key)))
                    .forEach(given -> properties.mistake(given, "'" + given + "' is set by the runner; " + instead));
        });
    }

    /** Spring takes {@code server.Port} and {@code server.p-ort} for the same. */
    private static String canonical(String property) {
        return property.replaceAll("[-_]", "").toLowerCase(Locale.ROOT);
    }
}
