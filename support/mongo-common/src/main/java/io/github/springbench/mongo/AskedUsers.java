package io.github.springbench.mongo;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The users of one request.
 *
 * @param keys the keys in the order of the request, without duplicates
 */
public record AskedUsers(List<String> keys) {

    /**
     * The users in a query such as {@code ids=user0,user1}, or an {@link InvalidIdsException}.
     *
     * @param ids null if the query has no ids
     */
    public static AskedUsers checked(String ids) {
        List<String> given = ids == null
                ? List.of()
                : Stream.of(ids.split(",")).filter(id -> !id.isEmpty()).toList();
        if (given.isEmpty() || given.size() > UserCount.MAX) {
            throw new InvalidIdsException(given.size());
        }
        return new AskedUsers(given.stream().distinct().toList());
    }

    /** The users that were found, in the order of the request. */
    public List<User> inOrder(Collection<User> found) {
        Map<String, User> byKey = found.stream().collect(Collectors.toMap(User::key, Function.identity()));
        return keys.stream().map(byKey::get).filter(Objects::nonNull).toList();
    }
}
