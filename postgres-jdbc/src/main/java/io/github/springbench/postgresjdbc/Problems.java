package io.github.springbench.postgresjdbc;

import io.github.springbench.postgres.InvalidRequestException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.transaction.TransactionException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

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
    ErrorResponse unreadable(HttpMessageNotReadableException unreadable) {
        return InvalidRequestException.unreadableUser();
    }

    @ExceptionHandler
    ErrorResponse invalid(MethodArgumentNotValidException mistakes) {
        return InvalidRequestException.user(mistakes.getBindingResult());
    }

    @ExceptionHandler
    ErrorResponse outOfRange(HandlerMethodValidationException mistakes) {
        return InvalidRequestException.parameters(mistakes);
    }

    @ExceptionHandler
    ErrorResponse noNumber(MethodArgumentTypeMismatchException mismatch) {
        return InvalidRequestException.noWholeNumber(mismatch.getName(), mismatch.getValue());
    }
}
