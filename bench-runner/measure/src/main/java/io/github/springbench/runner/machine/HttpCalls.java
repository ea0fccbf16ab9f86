package io.github.springbench.runner.machine;

import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Trust;
import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/** How the runner itself calls services: as the load generators do, and never through a proxy. */
public final class HttpCalls {

    /** One for all calls with the same trust: each client has threads of its own, which end when it is collected. */
    private static final Map<Optional<Trust>, HttpClient> CLIENTS = new ConcurrentHashMap<>();

    private HttpCalls() {}

    /** @param trust whose certificates are accepted; null for those that the JDK trusts */
    public static HttpClient client(Trust trust) {
        return CLIENTS.computeIfAbsent(Optional.ofNullable(trust), HttpCalls::newClient);
    }

    private static HttpClient newClient(Optional<Trust> trust) {
        HttpClient.Builder client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(5))
                .proxy(HttpClient.Builder.NO_PROXY);
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.isEmpty() ? null : managers(trust.get()), null);
            return client.sslContext(context).sslParameters(parameters(context)).build();
        } catch (GeneralSecurityException unusable) {
            throw new IllegalStateException("TLS cannot be used: " + unusable.getMessage(), unusable);
        }
    }

    private static SSLParameters parameters(SSLContext context) {
        SSLParameters parameters = context.getDefaultSSLParameters();
        List<String> usual = List.of(parameters.getCipherSuites());
        parameters.setCipherSuites(Stream.concat(Trust.CIPHERS.stream().filter(usual::contains), usual.stream())
                .distinct()
                .toArray(String[]::new));
        return parameters;
    }

    private static TrustManager[] managers(Trust trust) throws GeneralSecurityException {
        if (trust.acceptsAny()) {
            return new TrustManager[] {new Anybody()};
        }
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        try {
            store.load(null, null);
        } catch (IOException impossible) {
            throw new GeneralSecurityException(impossible);
        }
        int number = 0;
        for (Certificate certificate : trust.certificates()) {
            store.setCertificateEntry("certificate-" + ++number, certificate);
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }

    /**
     * A request in the form that all senders give it.
     *
     * @param address whole, with its path
     * @param sent with all of its texts filled in
     */
    public static HttpRequest.Builder request(URI address, Request sent) {
        HttpRequest.Builder http = HttpRequest.newBuilder(address);
        sent.allHeaders().forEach(http::setHeader);
        return http.method(
                sent.method(),
                sent.body() == null
                        ? HttpRequest.BodyPublishers.noBody()
                        : HttpRequest.BodyPublishers.ofString(sent.body()));
    }

    /** What to do where a call failed by the certificate of the service; empty where it failed otherwise. */
    public static Optional<UserError> refused(URI service, Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .filter(CertificateException.class::isInstance)
                .findFirst()
                .map(why -> new UserError("The certificate of " + service.getScheme() + "://" + service.getAuthority()
                        + " is refused: " + why.getMessage() + ". Name its file, or that of its authority, by 'trust'"
                        + " (--trust of init); its names must include " + service.getHost()
                        + ". With trust: none, any is accepted."));
    }

    /** Asks for no certificate and for no name in it. */
    private static final class Anybody extends X509ExtendedTrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
