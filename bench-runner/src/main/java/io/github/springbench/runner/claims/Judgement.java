package io.github.springbench.runner.claims;

/** What the figures of a result say about a claim. */
public enum Judgement {
    /** They show what it says. */
    HELD("held"),
    /** They contradict it. */
    DID_NOT_HOLD("did not hold"),
    /** They are too few, or differ too little, to say either. */
    NOT_SHOWN("not shown");

    private final String label;

    Judgement(String label) {
        this.label = label;
    }

    /** What people read. */
    public String label() {
        return label;
    }
}
