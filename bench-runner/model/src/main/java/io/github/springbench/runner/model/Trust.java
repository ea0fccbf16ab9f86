package io.github.springbench.runner.model;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.List;
import java.util.Objects;

/**
 * Whose certificates a service may have that is called by https, where not those that the JDK trusts. Two are the same
 * where their certificates are.
 *
 * @param file the name of the file with the certificates; null where any certificate is accepted
 * @param sha256 of that file, in hexadecimal digits; null likewise
 * @param pem its text; null likewise, and in a result that was read
 */
public record Trust(String file, String sha256, String pem) {

    /** Certificates are not checked, so any machine may be the one that answers. */
    public static final Trust NONE = new Trust(null, null, null);

    /** The word for it in experiment files. */
    public static final String NONE_WORD = "none";

    /**
     * The cipher suites that Hyperfoil 0.25.2 offers. All who call a service offer these first, so that it can choose
     * the same for all; which one a load generator gets is not read.
     */
    public static final List<String> CIPHERS = List.of(
            "TLS_AES_128_GCM_SHA256",
            "TLS_AES_256_GCM_SHA384",
            "TLS_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

    /** A file of a few authorities has some kilobytes, and the longest list of them less than this. */
    private static final long MOST_BYTES = 1 << 20;

    /**
     * The certificates in a file.
     *
     * @throws IllegalArgumentException where it holds none
     */
    public static Trust in(Path path) {
        try {
            if (Files.size(path) > MOST_BYTES) {
                throw noCertificates(path);
            }
            byte[] bytes = Files.readAllBytes(path);
            Trust trust = new Trust(
                    path.getFileName().toString(), Sha256.of(bytes), new String(bytes, StandardCharsets.UTF_8));
            if (trust.certificates().isEmpty()) {
                throw noCertificates(path);
            }
            return trust;
        } catch (IOException | CertificateException unusable) {
            throw noCertificates(path);
        }
    }

    private static IllegalArgumentException noCertificates(Path path) {
        return new IllegalArgumentException("expected '" + NONE_WORD + "', or a file of certificates in PEM, which "
                + path.getFileName() + " is not; its path starts at the folder of this file");
    }

    /** Those of {@link #pem}. */
    public List<Certificate> certificates() throws CertificateException {
        return List.copyOf(CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(pem.getBytes(StandardCharsets.UTF_8))));
    }

    /** Whether any certificate is accepted. */
    public boolean acceptsAny() {
        return file == null;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Trust same && Objects.equals(sha256, same.sha256);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(sha256);
    }
}
