package io.github.springbench.runner.model;

/** The kinds of thread that can serve a request. */
public enum RequestThreads {
    /** Threads of Tomcat's pool. */
    PLATFORM("platform threads"),
    /** A virtual thread per request. */
    VIRTUAL("virtual threads"),
    /** Event loops that no request blocks. */
    EVENT_LOOP("event loops");

    private final String label;

    RequestThreads(String label) {
        this.label = label;
    }

    /** What people read. */
    public String label() {
        return label;
    }
}
