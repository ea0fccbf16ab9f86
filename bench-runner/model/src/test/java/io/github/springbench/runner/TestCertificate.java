package io.github.springbench.runner;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A certificate that nobody else has signed, made by the JDK's keytool.
 *
 * @param store with its key
 * @param pem the certificate alone
 */
public record TestCertificate(Path store, Path pem) {

    private static final String PASSWORD = "changeit";

    /** @param names that it is valid for, as keytool takes them, such as {@code dns:localhost} */
    public static TestCertificate in(Path folder, String names) throws IOException {
        Path store = folder.resolve("test.p12");
        Path pem = folder.resolve("test.pem");
        keytool("-genkeypair", "-keystore", store, "-storetype", "PKCS12", "-storepass", PASSWORD, "-alias", "test")
                .with("-keyalg", "EC", "-dname", "CN=test", "-validity", "2", "-ext", "SAN=" + names);
        keytool("-exportcert", "-rfc", "-keystore", store, "-storepass", PASSWORD, "-alias", "test", "-file", pem)
                .with();
        return new TestCertificate(store, pem);
    }

    /** Of a server that has it. */
    public SSLContext context() throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(factory.getKeyManagers(), null, null);
        return context;
    }

    private static Keytool keytool(Object... arguments) {
        return new Keytool(List.of(arguments));
    }

    private record Keytool(List<Object> arguments) {

        void with(String... others) throws IOException {
            List<String> command = new ArrayList<>();
            command.add(
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
            arguments.forEach(argument -> command.add(argument.toString()));
            command.addAll(List.of(others));
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes());
            try {
                if (process.waitFor() != 0) {
                    throw new IOException("keytool failed: " + said);
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IOException(interrupted);
            }
        }
    }
}
