package io.github.springbench.runner.machine.ssh;

import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the user's ssh makes of a destination, by its configuration ({@code ssh -G}): for programs that have an ssh of
 * their own.
 *
 * @param host its name or address
 * @param port of its ssh server
 * @param user who logs in
 * @param key the first file of a private key that is there; null where there is none
 */
public record SshDestination(String host, int port, String user, Path key) {

    /** @throws UserError where there is no ssh, or it does not understand the destination */
    public static SshDestination of(String destination) {
        try {
            Process ssh = new ProcessBuilder("ssh", "-G", "--", destination)
                    .redirectErrorStream(true)
                    .start();
            String said = new String(ssh.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (ssh.onExit().join().exitValue() != 0) {
                throw new UserError("ssh does not understand '" + destination + "': " + SshTalk.plain(said));
            }
            return of(said.lines().toList());
        } catch (IOException noSuchProgram) {
            throw new UserError(
                    SshFailure.noProgram("ssh", noSuchProgram.getMessage()).getMessage());
        }
    }

    /** The same of the lines that ssh prints, each a word and its value. */
    static SshDestination of(List<String> lines) {
        Map<String, String> values = new HashMap<>();
        List<Path> keys = new ArrayList<>();
        for (String line : lines) {
            String[] words = line.split(" ", 2);
            if (words.length == 2) {
                values.putIfAbsent(words[0], words[1]);
                if (words[0].equals("identityfile")) {
                    keys.add(Path.of(words[1].replaceFirst("^~", System.getProperty("user.home"))));
                }
            }
        }
        return new SshDestination(
                values.get("hostname"),
                Integer.parseInt(values.getOrDefault("port", "22")),
                values.get("user"),
                keys.stream().filter(Files::isReadable).findFirst().orElse(null));
    }
}
