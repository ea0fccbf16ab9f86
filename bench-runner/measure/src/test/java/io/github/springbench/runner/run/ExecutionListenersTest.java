package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.run.ExecutionListener.ExecutionListeners;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExecutionListenersTest {

    private final List<String> heard = new ArrayList<>();

    @Test
    void allOfThemHearEverythingThatThereIsToHear() throws ReflectiveOperationException {
        ExecutionListener both = new ExecutionListeners(List.of(named("first"), named("second")));

        for (Method method : ExecutionListener.class.getMethods()) {
            heard.clear();
            method.invoke(both, new Object[method.getParameterCount()]);

            assertThat(heard).containsExactly("first: " + method.getName(), "second: " + method.getName());
        }
    }

    private ExecutionListener named(String name) {
        return (ExecutionListener) Proxy.newProxyInstance(
                ExecutionListener.class.getClassLoader(),
                new Class<?>[] {ExecutionListener.class},
                (proxy, method, arguments) -> {
                    heard.add(name + ": " + method.getName());
                    return null;
                });
    }
}
