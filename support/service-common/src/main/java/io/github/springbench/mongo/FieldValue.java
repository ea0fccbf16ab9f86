package io.github.springbench.mongo;

import jakarta.validation.constraints.NotNull;

/** The new value of a field of a user. */
public record FieldValue(@NotNull String value) {}
