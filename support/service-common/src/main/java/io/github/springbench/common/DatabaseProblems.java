package io.github.springbench.common;

import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.transaction.TransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Answers failures of a database, before Spring's own handlers look at their causes. Services import it. */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class DatabaseProblems {

    @ExceptionHandler
    ProblemDetail exists(DuplicateKeyException taken) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "There is a record with this key already.");
    }

    @ExceptionHandler({DataAccessException.class, TransactionException.class})
    ProblemDetail failed(Exception failure) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE, failure.getMessage());
    }
}
