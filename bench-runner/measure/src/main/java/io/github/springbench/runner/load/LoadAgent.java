package io.github.springbench.runner.load;

import java.nio.file.Path;

/**
 * A machine of a fleet, as Hyperfoil's controller reaches it: by its own SSH client, which knows nothing of the user's
 * configuration, so that host, port, user and key stand here.
 *
 * @param name what messages call it
 * @param host its name or address; null for an agent that a controller which runs already makes by its name alone, as
 *     on Kubernetes
 * @param port of its SSH server
 * @param user who logs in
 * @param key the file of the private key, without a passphrase
 * @param java the {@code java} of a JDK 21 or newer there
 */
public record LoadAgent(String name, String host, int port, String user, Path key, String java) {

    /** An agent that a controller which runs already knows how to make. */
    public static LoadAgent named(String name) {
        return new LoadAgent(name, null, 0, null, null, null);
    }

    /** Whether a controller which runs already makes it by its name. */
    public boolean isByName() {
        return host == null;
    }
}
