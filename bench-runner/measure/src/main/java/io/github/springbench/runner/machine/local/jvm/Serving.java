package io.github.springbench.runner.machine.local.jvm;

import java.util.regex.Pattern;

/** By which frames a stack shows that its thread serves a request. */
enum Serving {
    /** The code of this project's services. */
    OURS("io\\.github\\.springbench\\.[^(]+"),

    /**
     * Others' code is not known, but what calls it is: the API of servlets in whatever server, which some jars carry
     * under a package of their own, or the server of the JDK.
     */
    OTHERS("(?:\\w+\\.)*(?:jakarta|javax)\\.servlet\\.http\\.HttpServlet\\.[^(]+"
            + "|sun\\.net\\.httpserver\\.ServerImpl\\$Exchange[^(]+");

    private final Pattern frame;
    private final Pattern lineOfADump;

    /** @param method regular expression of class and method */
    Serving(String method) {
        this.frame = Pattern.compile(method);
        //       app//io.github.springbench.Hello.hello(Hello.java:20)        (JDK 21)
        //     at io.github.springbench.Hello.hello(Hello.java:20)        (JDK 25)
        this.lineOfADump = Pattern.compile("\\s+(?:at )?(?:\\S*/)?(?<method>" + method + ")\\(.*");
    }

    /** Whether a frame of this class and method shows it. */
    boolean isShownBy(String classAndMethod) {
        return frame.matcher(classAndMethod).matches();
    }

    /** A line of a dump of threads that shows it; its group {@code method} is class and method. */
    Pattern lineOfADump() {
        return lineOfADump;
    }
}
