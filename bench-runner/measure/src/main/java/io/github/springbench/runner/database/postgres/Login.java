package io.github.springbench.runner.database.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.postgresql.Driver;

/** Opens the runner's own connections to a server. */
final class Login {

    /** By which the runner's own sessions are told from those of services. */
    static final String NAME = "spring-concurrency-bench runner";

    private static final String PATIENCE_SECONDS = "5";

    /** Held here: else the level would be forgotten with the logger. */
    private static final Logger DRIVER = Logger.getLogger("org.postgresql");

    static {
        // What goes wrong comes as an exception.
        DRIVER.setLevel(Level.OFF);
    }

    private Login() {}

    /** @param longest that the answer to a statement may take */
    static Connection to(PostgresAddress address, Duration longest) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", address.user());
        address.password().ifPresent(password -> properties.setProperty("password", password.reveal()));
        address.options().forEach((option, value) -> properties.setProperty(option.word(), value));
        properties.setProperty("ApplicationName", NAME);
        properties.setProperty("connectTimeout", PATIENCE_SECONDS);
        properties.setProperty("socketTimeout", Long.toString(longest.toSeconds()));
        return new Driver()
                .connect(
                        "jdbc:postgresql://" + address.host() + "/" + ServiceDriver.encoded(address.database()),
                        properties);
    }
}
