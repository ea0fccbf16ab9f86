package io.github.springbench.runner.load.gatling;

import io.github.springbench.runner.load.gatling.SimulationLog.LogListener;
import io.github.springbench.runner.load.gatling.SimulationLog.RunHeader;
import java.util.ArrayList;
import java.util.List;

/** Stores the events of a log. */
final class RecordedEvents implements LogListener {

    record Request(List<String> groups, String name, int startMillis, int endMillis, boolean ok, String message) {
        int responseMillis() {
            return endMillis - startMillis;
        }
    }

    record Group(List<String> groups, int startMillis, int endMillis, int cumulatedResponseMillis, boolean ok) {}

    record User(int scenario, int atMillis) {}

    record Error(String message, int atMillis) {}

    final List<RunHeader> runs = new ArrayList<>();
    final List<User> started = new ArrayList<>();
    final List<User> ended = new ArrayList<>();
    final List<Request> requests = new ArrayList<>();
    final List<Group> groups = new ArrayList<>();
    final List<Error> errors = new ArrayList<>();

    long count() {
        return runs.size() + started.size() + ended.size() + requests.size() + groups.size() + errors.size();
    }

    @Override
    public void run(RunHeader run) {
        runs.add(run);
    }

    @Override
    public void userStarted(int scenario, int atMillis) {
        started.add(new User(scenario, atMillis));
    }

    @Override
    public void userEnded(int scenario, int atMillis) {
        ended.add(new User(scenario, atMillis));
    }

    @Override
    public void request(List<String> groups, String name, int startMillis, int endMillis, boolean ok, String message) {
        requests.add(new Request(groups, name, startMillis, endMillis, ok, message));
    }

    @Override
    public void group(List<String> groups, int startMillis, int endMillis, int cumulatedResponseMillis, boolean ok) {
        this.groups.add(new Group(groups, startMillis, endMillis, cumulatedResponseMillis, ok));
    }

    @Override
    public void error(String message, int atMillis) {
        errors.add(new Error(message, atMillis));
    }
}
