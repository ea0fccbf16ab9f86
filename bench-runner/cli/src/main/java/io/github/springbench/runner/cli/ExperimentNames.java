package io.github.springbench.runner.cli;

import java.util.Iterator;

/** What a shell may complete where an experiment is named. */
final class ExperimentNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return Home.allExperiments().names().iterator();
    }
}
