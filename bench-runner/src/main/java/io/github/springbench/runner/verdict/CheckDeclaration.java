package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/** What is to be said of a check, each thing by its name; {@link Check} has all of them. */
final class CheckDeclaration {

    private final String question;
    private final List<String> suspect = new ArrayList<>();
    private final List<String> invalid = new ArrayList<>();
    private String advice;
    private Rule rule;

    private CheckDeclaration(String question) {
        this.question = question;
    }

    /** What finds faults in a run; without what it needs to know, it finds none. */
    @FunctionalInterface
    interface Rule {
        List<Fault> faults(RunResult run, Experiment experiment);
    }

    static CheckDeclaration asks(String question) {
        return new CheckDeclaration(question);
    }

    /** Its limits are shares. */
    CheckDeclaration beyond(Limits limits) {
        return beyond(limits, Words::percent);
    }

    /** @param words a limit with its unit */
    CheckDeclaration beyond(Limits limits, DoubleFunction<String> words) {
        if (limits.suspect() < limits.invalid()) {
            suspect(limits.suspect() == 0 ? "any" : ">" + words.apply(limits.suspect()));
        }
        if (Double.isFinite(limits.invalid())) {
            invalid(">" + words.apply(limits.invalid()));
        }
        return this;
    }

    /** @param words what makes a run suspect, beside what was said already */
    CheckDeclaration suspect(String words) {
        suspect.add(words);
        return this;
    }

    /** @param words what makes a run invalid, beside what was said already */
    CheckDeclaration invalid(String words) {
        invalid.add(words);
        return this;
    }

    /** @param sentences what a reader does next */
    CheckDeclaration advice(String sentences) {
        advice = sentences;
        return this;
    }

    CheckDeclaration finds(Rule found) {
        rule = found;
        return this;
    }

    String question() {
        return question;
    }

    String suspect() {
        return String.join("; ", suspect);
    }

    String invalid() {
        return String.join("; ", invalid);
    }

    String advice() {
        return advice;
    }

    Rule rule() {
        return rule;
    }
}
