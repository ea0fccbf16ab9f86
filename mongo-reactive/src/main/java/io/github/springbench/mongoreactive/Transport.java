package io.github.springbench.mongoreactive;

import com.mongodb.connection.NettyTransportSettings;
import com.mongodb.connection.TransportSettings;
import io.netty.channel.EventLoopGroup;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;

/** What the driver reads and writes with. */
final class Transport {

    private static final int LONGEST_STOP_SECONDS = 5;

    private Transport() {}

    /** Such as {@code Netty, 4 event loops}: loops of the driver's own, beside those of the web server. */
    static String name(TransportSettings settings) {
        if (!(settings instanceof NettyTransportSettings netty)) {
            return "the JDK's asynchronous channels";
        }
        EventLoopGroup loops = netty.getEventLoopGroup();
        return loops == null ? "Netty" : "Netty, " + counted(loops);
    }

    /** Lets event loops do what they have to do yet, and no more. */
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
