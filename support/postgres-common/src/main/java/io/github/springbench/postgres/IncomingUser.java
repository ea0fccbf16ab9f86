package io.github.springbench.postgres;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/** A user as a caller writes it: the path of the request says which one. */
public record IncomingUser(
        @NotBlank @Size(max = 100) @Pattern(regexp = PRINTED, message = AS_PRINTED) String firstName,

        @NotBlank @Size(max = 100) @Pattern(regexp = PRINTED, message = AS_PRINTED) String lastName,

        @NotNull @Email @Size(max = 254) String email,
        @NotNull @Min(0) @Max(150) Integer age) {

    // PostgreSQL refuses a text with the character 0.
    private static final String PRINTED = "\\P{Cntrl}*";
    private static final String AS_PRINTED = "must have no control characters";

    /** A user that the database gives an id. */
    public User asNew() {
        return new User(null, firstName, lastName, email, age);
    }

    /** What the user with this id becomes. */
    public User withId(long id) {
        return new User(id, firstName, lastName, email, age);
    }
}
