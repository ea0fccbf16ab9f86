package io.github.springbench.common;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.ObjectName;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;

/** Shows the limits over JMX as long as the application runs. */
public final class Limits implements LimitsMXBean, InitializingBean, DisposableBean {

    private final ServerLimits server;
    private final CallLimits calls;

    public Limits(ServerLimits server, CallLimits calls) {
        this.server = server;
        this.calls = calls;
    }

    @Override
    public SortedMap<String, String> getEffective() {
        SortedMap<String, String> effective = new TreeMap<>();
        effective.put("server", server.name());
        effective.put("server.request-threads", server.requestThreads());
        effective.put("server.acceptor", server.hasAcceptorOfItsOwn() ? "of its own" : "serves requests too");
        effective.put("server.max-connections", count(server.maxConnections()));
        effective.put("server.accept-count", count(server.acceptCount()));
        effective.put("server.max-keep-alive-requests", count(server.maxKeepAliveRequests()));
        effective.put("server.keep-alive-timeout", millis(server.keepAliveTimeoutMillis()));
        effective.putAll(calls.effective());
        return effective;
    }

    @Override
    public int getLeasedConnections() {
        return calls.leased();
    }

    @Override
    public int getWaitingForConnection() {
        return calls.waiting();
    }

    @Override
    public void afterPropertiesSet() throws JMException {
        ManagementFactory.getPlatformMBeanServer().registerMBean(this, new ObjectName(OBJECT_NAME));
    }

    @Override
    public void destroy() throws JMException {
        ManagementFactory.getPlatformMBeanServer().unregisterMBean(new ObjectName(OBJECT_NAME));
    }

    private static String count(long count) {
        return count < 0 ? "no limit" : String.valueOf(count);
    }

    private static String millis(long millis) {
        return millis < 0 ? "no limit" : Durations.shown(Duration.ofMillis(millis));
    }
}
