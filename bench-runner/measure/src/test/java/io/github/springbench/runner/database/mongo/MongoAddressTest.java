package io.github.springbench.runner.database.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.database.mongo.MongoDb.MongoAddress;
import io.github.springbench.runner.model.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MongoAddressTest {

    private static final String WITH_PASSWORD = "mongodb://ann:s3cret%40@127.0.0.1:27018/?authSource=admin";

    @Test
    void showsNoSecret() {
        MongoAddress address = MongoAddress.of(WITH_PASSWORD);

        assertThat(address).hasToString("127.0.0.1:27018");
        assertThat(address.uri().reveal()).isEqualTo(WITH_PASSWORD);
        assertThat(address.secrets()).containsExactly(address.uri());
        assertThat(MongoAddress.at("127.0.0.1", 27018).secrets()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost:27017",
                "http://ann:s3cret@127.0.0.1",
                "mongodb://ann:s3cret@",
                "mongodb://ann:s3:cret@h",
                "mongodb://ann:s3/cret@h",
                "mongodb://ann:12/s3cret@127.0.0.1",
                "mongodb://ann:s3cret@127.0.0.1:x"
            })
    void refusesWhatIsNoAddressWithoutShowingIt(String uri) {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> MongoAddress.of(uri))
                .withMessageContaining("MONGODB_URI is not the address of a MongoDB; expected one such as")
                .withMessageNotContaining("s3");
    }

    @Test
    void tellsTheHostsOfAllServers() {
        assertThat(MongoAddress.of("mongodb://ann:s3cret@a.example:1,127.0.0.1,[2001:db8::1]:27017/x?y=a@b")
                        .hosts())
                .containsExactlyInAnyOrder("a.example", "127.0.0.1", "[2001:db8::1]");
    }

    @ParameterizedTest
    @CsvSource({
        "mongodb://127.0.0.1:27018, 27018",
        "mongodb://localhost, 27017",
        "mongodb://[::1]:27019/x, 27019",
        "mongodb://ann:pw@127.0.0.1:27018/?a=b, 27018",
        "'mongodb://127.0.0.1:1,127.0.0.1:2', ",
        "mongodb://192.0.2.1:27017, ",
    })
    void knowsTheServersOfThisMachine(String uri, Integer port) {
        var local = MongoAddress.of(uri).localPort();

        assertThat(local.isPresent() ? (Integer) local.getAsInt() : null).isEqualTo(port);
    }

    @ParameterizedTest
    @CsvSource({
        "mongodb://127.0.0.1:27018, 127.0.0.1:27018",
        "mongodb://ann:pw@db.example/?a=b, db.example:27017",
        "mongodb://[::1], [::1]:27017",
    })
    void namesThePortForALinkAlsoWhereTheAddressLeavesItOut(String uri, String host) {
        assertThat(MongoAddress.of(uri).host()).isEqualTo(host);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "mongodb://127.0.0.1:27018 mongodb://127.0.0.1:5/?directConnection=true",
                "mongodb://db.example:27018/x mongodb://127.0.0.1:5/x?directConnection=true",
                "mongodb://ann:pw@db.example/?authSource=admin "
                        + "mongodb://ann:pw@127.0.0.1:5/?authSource=admin&directConnection=true",
                "mongodb://db.example/?directConnection=true mongodb://127.0.0.1:5/?directConnection=true",
            })
    void keepsAllButTheHostOnTheWayThroughALink(String uri, String through) {
        assertThat(MongoAddress.of(uri).through("127.0.0.1", 5).uri().reveal()).isEqualTo(through);
    }

    @Test
    void anAddressOfIpv6HasBrackets() {
        assertThat(MongoAddress.at("fd00::1", 5).uri().reveal()).isEqualTo("mongodb://[fd00::1]:5");
        assertThat(MongoAddress.at("127.0.0.1", 27_018)
                        .through("fd00::1", 5)
                        .uri()
                        .reveal())
                .isEqualTo("mongodb://[fd00::1]:5/?directConnection=true");
    }

    @Test
    void leadsToOneServerOnly() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> MongoAddress.of("mongodb://a:1,b:2").through("127.0.0.1", 5))
                .withMessageContaining("A delay needs the address of a single server");
    }
}
