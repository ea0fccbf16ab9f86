package io.github.springbench.runner.database.postgres;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What may stand behind the question mark of an address: what both drivers can be told. */
enum ServerOption {
    SSLMODE("sslmode", "sslMode"),
    SSLROOTCERT("sslrootcert", "sslRootCert"),
    SSLCERT("sslcert", "sslCert"),
    SSLKEY("sslkey", "sslKey");

    /** In the address, as libpq and JDBC call it. */
    private final String word;

    private final String r2dbc;

    ServerOption(String word, String r2dbc) {
        this.word = word;
        this.r2dbc = r2dbc;
    }

    String word() {
        return word;
    }

    String nameFor(ServiceDriver driver) {
        return driver == ServiceDriver.R2DBC ? r2dbc : word;
    }

    static Optional<ServerOption> of(String word) {
        return Arrays.stream(values())
                .filter(option -> option.word.equals(word))
                .findFirst();
    }

    static List<String> words() {
        return Arrays.stream(values()).map(ServerOption::word).toList();
    }
}
