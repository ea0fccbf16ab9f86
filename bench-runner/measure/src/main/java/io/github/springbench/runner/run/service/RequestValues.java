package io.github.springbench.runner.run.service;

import io.github.springbench.runner.model.Feeder;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.RequestKeys;
import io.github.springbench.runner.model.Secret;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The ids, keys, rows and secrets of the runner's own requests. A load uses some keys once each, from the first one up.
 * The runner takes these keys from the last one down and begins again after half of them, so that its warm-up does not
 * delete what the load needs.
 */
final class RequestValues {

    private final int records;
    private final Map<String, Secret> secrets;
    private final Feeder feeder;
    private final List<Map<String, String>> rows;
    private final AtomicInteger taken = new AtomicInteger();
    private final AtomicInteger turns = new AtomicInteger();

    /**
     * @param records in the database; 0 where there is none
     * @param secrets by the variables that hold them
     */
    RequestValues(int records, Map<String, Secret> secrets) {
        this(records, secrets, null);
    }

    /** @param feeder null where there is none */
    RequestValues(int records, Map<String, Secret> secrets, Feeder feeder) {
        this.records = records;
        this.secrets = secrets;
        this.feeder = feeder;
        this.rows = feeder == null ? List.of() : feeder.ordered();
    }

    /** The values of the next row, by the words that stand for them; empty where there is no feeder. */
    Map<String, String> nextRow() {
        if (rows.isEmpty()) {
            return Map.of();
        }
        int turn = turns.getAndIncrement();
        int place = feeder.takesEachOnce()
                ? rows.size() - 1 - Math.floorMod(turn, Math.max(1, rows.size() / 2))
                : Math.floorMod(turn, rows.size());
        Map<String, String> values = new LinkedHashMap<>();
        rows.get(place).forEach((column, value) -> values.put("{" + column + "}", value));
        return values;
    }

    /**
     * The request with its keys and secrets filled in. Its fresh id is not: the caller makes another one for each
     * request.
     */
    Request withKeys(Request request) {
        Map<String, String> values = new LinkedHashMap<>(keys(request));
        nextRow().forEach((words, value) -> values.put(words, Request.verbatim(value)));
        secrets.forEach((name, secret) -> values.put("${" + name + "}", Request.verbatim(secret.reveal())));
        return request.filled(values);
    }

    /** For one request: what stands for ids, keys and secrets, and what is sent instead. */
    Map<String, String> of(Request request) {
        return of(request, nextRow());
    }

    /** @param others what stands for values of a row, and of answers before */
    Map<String, String> of(Request request, Map<String, String> others) {
        Map<String, String> values = new LinkedHashMap<>(keys(request));
        values.putAll(others);
        secrets.forEach((name, secret) -> values.put("${" + name + "}", secret.reveal()));
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
