package io.github.springbench.postgres;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/** A user as received, without its id: the database assigns it, or it is in the path of the request. */
public record IncomingUser(
        @NotBlank @Size(max = 100) @Pattern(regexp = PRINTED, message = AS_PRINTED) String firstName,

        @NotBlank @Size(max = 100) @Pattern(regexp = PRINTED, message = AS_PRINTED) String lastName,

        @NotNull @Email @Size(max = 254) String email,
        @NotNull @Min(0) @Max(150) Integer age) {

    // PostgreSQL rejects a string with the character U+0000.
    private static final String PRINTED = "\\P{Cntrl}*";
    private static final String AS_PRINTED = "must have no control characters";

    /** A new user, to which the database assigns an id. */
    public User asNew() {
        return new User(null, firstName, lastName, email, age);
    }

    /** The new values of the user with this id. */
    public User withId(long id) {
        return new User(id, firstName, lastName, email, age);
    }
}
