package io.github.springbench.runner.report.page;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/**
 * What a page may run and load, as its Content-Security-Policy: only the scripts and styles that we put into it, by
 * their hashes. A text that a browser takes for HTML by mistake can then neither run nor send anything (<a
 * href="https://www.w3.org/TR/CSP3/">Content Security Policy Level 3</a>).
 */
public final class ContentPolicy {

    private ContentPolicy() {}

    /**
     * The policy of a page.
     *
     * @param scripts each exactly as it stands between its tags
     * @param styles each exactly as it stands between its tags
     */
    public static String of(List<String> scripts, List<String> styles) {
        return "default-src 'none'; script-src " + hashes(scripts) + "; style-src " + hashes(styles)
                + "; base-uri 'none'; form-action 'none'";
    }

    /**
     * The policy of a page that receives updates from its own server. It is sent as a header, since only a header can
     * forbid frames. The only picture is the empty icon in the page, so that no browser requests one.
     */
    public static String ofLivePage(List<String> scripts, List<String> styles) {
        return of(scripts, styles) + "; connect-src 'self'; img-src data:; frame-ancestors 'none'";
    }

    /**
     * The policy of a page that also shows pictures from files beside it. {@code file:} is for pages opened from a
     * folder, where not every browser counts these files as {@code 'self'}; elsewhere it allows nothing.
     *
     * @param scripts each exactly as it stands between its tags
     * @param styles each exactly as it stands between its tags
     */
    public static String withPictures(List<String> scripts, List<String> styles) {
        return of(scripts, styles) + "; img-src 'self' file:";
    }

    private static String hashes(List<String> texts) {
        return texts.isEmpty()
                ? "'none'"
                : texts.stream().map(ContentPolicy::hash).collect(joining(" "));
    }

    private static String hash(String text) {
        byte[] digest = Sha256.digest().digest(text.getBytes(StandardCharsets.UTF_8));
        return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    }
}
