package io.github.springbench.postgresr2dbc;

import io.github.springbench.postgres.InvalidRequestException;
import org.springframework.beans.TypeMismatchException;
import org.springframework.core.MethodParameter;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.bind.support.WebExchangeBindException;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.server.ServerWebInputException;

/** Answers errors with the problem texts of both services, before Spring's own handlers do. */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
final class Problems {

    private final Diagnosis diagnosis;

    Problems(Diagnosis diagnosis) {
        this.diagnosis = diagnosis;
    }

    @ExceptionHandler({DataAccessException.class, TransactionException.class})
    ErrorResponse databaseFailed(Exception failure) {
        return diagnosis.explained(failure);
    }

    @ExceptionHandler
    ErrorResponse invalid(WebExchangeBindException mistakes) {
        return InvalidRequestException.user(mistakes.getBindingResult());
    }

    @ExceptionHandler
    ErrorResponse outOfRange(HandlerMethodValidationException mistakes) {
        return InvalidRequestException.parameters(mistakes);
    }

    @ExceptionHandler
    ErrorResponse unreadable(ServerWebInputException unreadable) {
        MethodParameter parameter = unreadable.getMethodParameter();
        return unreadable.getCause() instanceof TypeMismatchException mismatch && parameter != null
                ? InvalidRequestException.noWholeNumber(parameter.getParameterName(), mismatch.getValue())
                : InvalidRequestException.unreadableUser();
    }
}
