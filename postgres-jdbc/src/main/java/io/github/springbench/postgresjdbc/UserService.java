package io.github.springbench.postgresjdbc;

import io.github.springbench.common.ProblemException;
import io.github.springbench.postgres.IncomingUser;
import io.github.springbench.postgres.User;
import java.util.List;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Reads and writes users, with one transaction per call. */
@Service
@Transactional
class UserService {

    private final UserRepository users;

    UserService(UserRepository users) {
        this.users = users;
    }

    @Transactional(readOnly = true)
    User get(long id) {
        return users.findById(id).orElseThrow(() -> ProblemException.unknown("user", id));
    }

    @Transactional(readOnly = true)
    List<User> first(int limit) {
        return users.findFirst(limit);
    }

    User insert(IncomingUser incoming) {
        return users.save(incoming.asNew());
    }

    User update(long id, IncomingUser incoming) {
        User known = get(id);
        return users.save(incoming.withId(known.id()));
    }

    void delete(long id) {
        if (users.remove(id) == 0) {
            throw ProblemException.unknown("user", id);
        }
    }
}
