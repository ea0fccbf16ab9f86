package io.github.springbench.mvcclient;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** What holds the thread that calls the back end. A virtual thread that waits then keeps its carrier: it is pinned. */
enum Held {
    NONE {
        @Override
        <T> T during(Supplier<T> call) {
            return call.get();
        }
    },

    /** A monitor for which nobody waits, as each thread has its own. It pins before JDK 24 (JEP 491). */
    MONITOR {
        @Override
        <T> T during(Supplier<T> call) {
            synchronized (Thread.currentThread()) {
                return call.get();
            }
        }
    },

    /** The initialiser of a class, which the JVM calls by a frame of its own. Each call has a new class. */
    CLASS_INITIALISER {
        @Override
        <T> T during(Supplier<T> call) {
            AtomicReference<T> answer = new AtomicReference<>();
            Runnable initialiser = () -> answer.set(call.get());
            try {
                MethodHandles.lookup().defineHiddenClassWithClassData(INITIALISED, initialiser, true);
            } catch (ExceptionInInitializerError failed) {
                throw (RuntimeException) failed.getCause();
            } catch (IllegalAccessException impossible) {
                throw new IllegalStateException(impossible);
            }
            return answer.get();
        }
    },

    /** A native method that calls back: {@code Class.forName} asks a loader, which calls before it finds the class. */
    NATIVE_FRAME {
        @Override
        <T> T during(Supplier<T> call) {
            AtomicReference<T> answer = new AtomicReference<>();
            ClassLoader loader = new ClassLoader(null) {
                @Override
                protected Class<?> loadClass(String name, boolean resolve) {
                    answer.set(call.get());
                    return Object.class;
                }
            };
            try {
                Class.forName(Object.class.getName(), false, loader);
            } catch (ClassNotFoundException impossible) {
                throw new IllegalStateException(impossible);
            }
            return answer.get();
        }
    };

    private static final byte[] INITIALISED = classFile("Held$Initialised.class");

    abstract <T> T during(Supplier<T> call);

    private static byte[] classFile(String name) {
        try (InputStream file = Held.class.getResourceAsStream(name)) {
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The file of its class is that of each new one. */
    private static final class Initialised {
        static {
            try {
                MethodHandles.classData(MethodHandles.lookup(), ConstantDescs.DEFAULT_NAME, Runnable.class)
                        .run();
            } catch (IllegalAccessException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    }
}
