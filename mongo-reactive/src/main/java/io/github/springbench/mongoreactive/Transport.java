package io.github.springbench.mongoreactive;

import com.mongodb.connection.NettyTransportSettings;
import com.mongodb.connection.TransportSettings;
import io.netty.channel.EventLoopGroup;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;

/** The driver's network transport. */
final class Transport {

    private static final int LONGEST_STOP_SECONDS = 5;

    private Transport() {}

    /** For example {@code Netty, 4 event loops}. These are the driver's own, in addition to those of the web server. */
    static String name(TransportSettings settings) {
        if (!(settings instanceof NettyTransportSettings netty)) {
            return "the JDK's asynchronous channels";
        }
        EventLoopGroup loops = netty.getEventLoopGroup();
        return loops == null ? "Netty" : "Netty, " + counted(loops);
    }

    /** Stops event loops as soon as their pending tasks are done, after 5 s at the latest. */
    static void stop(TransportSettings settings) {
        if (settings instanceof NettyTransportSettings netty && netty.getEventLoopGroup() != null) {
            netty.getEventLoopGroup().shutdownGracefully(0, LONGEST_STOP_SECONDS, TimeUnit.SECONDS);
        }
    }

    private static String counted(EventLoopGroup loops) {
        long count = StreamSupport.stream(loops.spliterator(), false).count();
        return count + (count == 1 ? " event loop" : " event loops");
    }
}
