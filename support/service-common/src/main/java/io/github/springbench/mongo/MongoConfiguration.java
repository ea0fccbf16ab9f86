package io.github.springbench.mongo;

import io.github.springbench.common.DatabaseProblems;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.data.mongodb.core.convert.DefaultMongoTypeMapper;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;

/** Configures Spring Boot's driver and template, blocking or reactive; services import it. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DatabaseProperties.class)
@Import(DatabaseProblems.class)
public class MongoConfiguration {

    @Bean
    LimitedClient limitedClient(DatabaseProperties database, Environment environment) {
        return new LimitedClient(database, environment.getProperty("spring.application.name"));
    }

    /** Without it, each document would have the name of the Java class in a field {@code _class}. */
    @Bean
    static BeanPostProcessor documentsWithoutClass() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessBeforeInitialization(Object bean, String name) {
                if (bean instanceof MappingMongoConverter converter) {
                    converter.setTypeMapper(new DefaultMongoTypeMapper(null));
                }
                return bean;
            }
        };
    }
}
