package io.github.springbench.mvcclient;

import io.github.springbench.common.Acknowledgement;
import io.github.springbench.common.ItemsRequest;
import io.github.springbench.common.Message;
import java.util.Map;

/** The slow service. Each call holds its thread until the response arrives. */
interface BackEnd {

    String hello(int latencyMillis);

    Acknowledgement send(Message message);

    Map<String, Object> addItems(ItemsRequest request);
}
