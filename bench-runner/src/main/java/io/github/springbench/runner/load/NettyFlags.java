package io.github.springbench.runner.load;

import io.github.springbench.runner.model.Jdk;
import java.util.List;

/** What a JVM must be told in which a load generator uses Netty. */
public final class NettyFlags {

    private static final int FIRST_THAT_WARNS = 24;

    private NettyFlags() {}

    /** None where the JDK does not know them; else it would warn of what Netty does. */
    public static List<String> of(Jdk jdk) {
        return jdk.feature() < FIRST_THAT_WARNS
                ? List.of()
                : List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");
    }
}
