package io.github.springbench.common;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.ObjectName;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;

/** Publishes the limits over JMX while the application runs. */
public final class Limits implements LimitsMXBean, InitializingBean, DisposableBean {

    private final ServerLimits server;

    /** Null if the service makes no calls. */
    private final CallLimits calls;

    public Limits(ServerLimits server, CallLimits calls) {
        this.server = server;
        this.calls = calls;
    }

    /** The limits of a service that makes no calls. */
    public Limits(ServerLimits server) {
        this(server, null);
    }

    @Override
    public SortedMap<String, String> getEffective() {
        SortedMap<String, String> effective = new TreeMap<>();
        effective.put("server", server.name());
        effective.put("server.request-threads", server.requestThreads());
        effective.put("server.acceptor", server.hasAcceptorOfItsOwn() ? "of its own" : "serves requests too");
        effective.put("server.max-connections", count(server.maxConnections()));
        effective.put("server.accept-count", count(server.acceptCount()));
        effective.put("server.accept-backlog", ofTheKernel(KernelLimits.acceptBacklog(server.acceptCount())));
        effective.put("server.open-files", ofTheKernel(KernelLimits.openFiles()));
        effective.put("server.max-keep-alive-requests", count(server.maxKeepAliveRequests()));
        effective.put("server.keep-alive-timeout", millis(server.keepAliveTimeoutMillis()));
        effective.put("server.first-request-timeout", millis(server.firstRequestTimeoutMillis()));
        effective.put("server.processor-cache", count(server.processorCache()));
        if (calls != null) {
            effective.putAll(calls.effective());
        }
        return effective;
    }

    @Override
    public Integer getLeasedConnections() {
        return calls == null ? null : calls.leased();
    }

    @Override
    public Integer getWaitingForConnection() {
        return calls == null ? null : calls.waiting();
    }

    @Override
    public byte[] takeWaits() {
        PoolWaits waits = calls == null ? null : calls.waits();
        return waits == null ? null : waits.take();
    }

    @Override
    public void afterPropertiesSet() throws JMException {
        ManagementFactory.getPlatformMBeanServer().registerMBean(this, new ObjectName(OBJECT_NAME));
    }

    @Override
    public void destroy() throws JMException {
        ManagementFactory.getPlatformMBeanServer().unregisterMBean(new ObjectName(OBJECT_NAME));
    }

    /** The limit, or {@code not shown} if it is unknown, so that all services have the same keys. */
    private static String ofTheKernel(OptionalLong limit) {
        return limit.isPresent() ? count(limit.getAsLong()) : "not shown";
    }

    private static String count(long count) {
        return count < 0 ? "no limit" : String.valueOf(count);
    }

    private static String millis(long millis) {
        return millis < 0 ? "no limit" : Durations.shown(Duration.ofMillis(millis));
    }
}
