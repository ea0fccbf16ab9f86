package io.github.springbench.runner.run.service;

import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.RequestKeys;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The ids and keys of the runner's own requests. A load uses some keys once each, from the first one up. The runner
 * takes these keys from the last one down and begins again after half of them, so that its warm-up does not delete what
 * the load needs.
 */
final class RequestValues {

    private final int records;
    private final AtomicInteger taken = new AtomicInteger();

    /** @param records in the database; 0 where there is none */
    RequestValues(int records) {
        this.records = records;
    }

    /** The request with its keys filled in. Its fresh id is not: the caller makes another one for each request. */
    Request withKeys(Request request) {
        return request.filled(keys(request));
    }

    /** For one request: what stands for ids and keys, and what is sent instead. */
    Map<String, String> of(Request request) {
        Map<String, String> values = new LinkedHashMap<>(keys(request));
        values.put(Request.FRESH_ID, UUID.randomUUID().toString());
        return values;
    }

    private Map<String, String> keys(Request request) {
        return RequestKeys.values(
                request, records, most -> ThreadLocalRandom.current().nextInt(most) + 1, this::fromTheEnd);
    }

    private int fromTheEnd(int most) {
        return most - Math.floorMod(taken.getAndIncrement(), Math.max(1, most / 2));
    }
}
