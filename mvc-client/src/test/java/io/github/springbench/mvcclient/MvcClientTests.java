package io.github.springbench.mvcclient;

import io.github.springbench.mvcclient.ClientProperties.Client;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The clients that most experiments use, and the one that differs most. */
@Tag("server")
@ParameterizedClass
@EnumSource(
        value = Client.class,
        names = {"REST_TEMPLATE", "REST_CLIENT", "JDK"})
class MvcClientTests extends ClientAnswers {}
