package io.github.springbench.postgres;

import io.github.springbench.common.Excerpt;
import io.github.springbench.common.ProblemException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.http.HttpStatus;
import org.springframework.validation.BindingResult;
import org.springframework.web.method.annotation.HandlerMethodValidationException;

/** An invalid request; the response has status 400. */
public final class InvalidRequestException extends ProblemException {

    private static final long serialVersionUID = 1L;

    private static final String EXAMPLE =
            "{\"firstName\": \"Ada\", \"lastName\": \"Lovelace\", \"email\": \"ada@example.org\", \"age\": 36}";

    private InvalidRequestException(String detail) {
        super(HttpStatus.BAD_REQUEST, "Invalid request", detail);
    }

    /** The body is missing, is not JSON, or has a value of a wrong type. */
    public static InvalidRequestException unreadableUser() {
        return new InvalidRequestException("The body cannot be read as a user, as in " + EXAMPLE + ".");
    }

    /** The body has invalid values; the message lists all of them. */
    public static InvalidRequestException user(BindingResult mistakes) {
        return all(mistakes.getFieldErrors().stream()
                .map(mistake -> told(mistake.getField(), mistake.getRejectedValue(), mistake.getDefaultMessage())));
    }

    /** A parameter in the path or the query is not a whole number. */
    public static InvalidRequestException noWholeNumber(String parameter, Object value) {
        return all(Stream.of(told(parameter, value, "must be a whole number")));
    }

    /** A parameter in the path or the query is out of range. */
    public static InvalidRequestException parameters(HandlerMethodValidationException mistakes) {
        return all(mistakes.getParameterValidationResults().stream()
                .flatMap(parameter -> parameter.getResolvableErrors().stream()
                        .map(mistake -> told(
                                parameter.getMethodParameter().getParameterName(),
                                parameter.getArgument(),
                                mistake.getDefaultMessage()))));
    }

    // Sorted, because validators report mistakes in no fixed order.
    private static InvalidRequestException all(Stream<String> mistakes) {
        return new InvalidRequestException(mistakes.sorted().collect(Collectors.joining("; ", "", ".")));
    }

    private static String told(String name, Object value, String expected) {
        String shown = value == null ? "missing" : Excerpt.of(value);
        return "The value of %s is %s, and %s".formatted(name, shown, expected);
    }
}
