package io.github.springbench.runner.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A value that must be in nothing that the bench writes or prints, such as a password. A variable of the environment
 * holds it, so that no file has to. As text it shows nothing.
 */
public final class Secret {

    /** What is shown instead. */
    public static final String SHOWN = "***";

    /**
     * Shorter texts are in many innocent ones: ports, {@code true}, {@code false}, {@code DEBUG} and {@code UTF-8} have
     * at most five characters.
     */
    private static final int LEAST_CHARACTERS = 6;

    /** What stands before an {@code @} and is longer is no user with a password. */
    private static final int LONGEST_CREDENTIALS = 1_000;

    /** A parameter of an address, an option, or a key of JSON or YAML that names a secret, and its value. */
    private static final Pattern NAMED = Pattern.compile(
            "(?i)(?:passw(?:or)?d|passphrase|pwd|secret|token|api[_-]?key)[\\w.-]{0,40}[\"']?\\s{0,8}[=:]\\s{0,8}"
                    + "(?:\"([^\"]+)\"|'([^']+)'|([^&;\\s\"'}]+))");

    /** Of logs; and of records that hold the characters of a JVM's texts as it keeps them. */
    private static final List<Charset> CHARSETS =
            List.of(StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1, StandardCharsets.UTF_16LE);

    private static final Pattern NOT_ASCII = Pattern.compile("[^\\x00-\\x7F]");
    private static final char REPLACEMENT = '\uFFFD';

    private final String value;

    private Secret(String value) {
        this.value = Objects.requireNonNull(value);
    }

    public static Secret of(String value) {
        return new Secret(value);
    }

