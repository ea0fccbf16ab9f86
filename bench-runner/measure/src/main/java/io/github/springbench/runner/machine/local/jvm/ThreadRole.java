package io.github.springbench.runner.machine.local.jvm;

import java.util.regex.Pattern;

/** What a platform thread does, told by its name. */
enum ThreadRole {
    /** Tomcat's pool: http-nio-127.0.0.1-8091-exec-1. */
    REQUEST_WORKER("http-nio\\d?-.*-exec-\\d+"),
    /** Reactor Netty: reactor-http-epoll-1, reactor-http-nio-1, reactor-http-kqueue-1. */
    EVENT_LOOP("reactor-http-.*"),
    /** Reactor's timer and scheduler: parallel-1. */
    PARALLEL("parallel-\\d+"),
    /** Tomcat's own threads, Poller and Acceptor, which show that there is a Tomcat. */
    TOMCAT("http-nio\\d?-.*"),
    OTHER(".*");

    private final Pattern name;

    ThreadRole(String name) {
        this.name = Pattern.compile(name, Pattern.DOTALL);
    }

    static ThreadRole of(String threadName) {
        for (ThreadRole role : values()) {
            if (role.name.matcher(threadName).matches()) {
                return role;
            }
        }
        return OTHER;
    }
}
