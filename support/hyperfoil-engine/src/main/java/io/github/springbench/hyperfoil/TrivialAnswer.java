package io.github.springbench.hyperfoil;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;

/** Answers each complete request on one connection with a prepared response. */
final class TrivialAnswer extends ChannelInboundHandlerAdapter {

    private static final ByteBuf ANSWER = Unpooled.unreleasableBuffer(Unpooled.directBuffer()
            .writeBytes("HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\nHi"
                    .getBytes(StandardCharsets.US_ASCII)));

    private boolean keepAlive;

    @Override
    public void channelRead(ChannelHandlerContext connection, Object message) {
        try {
            if (((HttpObject) message).decoderResult().isFailure()) {
                connection.close();
                return;
            }
            if (message instanceof HttpRequest request) {
                keepAlive = HttpUtil.isKeepAlive(request);
            }
            if (message instanceof LastHttpContent) {
                answer(connection);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void answer(ChannelHandlerContext connection) {
        if (keepAlive) {
            // Sent together with the answers to all requests of the same read.
            connection.write(ANSWER.duplicate(), connection.voidPromise());
        } else {
            connection.writeAndFlush(ANSWER.duplicate()).addListener(ChannelFutureListener.CLOSE);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext connection) {
        connection.flush();
    }

    /** The client closed the connection during an exchange; this is not logged. */
    @Override
    public void exceptionCaught(ChannelHandlerContext connection, Throwable broken) {
        connection.close();
    }
}
