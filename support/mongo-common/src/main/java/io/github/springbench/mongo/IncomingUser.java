package io.github.springbench.mongo;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A user as received. Each part may be missing or of any JSON type, so that every service reports a mistake with the
 * same message.
 */
public record IncomingUser(Object key, Object number, Object fields) {

    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    /** The user with its fields in their order, or an {@link InvalidUserException} that names the first mistake. */
    public User checked() {
        return new User(checkedKey(), checkedNumber(), checkedFields());
    }

    private String checkedKey() {
        if (key instanceof String text && KEY.matcher(text).matches()) {
            return text;
        }
        throw InvalidUserException.because("key", key, "1 to 64 letters of a to z, digits, _ or -");
    }

    private long checkedNumber() {
        if ((number instanceof Integer || number instanceof Long) && ((Number) number).longValue() >= 0) {
            return ((Number) number).longValue();
        }
        throw InvalidUserException.because("number", number, "a whole number from 0 to " + Long.MAX_VALUE);
    }

    private Map<String, String> checkedFields() {
        if (!(fields instanceof Map<?, ?> given)) {
            throw InvalidUserException.because("fields", fields, "an object");
        }
        Map<String, String> checked = new LinkedHashMap<>();
        for (int n = 0; n < User.FIELD_COUNT; n++) {
            String name = User.field(n);
            if (!(given.get(name) instanceof String text)) {
                throw InvalidUserException.because(name, given.get(name), "a text");
            }
            checked.put(name, text);
        }
        given.keySet().stream()
                .filter(name -> !checked.containsKey(name))
                .findFirst()
                .ifPresent(name -> {
                    throw InvalidUserException.tooMuch(name);
                });
        return checked;
    }
}
