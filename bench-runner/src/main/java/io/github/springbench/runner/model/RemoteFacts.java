package io.github.springbench.runner.model;

import java.util.List;
import java.util.Map;

/**
 * What another machine told of itself.
 *
 * @param hostName its own name
 * @param host its facts; 0 cores and 0 MiB of memory where it did not tell them. The limit of open files is the hard
 *     one, to which a JVM raises its own
 * @param softOpenFiles file descriptors of a process that does not raise its limit, or null where unknown or unlimited
 * @param jdks of any release, at the usual places, the newest first
 * @param java the first line of {@code java -version}; empty where there is no such program
 * @param clock its clock against this machine's, or null where it tells no parts of a second
 * @param addresses for each name it was asked for, the address that it knows: an empty text where it knows none. A name
 *     that it could not be asked for is missing
 * @param hostKeyWasKnown whether its host key was known before; where it was not, the user's configuration of ssh
 *     accepted it
 */
public record RemoteFacts(
        String hostName,
        HostFacts host,
        Long softOpenFiles,
        List<Jdk> jdks,
        String java,
        ClockOffset clock,
        Map<String, String> addresses,
        boolean hostKeyWasKnown) {

    public RemoteFacts {
        jdks = List.copyOf(jdks);
        addresses = Map.copyOf(addresses);
    }
}
