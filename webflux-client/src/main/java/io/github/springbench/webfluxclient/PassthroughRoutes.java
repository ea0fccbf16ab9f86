package io.github.springbench.webfluxclient;

import static org.springframework.web.reactive.function.server.RequestPredicates.accept;
import static org.springframework.web.reactive.function.server.RequestPredicates.path;

import io.github.springbench.common.IncomingMessage;
import io.github.springbench.common.InvalidMessageException;
import java.util.List;
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebInputException;
import reactor.core.publisher.Mono;

/**
 * Forwards messages to the back end, and returns its acknowledgements: as functional routes, like the published
 * service.
 */
@Configuration(proxyBeanMethods = false)
class PassthroughRoutes {

    private static final String PATH = "/passthrough/messages";

    private final BackEnd backEnd;

    PassthroughRoutes(BackEnd backEnd) {
        this.backEnd = backEnd;
    }

    // Without a matching route, the answer is "not found". The last two routes report the error, as a controller does.
    @Bean
    RouterFunction<ServerResponse> messages() {
        return RouterFunctions.route()
                .POST(PATH, accept(MediaType.APPLICATION_JSON), this::pass)
                .POST(
                        PATH,
                        request -> Mono.error(new NotAcceptableStatusException(List.of(MediaType.APPLICATION_JSON))))
                .route(
                        path(PATH),
                        request -> Mono.error(new MethodNotAllowedException(request.method(), Set.of(HttpMethod.POST))))
                .build();
    }

    /** Answers as soon as the back end does, after the delay that the message specifies. */
    private Mono<ServerResponse> pass(ServerRequest request) {
        return request.bodyToMono(IncomingMessage.class)
                .onErrorMap(ServerWebInputException.class, failure -> InvalidMessageException.unreadable())
                .switchIfEmpty(Mono.error(InvalidMessageException::unreadable))
                .flatMap(incoming -> backEnd.send(incoming.checked()))
                .flatMap(acknowledgement -> ServerResponse.ok()
                        .contentType(MediaType.APPLICATION_JSON)
                        .bodyValue(acknowledgement));
    }
}
