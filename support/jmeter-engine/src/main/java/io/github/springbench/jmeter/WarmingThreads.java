package io.github.springbench.jmeter;

import io.github.springbench.engine.WarmUp;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jmeter.timers.Timer;
import org.apache.jorphan.collections.HashTree;

/** The warm-up by the setUp thread groups of the plan, which JMeter plays before all others. */
final class WarmingThreads extends WarmUp {

    private final List<SetupThreadGroup> groups;
    private final LongAdder requests = new LongAdder();

    private WarmingThreads(List<SetupThreadGroup> groups) {
        this.groups = groups;
    }

    static WarmingThreads of(HashTree plan) {
        WarmingThreads warmUp = new WarmingThreads(JMeterLoad.search(plan, SetupThreadGroup.class));
        warmUp.groups.forEach(group -> plan.search(group).add(new Rest(warmUp)));
        return warmUp;
    }

    @Override
    protected long requests() {
        return requests.sum();
    }

    @Override
    protected boolean hasStarted() {
        return requests() > 0 && groups.stream().allMatch(group -> group.numberOfActiveThreads() > 0);
    }

    @Override
    protected void end() {
        groups.forEach(AbstractThreadGroup::stop);
    }

    /** Between their requests its threads rest when the warm-up rests; and it counts these requests. */
    private static final class Rest extends AbstractTestElement implements Timer, SampleListener, NoThreadClone {

        private static final long serialVersionUID = 1L;

        private final transient WarmingThreads warmUp;

        Rest(WarmingThreads warmUp) {
            this.warmUp = warmUp;
        }

        @Override
        public long delay() {
            return TimeUnit.NANOSECONDS.toMillis(warmUp.restNanos());
        }

        @Override
        public void sampleOccurred(SampleEvent ended) {
            warmUp.requests.increment();
        }

        @Override
        public void sampleStarted(SampleEvent started) {
            // only the ends are counted
        }

        @Override
        public void sampleStopped(SampleEvent stopped) {
            // the same
        }
    }
}
