package io.github.springbench.mongo;

/** The number of a user's field in a request. */
public final class FieldNumber {

    private FieldNumber() {}

    /** The number at the end of a path such as {@code /user/user0/field/3}, or an {@link InvalidFieldException}. */
    public static int checked(String n) {
        return WholeNumber.within(0, User.FIELD_COUNT - 1, n).orElseThrow(() -> InvalidFieldException.number(n));
    }
}
