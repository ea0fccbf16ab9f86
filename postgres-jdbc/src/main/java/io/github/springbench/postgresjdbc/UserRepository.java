package io.github.springbench.postgresjdbc;

import io.github.springbench.postgres.User;
import java.util.List;
import org.springframework.data.jdbc.repository.query.Modifying;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.repository.ListCrudRepository;

/** The users in the database. Each call holds its thread until the response arrives. */
interface UserRepository extends ListCrudRepository<User, Long> {

    @Query("SELECT * FROM users ORDER BY id LIMIT :limit")
    List<User> findFirst(int limit);

    /** Returns the number of deleted rows, which {@code deleteById} does not. */
    @Modifying
    @Query("DELETE FROM users WHERE id = :id")
    int remove(long id);
}
