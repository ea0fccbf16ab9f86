package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.Caller.Timed;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads of users. */
abstract class UserReads extends UserRequests {

    @Test
    void answersWithAUser() throws Exception {
        HttpResponse<byte[]> response = caller().get("/user/user3");

        assertJson(response, SampleUser.of(3).json());
        assertThat(database().commands())
                .containsExactly("{\"find\" : \"users\", \"filter\" : {\"_id\" : \"user3\"}, "
                        + "\"limit\" : 1, \"singleBatch\" : true}");
    }

    @Test
    void answersManyConcurrentRequestsWithTheRightUserEach() {
        List<CompletableFuture<Timed>> answers = IntStream.range(0, 50)
                .mapToObj(i -> caller().timed(caller().request("/user/user" + i % 10)))
                .toList();

        for (int i = 0; i < answers.size(); i++) {
            assertJson(answers.get(i).join().response(), SampleUser.of(i % 10).json());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nobody", "user", "USER0", "user10", "top", "507f1f77bcf86cd799439011", "a.b"})
    void knowsOnlyTheUsersInTheDatabase(String key) throws Exception {
        problem(caller().get("/user/" + key), 404);
        assertThat(database().commands()).hasSize(1);
    }

    @Test
    void readsTheFirstUserForEachGreeting() throws Exception {
        assertThat(caller().get("/hello/0").statusCode()).isEqualTo(200);

        assertThat(database().commands())
                .containsExactly("{\"find\" : \"users\", \"filter\" : {\"_id\" : \"user0\"}, "
                        + "\"limit\" : 1, \"singleBatch\" : true}");
    }

    @Test
    void greetsNobodyWithoutTheFirstUser() throws Exception {
        database().remove("user0");

        problem(caller().get("/hello/0"), 404);
    }

    @Test
    void answersWithUsersInTheOrderInWhichTheyWereAskedFor() throws Exception {
        HttpResponse<byte[]> response = caller().get("/user?ids=user7,user0,nobody,user3,user7,user9,user0");

        assertJson(response, json(7, 0, 3, 9));
        assertThat(database().commands())
                .containsExactly("{\"find\" : \"users\", \"filter\" : {\"_id\" : {\"$in\" : "
                        + "[ \"user7\", \"user0\", \"nobody\", \"user3\", \"user9\" ]}}, "
                        + "\"limit\" : 5, \"batchSize\" : 101}");
    }

    @Test
    void answersWithNoUsersWhereAllAreUnknown() throws Exception {
        assertJson(caller().get("/user?ids=nobody,somebody"), "[]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ids=user1", "ids=user1,user1", "ids=%75ser1", "ids=user1&other=1"})
    void readsIdsAsTheyCome(String query) throws Exception {
        assertJson(caller().get("/user?" + query), json(1));
    }

    @Test
    void readsIdsFromSeveralPlaces() throws Exception {
        assertJson(caller().get("/user?ids=user1&ids=user2&ids=user0"), json(1, 2, 0));
    }

    @Test
    void answersAHundredIdsAtMostAndAsksTheDatabaseOnce() throws Exception {
        for (int n = 10; n < 100; n++) {
            insert(SampleUser.of(n));
        }
        database().commands().clear();
        List<Integer> backwards = IntStream.range(0, 100).mapToObj(i -> 99 - i).toList();

        HttpResponse<byte[]> response = caller().get(
                        "/user?ids=" + backwards.stream().map(n -> "user" + n).collect(Collectors.joining(",")));

        assertJson(response, json(backwards.stream().mapToInt(n -> n).toArray()));
        assertThat(database().commands()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("io.github.springbench.contract.UserReads#wrongIds")
    void refusesNoIdsAndMoreThanAHundred(String query) throws Exception {
        assertRefused(caller().get("/user" + query));
    }

    static Stream<String> wrongIds() {
        String tooMany = IntStream.range(0, 101).mapToObj(n -> "user" + n).collect(Collectors.joining(","));
        return Stream.of("", "?", "?ids", "?ids=", "?ids=,,", "?id=user1", "?ids=" + tooMany);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 10, 100})
    void answersWithTheUsersOfTheLargestNumbers(int count) throws Exception {
        insert(SampleUser.named("large", 3_000_000_000L));
        insert(SampleUser.named("between", 7));
        database().remove("user7");
        database().commands().clear();

        HttpResponse<byte[]> response = caller().get("/user/top/" + count);

        Stream<SampleUser> ordered = Stream.of(
                        Stream.of(SampleUser.named("large", 3_000_000_000L), SampleUser.of(9), SampleUser.of(8)),
                        Stream.of(SampleUser.named("between", 7)),
                        IntStream.range(0, 7).mapToObj(i -> SampleUser.of(6 - i)))
                .flatMap(users -> users);
        assertJson(response, json(ordered.limit(count)));
        assertThat(database().commands())
                .containsExactly("{\"find\" : \"users\", \"filter\" : {}, \"sort\" : {\"number\" : -1}, "
                        + "\"limit\" : " + count + ", \"batchSize\" : 101}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "101", "-1", "1.5", "1e1", "many", "%20", "2147483648"})
    void refusesANumberOfUsersThatIsNoWholeNumberFromOneToAHundred(String n) throws Exception {
        assertRefused(caller().get("/user/top/" + n));
    }
}
