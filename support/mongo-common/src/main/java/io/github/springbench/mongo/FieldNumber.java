package io.github.springbench.mongo;

/** Which of a user's fields a caller means. */
public final class FieldNumber {

    private FieldNumber() {}

    /** The number at the end of a path such as {@code /user/user0/field/3}, or an {@link InvalidFieldException}. */
    public static int checked(String n) {
        return WholeNumber.within(0, User.FIELD_COUNT - 1, n).orElseThrow(() -> InvalidFieldException.number(n));
    }
}
