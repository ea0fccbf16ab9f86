package io.github.springbench.postgres;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/**
 * A row of the table {@code users}.
 *
 * @param id null until the database assigns one
 */
@Table("users")
public record User(@Id Long id, String firstName, String lastName, String email, int age) {}
