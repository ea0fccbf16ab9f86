package io.github.springbench.runner.cli.option;

import io.github.springbench.runner.cli.Home;
import java.util.Iterator;

/** What a shell may complete where an experiment is named. */
public final class ExperimentNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return Home.allExperiments().names().iterator();
    }
}
