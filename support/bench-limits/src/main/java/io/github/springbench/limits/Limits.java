package io.github.springbench.limits;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.ObjectName;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;

/** Publishes the limits over JMX while the application runs. */
final class Limits implements LimitsMXBean, InitializingBean, DisposableBean {

    /** The limit of the process's network namespace. */
    private static final Path SOMAXCONN = Path.of("/proc/sys/net/core/somaxconn");

    private final ServerLimits server;

    private final List<CallLimits> calls;

    private final PinnedWaits pinned;

    private final OpenStreams streams;

    /**
     * @param calls none if the service makes no calls; the numbers in use and waiting are those of the first
     * @param pinned null if it does not count them
     */
    Limits(ServerLimits server, List<CallLimits> calls, PinnedWaits pinned, OpenStreams streams) {
        this.server = server;
        this.calls = calls;
        this.pinned = pinned;
        this.streams = streams;
    }

    @Override
    public SortedMap<String, String> getEffective() {
        SortedMap<String, String> effective = new TreeMap<>();
        effective.put("server", server.name());
        effective.put("server.request-threads", server.requestThreads());
        effective.put("server.acceptor", server.hasAcceptorOfItsOwn() ? "of its own" : "serves requests too");
        effective.put("server.max-connections", count(server.maxConnections()));
        effective.put("server.accept-count", count(server.acceptCount()));
        effective.put("server.accept-backlog", ofTheKernel(acceptBacklog(server.acceptCount(), SOMAXCONN)));
        effective.put("server.open-files", ofTheKernel(openFiles()));
        effective.put("server.max-keep-alive-requests", count(server.maxKeepAliveRequests()));
        effective.put("server.keep-alive-timeout", millis(server.keepAliveTimeoutMillis()));
        effective.put("server.first-request-timeout", millis(server.firstRequestTimeoutMillis()));
        effective.put("server.processor-cache", count(server.processorCache()));
        calls.forEach(call -> effective.putAll(call.effective()));
        return effective;
    }

    @Override
    public Integer getLeasedConnections() {
        return calls.isEmpty() ? null : calls.get(0).leased();
    }

    @Override
    public Integer getWaitingForConnection() {
        return calls.isEmpty() ? null : calls.get(0).waiting();
    }

    @Override
    public Long getRequests() {
        return server.requests();
    }

    @Override
    public Long getPinned() {
        return pinned == null ? null : pinned.count();
    }

    @Override
    public Integer getOpenStreams() {
        return streams.count();
    }

    @Override
    public byte[] takeWaits() {
        return calls.isEmpty() ? null : calls.get(0).takeWaits();
    }

    @Override
    public void afterPropertiesSet() throws JMException {
        ManagementFactory.getPlatformMBeanServer().registerMBean(this, new ObjectName(OBJECT_NAME));
    }

    @Override
    public void destroy() throws JMException {
        ManagementFactory.getPlatformMBeanServer().unregisterMBean(new ObjectName(OBJECT_NAME));
    }

    /**
     * The accept backlog of a listening socket: Linux silently reduces the requested value to somaxconn (listen(2)).
     *
     * @return empty if this system does not show it
     */
    static OptionalLong acceptBacklog(long asked, Path somaxconn) {
        // With a buffer: the kernel returns such a file in one read only, and Files.readString first reads 1 byte.
        try (BufferedReader lines = Files.newBufferedReader(somaxconn)) {
            return OptionalLong.of(Math.min(asked, Long.parseLong(lines.readLine())));
        } catch (IOException | NumberFormatException notShown) {
            return OptionalLong.empty();
        }
    }

    /**
     * The maximum number of file descriptors of this process; each connection needs one. A JVM raises this limit as far
     * as the system allows.
     */
    private static OptionalLong openFiles() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? OptionalLong.of(unix.getMaxFileDescriptorCount())
                : OptionalLong.empty();
    }

    /** The limit, or {@code not shown} if it is unknown, so that all services have the same keys. */
    private static String ofTheKernel(OptionalLong limit) {
        return limit.isPresent() ? count(limit.getAsLong()) : "not shown";
    }

    private static String count(long count) {
        return count < 0 ? "no limit" : String.valueOf(count);
    }

    private static String millis(long millis) {
        return millis == 0 ? "0 s" : CallLimits.shown(Duration.ofMillis(millis));
    }
}