    /** The value: for a driver, a request or the environment of a process, and for no message and no file. */
    public String reveal() {
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret same && value.equals(same.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    @Override
    public String toString() {
        return SHOWN;
    }

    /** Texts that must not be shown, as bytes: a character for each. */
    private Stream<String> forms() {
        Set<String> parts = new LinkedHashSet<>();
        value.lines().map(String::strip).forEach(line -> {
            parts.add(line);
            addCredentials(line, parts);
            addNamed(line, parts);
        });
        return parts.stream()
                .flatMap(part -> Stream.of(part, decoded(part), decoded(part.replace('+', ' '))))
                .flatMap(String::lines)
                .filter(text -> text.length() >= LEAST_CHARACTERS)
                .flatMap(text -> Stream.of(text, text.replace(' ', '+'), inJson(text), inHtml(text)))
                .flatMap(Secret::damaged)
                .flatMap(text -> CHARSETS.stream()
                        .filter(charset -> charset.newEncoder().canEncode(text))
                        .map(charset -> bytes(text, charset)));
    }

    /** What stands before each {@code @}: user and password, and the password. A user alone is no secret. */
    private static void addCredentials(String line, Set<String> parts) {
        for (int at = line.indexOf('@'); at >= 0; at = line.indexOf('@', at + 1)) {
            int first = line.indexOf("//");
            addCredentials(line, line.lastIndexOf("//", at), at, parts);
            addCredentials(line, first < at ? first : -1, at, parts); // a password may have slashes, too
        }
    }

    private static void addCredentials(String line, int slashes, int at, Set<String> parts) {
        int from = slashes < 0 ? 0 : slashes + 2;
        if (from > at || at - from > LONGEST_CREDENTIALS) {
            return;
        }
        String credentials = line.substring(from, at);
        if (credentials.contains(":")) {
            parts.add(credentials.strip());
            parts.add(credentials.substring(credentials.indexOf(':') + 1));
            parts.add(credentials.substring(credentials.lastIndexOf(':') + 1));
        }
        if (line.startsWith("jdbc:oracle:")) {
            parts.add(credentials.substring(credentials.lastIndexOf('/') + 1));
        }
    }

    /** A short one together with its name. */
    private static void addNamed(String line, Set<String> parts) {
        Matcher named = NAMED.matcher(line);
        while (named.find()) {
            parts.add(named.group());
            Stream.of(named.group(1), named.group(2), named.group(3))
                    .filter(Objects::nonNull)
                    .map(text -> text.replaceFirst(",$", ""))
                    .forEach(parts::add);
        }
    }

    private static String decoded(String text) {
        return text(Decoded.of(bytes(text, StandardCharsets.UTF_8)).text());
    }

    private static String inJson(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    private static String inHtml(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** Also as programs show it that know nothing but ASCII, which is so in the POSIX locale. */
    private static Stream<String> damaged(String text) {
        String rest = NOT_ASCII.matcher(text).replaceAll("");
        if (rest.length() == text.length() || rest.length() < LEAST_CHARACTERS) {
            return Stream.of(text);
        }
        String byCharacter = NOT_ASCII.matcher(text).replaceAll(String.valueOf(REPLACEMENT));
        String byByte = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.US_ASCII);
        return Stream.of(
                text, byCharacter, byByte, byCharacter.replace(REPLACEMENT, '?'), byByte.replace(REPLACEMENT, '?'));
    }

    private static String bytes(String text, Charset charset) {
        return new String(text.getBytes(charset), StandardCharsets.ISO_8859_1);
    }

    private static String text(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    /**
     * Bytes, percent-decoded whatever of them was encoded.
     *
     * @param text a character for each byte
     * @param begins where each of them begins in what was encoded, and where the last one ends
     */
    private record Decoded(String text, int[] begins) {

        private static final int HEXADECIMAL = 16;

        static Decoded of(String encoded) {
            StringBuilder text = new StringBuilder(encoded.length());
            int[] begins = new int[encoded.length() + 1];
            int at = 0;
            while (at < encoded.length()) {
                begins[text.length()] = at;
                int octet = octet(encoded, at);
                text.append(octet < 0 ? encoded.charAt(at) : (char) octet);
                at += octet < 0 ? 1 : Mask.ENCODED_BYTES;
            }
            begins[text.length()] = at;
            return new Decoded(text.toString(), begins);
        }

        /** Negative where none is encoded there. */
        private static int octet(String encoded, int at) {
            if (encoded.charAt(at) != '%' || at + 2 >= encoded.length()) {
                return -1;
            }
            int high = Character.digit(encoded.charAt(at + 1), HEXADECIMAL);
            int low = Character.digit(encoded.charAt(at + 2), HEXADECIMAL);
            return high < 0 || low < 0 ? -1 : high * HEXADECIMAL + low;
        }
    }

    /**
     * Hides secrets in what services, load generators and drivers say. Hidden are their lines, the password of an
     * address, with the user and alone, and what is called a password, secret, token or key; each as it is,
     * percent-encoded, percent-decoded, and as JSON and HTML quote it. Shorter texts than six characters are not.
     */
    public static final class Mask {

        /** Hides nothing. */
        public static final Mask NONE = new Mask(List.of());

        private static final int ENCODED_BYTES = 3;

        /** A longer line is passed on in parts. */
        private static final int LONGEST_LINE = 1 << 16;

        private final List<Secret> secrets;
        private final List<String> forms;

        /** No text that is hidden has more bytes. */
        private final int most;

        private Mask(List<Secret> secrets) {
            this.secrets = secrets;
            this.forms = secrets.stream().flatMap(Secret::forms).distinct().toList();
            this.most = ENCODED_BYTES
                    * forms.stream().mapToInt(String::length).max().orElse(0);
        }

        public static Mask of(Collection<Secret> secrets) {
            return new Mask(secrets.stream().distinct().toList());
        }

        /** The same, and other texts. */
        public Mask with(Stream<String> others) {
            return of(Stream.concat(secrets.stream(), others.map(Secret::of)).toList());
        }

        public List<Secret> secrets() {
            return secrets;
        }

        /** Whether there is nothing to hide. */
        public boolean isEmpty() {
            return forms.isEmpty();
        }

        /** A text in which {@link #SHOWN} stands for each secret; null for null. */
        public String masked(String text) {
            if (text == null || isEmpty()) {
                return text;
            }
            String bytes = bytes(text, StandardCharsets.UTF_8);
            BitSet hidden = hidden(bytes);
            return hidden.isEmpty() ? text : text(shown(bytes, hidden, false));
        }

        /** Passes on what is written to it, masked, as soon as a line is whole. */
        public OutputStream masking(OutputStream to) {
            return new Masking(to, false);
        }

        /** Overwrites secrets in a file with as many bytes, as it may be one that programs read. */
        public void overwrite(Path file) throws IOException {
            if (!isEmpty() && hasSecrets(file)) {
                // What is written is never ahead of what is read.
                try (InputStream from = Files.newInputStream(file);
                        OutputStream to = new Masking(Files.newOutputStream(file, StandardOpenOption.WRITE), true)) {
                    from.transferTo(to);
                }
            }
        }

        private boolean hasSecrets(Path file) throws IOException {
            Masking all = new Masking(OutputStream.nullOutputStream(), true);
            try (InputStream from = Files.newInputStream(file);
                    all) {
                from.transferTo(all);
            }
            return all.hasHidden;
        }

        /** Which bytes belong to secrets, which may overlap. */
        private BitSet hidden(String bytes) {
            BitSet hidden = new BitSet();
            for (String form : forms) {
                for (int at = bytes.indexOf(form); at >= 0; at = bytes.indexOf(form, at + 1)) {
                    hidden.set(at, at + form.length());
                }
            }
            if (bytes.indexOf('%') >= 0) {
                Decoded decoded = Decoded.of(bytes);
                for (String form : forms) {
                    for (int at = decoded.text().indexOf(form);
                            at >= 0;
                            at = decoded.text().indexOf(form, at + 1)) {
                        hidden.set(decoded.begins()[at], decoded.begins()[at + form.length()]);
                    }
                }
            }
            return hidden;
        }

        private static String shown(String bytes, BitSet hidden, boolean sameLength) {
            StringBuilder shown = new StringBuilder(bytes.length());
            int from = 0;
            for (int begin = hidden.nextSetBit(0); begin >= 0; begin = hidden.nextSetBit(from)) {
                shown.append(bytes, from, begin);
                from = hidden.nextClearBit(begin);
                shown.append(sameLength ? "*".repeat(from - begin) : SHOWN);
            }
            return shown.append(bytes, from, bytes.length()).toString();
        }

        /** Holds back what may be the beginning of a secret: the last line, or the end of a long one. */
        private final class Masking extends OutputStream {

            private final OutputStream to;
            private final boolean sameLength;
            private final StringBuilder held = new StringBuilder();
            private boolean hasHidden;

            Masking(OutputStream to, boolean sameLength) {
                this.to = to;
                this.sameLength = sameLength;
            }

            @Override
            public void write(int octet) throws IOException {
                write(new byte[] {(byte) octet}, 0, 1);
            }

            @Override
            public void write(byte[] octets, int from, int length) throws IOException {
                held.append(new String(octets, from, length, StandardCharsets.ISO_8859_1));
                int lines = held.lastIndexOf("\n") + 1;
                pass(lines > 0 || held.length() <= LONGEST_LINE + most ? lines : certain(held.toString()));
            }

            /** How much of a line can be passed on: no secret that begins there goes on behind it. */
            private int certain(String line) {
                int end = line.length() - most;
                BitSet hidden = hidden(line);
                return hidden.get(end - 1) && hidden.get(end) ? hidden.previousClearBit(end) + 1 : end;
            }

            private void pass(int end) throws IOException {
                if (end > 0) {
                    String passed = held.substring(0, end);
                    held.delete(0, end);
                    BitSet hidden = hidden(passed);
                    hasHidden |= !hidden.isEmpty();
                    to.write(shown(passed, hidden, sameLength).getBytes(StandardCharsets.ISO_8859_1));
                }
            }

            @Override
            public void flush() throws IOException {
                to.flush();
            }

            @Override
            public void close() throws IOException {
                try (to) {
                    pass(held.length());
                }
            }
        }
    }
}
