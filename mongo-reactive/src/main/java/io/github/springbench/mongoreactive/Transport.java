package io.github.springbench.mongoreactive;

import com.mongodb.connection.NettyTransportSettings;
import com.mongodb.connection.TransportSettings;
import io.netty.channel.EventLoopGroup;
import java.util.stream.StreamSupport;

/** What the driver reads and writes with. */
final class Transport {

    private Transport() {}

    /** Such as {@code Netty, 4 event loops}: loops of the driver's own, beside those of the web server. */
    static String name(TransportSettings settings) {
        if (!(settings instanceof NettyTransportSettings netty)) {
            return "the JDK's asynchronous channels";
        }
        EventLoopGroup loops = netty.getEventLoopGroup();
        return loops == null ? "Netty" : "Netty, " + counted(loops);
    }

    private static String counted(EventLoopGroup loops) {
        long count = StreamSupport.stream(loops.spliterator(), false).count();
        return count + (count == 1 ? " event loop" : " event loops");
    }
}
