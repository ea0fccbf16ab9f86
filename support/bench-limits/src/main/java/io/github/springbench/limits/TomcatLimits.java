package io.github.springbench.limits;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.util.ServerInfo;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.threads.VirtualThreadExecutor;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/** The limits of the running Tomcat. */
final class TomcatLimits implements ServerLimits, WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> {

    private final LongAdder requests = new LongAdder();

    private final ServletWebServerApplicationContext context;

    TomcatLimits(ServletWebServerApplicationContext context) {
        this.context = context;
    }

    /** Tomcat's own count can be read only with its MBeans, which cost the service more. */
    @Override
    public void customize(ConfigurableTomcatWebServerFactory factory) {
        factory.addEngineValves(new CountingValve(requests));
    }

    @Override
    public String name() {
        return ServerInfo.getServerInfo().replaceFirst("^Apache Tomcat/", "Tomcat ");
    }

    // With virtual threads, Tomcat still reports its default of 200, which does not apply then.
    @Override
    public String requestThreads() {
        return protocol().getExecutor() instanceof VirtualThreadExecutor
                ? "virtual, no limit"
                : String.valueOf(protocol().getMaxThreads());
    }

    // Tomcat shows it only in the thread's name, which ends with -Acceptor; the rest of the name depends on the port.
    @Override
    public boolean hasAcceptorOfItsOwn() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().endsWith("-Acceptor"));
    }

    @Override
    public long maxConnections() {
        return protocol().getMaxConnections();
    }

    @Override
    public long acceptCount() {
        return protocol().getAcceptCount();
    }

    @Override
    public long maxKeepAliveRequests() {
        return protocol().getMaxKeepAliveRequests();
    }

    @Override
    public long keepAliveTimeoutMillis() {
        return protocol().getKeepAliveTimeout();
    }

    @Override
    public long firstRequestTimeoutMillis() {
        return protocol().getConnectionTimeout();
    }

    @Override
    public long processorCache() {
        return protocol().getProcessorCache();
    }

    @Override
    public long requests() {
        return requests.sum();
    }

    private AbstractHttp11Protocol<?> protocol() {
        TomcatWebServer server = (TomcatWebServer) context.getWebServer();
        return (AbstractHttp11Protocol<?>) server.getTomcat().getConnector().getProtocolHandler();
    }

    /**
     * Counts each request before it is served. One that Spring answers later, such as a stream, comes by again when it
     * ends.
     */
    private static final class CountingValve extends ValveBase {

        private final LongAdder requests;

        CountingValve(LongAdder requests) {
            super(true);
            this.requests = requests;
        }

        @Override
        public void invoke(Request request, Response response) throws IOException, ServletException {
            if (!request.isAsync()) {
                requests.increment();
            }
            getNext().invoke(request, response);
        }
    }
}
