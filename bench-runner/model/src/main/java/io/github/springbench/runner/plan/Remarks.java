package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.machine.Remark;
import io.github.springbench.runner.model.machine.Remark.Level;
import java.util.Locale;

/** Remarks on a machine, in words. */
final class Remarks {

    private Remarks() {}

    static String count(long number) {
        return text("%,d", number);
    }

    static String text(String format, Object... values) {
        return values.length == 0 ? format : String.format(Locale.ROOT, format, values);
    }

    static Remark fine(String subject, String format, Object... values) {
        return new Remark(Level.FINE, subject, text(format, values));
    }

    static Remark note(String subject, String format, Object... values) {
        return new Remark(Level.NOTE, subject, text(format, values));
    }

    static Remark warning(String subject, String format, Object... values) {
        return new Remark(Level.WARNING, subject, text(format, values));
    }

    static Remark unknown(String subject) {
        return new Remark(Level.NOTE, subject, "not shown on this system");
    }
}
