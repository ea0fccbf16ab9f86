package io.github.springbench.postgres;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * A login as received.
 *
 * @param password at most 72 characters, as BCrypt reads no more than 72 bytes
 */
public record Login(
        @NotBlank @Size(max = 100) String name,
        @NotNull @Size(max = 72) String password) {

    /** Selects the hash of the password of {@code :name}. */
    public static final String HASH_BY_NAME = "SELECT password_hash FROM logins WHERE name = :name";
}
