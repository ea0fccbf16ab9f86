package io.github.springbench.common;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * A message to a slow service.
 *
 * @param id the id, which the acknowledgement repeats
 * @param payload the payload, which the acknowledgement returns
 * @param delay milliseconds until the acknowledgement
 */
public record Message(
        @NotNull String id,
        @NotNull String payload,
        @NotNull @Min(0) @Max(60_000) Integer delay) {}
