package io.github.springbench.runner.load;

import io.github.springbench.runner.model.machine.Jdk;
import java.util.List;

/** Flags for a JVM that uses Netty: that of a load generator, or of the link to a database. */
public final class NettyFlags {

    private static final int FIRST_THAT_WARNS = 24;

    private NettyFlags() {}

    /** From JDK 24 on, flags without which the JVM would warn of what Netty does; none for older JDKs. */
    public static List<String> of(Jdk jdk) {
        return jdk.feature() < FIRST_THAT_WARNS
                ? List.of()
                : List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");
    }
}
