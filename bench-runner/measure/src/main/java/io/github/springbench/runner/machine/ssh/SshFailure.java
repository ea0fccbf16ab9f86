package io.github.springbench.runner.machine.ssh;

import io.github.springbench.runner.machine.Unreachable;
import io.github.springbench.runner.model.machine.Shell;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Why ssh did not get there, by its own words; those of OpenSSH are the same in all languages. */
enum SshFailure {
    HOST_KEY_CHANGED(
            "its host key is not the one that your ssh knows: it was installed again, or another machine answers at its"
                    + " address. Ask its administrator. If the new key is right, run %s by hand: it shows the line to"
                    + " remove",
            "REMOTE HOST IDENTIFICATION HAS CHANGED"),
    HOST_KEY_UNKNOWN(
            "its host key is not known to your ssh. Connect once by hand, compare the fingerprint with that of the"
                    + " machine, and accept it: %s",
            "Host key verification failed", "No matching host key fingerprint"),
    PERMISSION_DENIED(
            "it takes none of the keys that your ssh can use without asking. Add your key to your ssh agent, and the"
                    + " public key to ~/.ssh/authorized_keys there, until this works without a password: %s",
            "Permission denied (", "Too many authentication failures"),
    NO_ADDRESS(
            "there is no address for this name. Correct 'ssh' in the file of machines, or add a Host to ~/.ssh/config,"
                    + " until this works: %s",
            "Could not resolve hostname"),
    REFUSED(
            "no ssh server listens there. Start one there, or name its port in ~/.ssh/config, until this works: %s",
            "Connection refused"),
    NO_ROUTE(
            "no way in the network leads there. Check the address and the network, until this works: %s",
            "No route to host", "Network is unreachable"),
    NO_ANSWER(
            "it did not answer. Check that it is on, and that no firewall is in between, until this works: %s",
            "timed out");

    private static final String SAID = ". ssh said: '%s'";

    private final String advice;
    private final List<String> phrases;

    SshFailure(String advice, String... phrases) {
        this.advice = advice;
        this.phrases = List.of(phrases);
    }

    /**
     * A failure in words.
     *
     * @param words lines of ssh
     */
    static Unreachable of(String destination, int exitCode, List<String> words) {
        String byHand = Shell.command(List.of("ssh", destination));
        for (SshFailure failure : values()) {
            Optional<String> said = words.stream().filter(failure::isIn).findFirst();
            if (said.isPresent()) {
                String message = failure.advice.formatted(byHand) + SAID.formatted(said.get());
                return failure == HOST_KEY_CHANGED || failure == HOST_KEY_UNKNOWN
                        ? Unreachable.byHostKey(message)
                        : new Unreachable(message);
            }
        }
        String last = words.stream()
                .filter(line -> !line.isBlank())
                .reduce((earlier, later) -> later)
                .map(line -> SAID.formatted(line))
                .orElse("");
        return new Unreachable("ssh ended with code %d before a shell there answered. Try by hand: %s"
                        .formatted(exitCode, Shell.command(List.of("ssh", destination, "date")))
                + last);
    }

    /** Where it took longer than it may. */
    static Unreachable overTime(String destination, Duration limit) {
        return new Unreachable("it did not answer within %d s. Check that a command ends there: %s"
                .formatted(limit.toSeconds(), Shell.command(List.of("ssh", destination, "date"))));
    }

    /** Where there is no ssh to start. */
    static Unreachable noProgram(String program, String reason) {
        return new Unreachable("'%s' cannot be started here. Install an OpenSSH client. The system said: '%s'"
                .formatted(program, reason));
    }

    private boolean isIn(String line) {
        return phrases.stream().anyMatch(line::contains);
    }

    /** Whether ssh took a host key that it had not known, as its configuration allows. */
    static boolean isKeyTaken(List<String> words) {
        return words.stream().anyMatch(line -> line.contains("Permanently added"));
    }
}
