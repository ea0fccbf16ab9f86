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

/** Answers each request on one connection, once all of it is there, with bytes that were made beforehand. */
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
            // Sent with the others that were read together.
            connection.write(ANSWER.duplicate(), connection.voidPromise());
        } else {
            connection.writeAndFlush(ANSWER.duplicate()).addListener(ChannelFutureListener.CLOSE);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext connection) {
        connection.flush();
    }

    /** The client closed the connection in the middle; that needs no word. */
    @Override
    public void exceptionCaught(ChannelHandlerContext connection, Throwable broken) {
        connection.close();
    }
}
