package io.github.springbench.postgresembedded;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * How this user starts PostgreSQL, which refuses to run as root. In a user namespace without a mapping, root appears as
 * nobody, but can still use its files.
 */
final class Rights {

    private static final List<String> AS_NOBODY = List.of("unshare", "--user");

    private final List<String> prefix;

    private Rights(List<String> prefix) {
        this.prefix = prefix;
    }

    /** @throws Failure if this is root and the system cannot create such a namespace */
    static Rights ofThisUser() {
        boolean isRoot = new UnixSystem().getUid() == 0;
        if (isRoot && !canBeNobody()) {
            throw new Failure(
                    Failure.UNAVAILABLE,
                    "PostgreSQL does not run as root, and 'unshare --user', by which root starts it as nobody, fails"
                            + " here: run this as another user, or name a server of yours by POSTGRES_URI");
        }
        return new Rights(isRoot ? AS_NOBODY : List.of());
    }

    /** The command line that runs the given command. */
    List<String> command(List<String> command) {
        return Stream.concat(prefix.stream(), command.stream()).toList();
    }

    private static boolean canBeNobody() {
        try {
            return Tool.run(Stream.concat(AS_NOBODY.stream(), Stream.of("true")).toList())
                    .succeeded();
        } catch (IOException noSuchProgram) {
            return false;
        }
    }
}
