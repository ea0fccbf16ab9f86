package io.github.springbench.runner.model;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A jar of the user's, started like one of ours. Two are the same where they hold the same and are told the same: where
 * they lie is a matter of the machine, is no setting, and stands in no result.
 *
 * @param jar the name of its file
 * @param bytes its size; null where it was not there yet when it was looked at
 * @param sha256 of all its bytes, in hexadecimal digits; null likewise
 * @param arguments after its properties, with {@link #PORT} where its port stands
 * @param environment the names of the variables that it inherits although they could change a Spring application
 *     unseen; their values, which may be secret, stand in no result
 * @param health the path that answers with a status of 200 to 299 as soon as it is ready; null where it is ready when
 *     it answers the experiment's request as expected
 * @param file where it lies; null in a result that was read
 * @param workingFolder in which it runs; null likewise
 */
public record OwnJar(
        String jar,
        Long bytes,
        String sha256,
        List<String> arguments,
        List<String> environment,
        String health,
        Path file,
        Path workingFolder)
        implements Target {

    /** Stands in arguments for the port on which the jar is to listen. */
    public static final String PORT = "{port}";

    /**
     * Stands in arguments for the address on which the jar is to listen: that of the loopback interface, so that nobody
     * else can call what is measured, or the one that a file of machines names.
     */
    public static final String ADDRESS = "{address}";

    /** What Spring Boot understands. */
    public static final List<String> SPRING_BOOTS_ARGUMENTS =
            List.of("--server.port=" + PORT, "--server.address=" + ADDRESS);

    /** Of the hash, for people: enough to tell two builds apart. */
    private static final int SHOWN_DIGITS = 12;

    /** A jar that nobody has looked at yet. */
    public OwnJar(Path file, List<String> arguments, List<String> environment, String health, Path workingFolder) {
        this(file.getFileName().toString(), null, null, arguments, environment, health, file, workingFolder);
    }

    /** The same with what it holds. */
    public OwnJar holding(long size, String hash) {
        return new OwnJar(jar, size, hash, arguments, environment, health, file, workingFolder);
    }

    @Override
    public Optional<String> byHand() {
        return Optional.of(
                "The service " + jar + " is at the path in the experiment file, and runs in the 'working-folder' of"
                        + " that file, or else in the folder of that file.");
    }

    @Override
    public OwnJar withoutPlaces() {
        return new OwnJar(jar, bytes, sha256, arguments, environment, health, null, null);
    }

    @Override
    public String label() {
        return sha256 == null ? jar : jar + " (SHA-256 " + sha256.substring(0, SHOWN_DIGITS) + "…)";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OwnJar same
                && jar.equals(same.jar)
                && Objects.equals(bytes, same.bytes)
                && Objects.equals(sha256, same.sha256)
                && arguments.equals(same.arguments)
                && environment.equals(same.environment)
                && Objects.equals(health, same.health);
    }

    @Override
    public int hashCode() {
        return Objects.hash(jar, bytes, sha256, arguments, environment, health);
    }
}
