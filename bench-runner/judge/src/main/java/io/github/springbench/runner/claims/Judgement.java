package io.github.springbench.runner.claims;

/** What the figures of a result say about a claim. */
public enum Judgement {
    /** They show what it says. */
    HELD("held"),
    /** They contradict it. */
    DID_NOT_HOLD("did not hold"),
    /** They are too few, or differ too little, to say either. */
    NOT_SHOWN("not shown"),
    /** There are none: nobody measured a system of it at the places that it is about. */
    NOT_MEASURED("not measured");

    private final String label;

    Judgement(String label) {
        this.label = label;
    }

    /** Whether they say neither that it is true nor that it is not. */
    boolean isOpen() {
        return this == NOT_SHOWN || this == NOT_MEASURED;
    }

    /** What people read. */
    public String label() {
        return label;
    }
}
