package io.github.springbench.postgres;

import com.nimbusds.jose.jwk.source.ImmutableSecret;
import io.github.springbench.common.ProblemException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import org.springframework.http.HttpStatus;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.JwsHeader;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;

/**
 * Checks passwords and signs tokens (HS256), both on the thread that calls. A check takes milliseconds of CPU, and how
 * many depends on the cost in the hash. Services import it. The key is a new one at each start.
 */
public final class Tokens {

    private static final int KEY_BYTES = 32;
    private static final Duration LIFETIME = Duration.ofHours(1);

    private final BCryptPasswordEncoder passwords = new BCryptPasswordEncoder();
    private final JwsHeader header = JwsHeader.with(MacAlgorithm.HS256).build();
    private final NimbusJwtEncoder encoder;

    Tokens() {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        encoder = new NimbusJwtEncoder(new ImmutableSecret<>(key));
    }

    /**
     * A token for who knows the password.
     *
     * @param hash the hash of the right password, by BCrypt
     * @throws ProblemException with status 401 if the password is wrong
     */
    public Token forLogin(Login login, String hash) {
        if (!passwords.matches(login.password(), hash)) {
            throw refused();
        }
        Instant now = Instant.now();
        JwtClaimsSet claims = JwtClaimsSet.builder()
                .subject(login.name())
                .issuedAt(now)
                .expiresAt(now.plus(LIFETIME))
                .build();
        return new Token(
                encoder.encode(JwtEncoderParameters.from(header, claims)).getTokenValue());
    }

    /** The answer to a wrong name or password; it does not tell which of them is wrong. */
    public static ProblemException refused() {
        return new ProblemException(HttpStatus.UNAUTHORIZED, "The name or the password is wrong.");
    }

    /** The answer to a login: a signed JSON Web Token. */
    public record Token(String token) {}
}
