package io.github.springbench.mvcwithlatency;

import io.github.springbench.limits.OpenStreams;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnThreading;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.thread.Threading;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.TaskExecutor;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Who writes to emitters. Spring finds the inner classes by themselves, so each has the condition. */
@Configuration(proxyBeanMethods = false)
class EmitterConfiguration {

    /**
     * By Spring Boot's own scheduler. A bean of ours would be an executor, too, beside which Spring Boot makes none for
     * Spring MVC.
     */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = "stream.by", havingValue = "emitter")
    @ConditionalOnThreading(Threading.PLATFORM)
    @EnableScheduling
    static class OnPlatformThreads {

        @Bean
        TokenWriter scheduled(TaskScheduler scheduler, OpenStreams open) {
            return new TokenWriter.Scheduled(scheduler, open);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = "stream.by", havingValue = "emitter")
    @ConditionalOnThreading(Threading.VIRTUAL)
    static class OnVirtualThreads {

        @Bean
        TokenWriter sleeping(
                @Qualifier(TaskExecutionAutoConfiguration.APPLICATION_TASK_EXECUTOR_BEAN_NAME) TaskExecutor executor,
                OpenStreams open) {
            return new TokenWriter.Sleeping(executor, open);
        }
    }
}
