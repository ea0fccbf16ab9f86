package io.github.springbench.runner.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Base64;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
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

    /** Of a header {@code Authorization}. */
    private static final Pattern SCHEME = Pattern.compile("(?i)(?:bearer|basic|token|apikey)\\s+(\\S+)");

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
            addOfScheme(line, parts);
        });
        return parts.stream()
                .flatMap(part -> Stream.of(part, decoded(part), decoded(part.replace('+', ' '))))
                .flatMap(String::lines)
                .filter(text -> text.length() >= LEAST_CHARACTERS)
                .flatMap(text -> Stream.of(text, text.replace(' ', '+')))
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

    /** A token without its scheme; and a user and a password that are written as one. */
    private static void addOfScheme(String line, Set<String> parts) {
        Matcher scheme = SCHEME.matcher(line);
        if (scheme.matches()) {
            parts.add(scheme.group(1));
            try {
                byte[] decoded = Base64.getDecoder().decode(scheme.group(1));
                addCredentials(new String(decoded, StandardCharsets.UTF_8) + "@", parts);
            } catch (IllegalArgumentException other) {
                // a token of another kind
            }
        }
    }

    private static String decoded(String text) {
        return text(
                Decoded.of(Escape.PERCENT, bytes(text, StandardCharsets.UTF_8)).text());
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

    /** How programs write some characters by means of others. */
    private enum Escape {
        PERCENT('%') {
            @Override
            int decode(String encoded, int at, StringBuilder text) {
                int octet = number(encoded, at + 1, at + 3, HEXADECIMAL);
                if (octet < 0) {
                    return 0;
                }
                text.append((char) octet);
                return 3;
            }
        },
        /** Of JSON, YAML, Java's properties and shells. */
        BACKSLASH('\\') {
            @Override
            int decode(String encoded, int at, StringBuilder text) {
                if (at + 1 >= encoded.length()) {
                    return 0;
                }
                char next = encoded.charAt(at + 1);
                if (next != 'u') {
                    text.append(next == 't' ? '\t' : next);
                    return 2;
                }
                int unit = number(encoded, at + 2, at + UNIT, HEXADECIMAL);
                if (unit < 0) {
                    return 0;
                }
                int low = encoded.startsWith("\\u", at + UNIT)
                        ? number(encoded, at + UNIT + 2, at + 2 * UNIT, HEXADECIMAL)
                        : -1;
                boolean isPair = low >= 0 && Character.isSurrogatePair((char) unit, (char) low);
                append(isPair ? Character.toCodePoint((char) unit, (char) low) : unit, text);
                return isPair ? 2 * UNIT : UNIT;
            }
        },
        /** Of HTML and XML. */
        ENTITY('&') {
            @Override
            int decode(String encoded, int at, StringBuilder text) {
                int end = encoded.indexOf(';', at);
                if (end < 0 || end - at > LONGEST_ENTITY) {
                    return 0;
                }
                String name = encoded.substring(at + 1, end);
                boolean isHexadecimal = name.startsWith("#x") || name.startsWith("#X");
                int code = name.startsWith("#")
                        ? number(name, isHexadecimal ? 2 : 1, name.length(), isHexadecimal ? HEXADECIMAL : DECIMAL)
                        : ENTITIES.getOrDefault(name, -1);
                if (!Character.isValidCodePoint(code)) {
                    return 0;
                }
                append(code, text);
                return end + 1 - at;
            }
        };

        private static final int DECIMAL = 10;
        private static final int HEXADECIMAL = 16;

        /** The length of a UTF-16 unit after a backslash. */
        private static final int UNIT = 6;

        private static final int LONGEST_ENTITY = 10;

        private static final Map<String, Integer> ENTITIES =
                Map.of("amp", (int) '&', "lt", (int) '<', "gt", (int) '>', "quot", (int) '"', "apos", (int) '\'');

        private final char begin;

        Escape(char begin) {
            this.begin = begin;
        }

        /**
         * Appends the bytes of the character that is written there.
         *
         * @return how many characters that took; 0 where none is
         */
        abstract int decode(String encoded, int at, StringBuilder text);

        /** Negative where something else stands there. */
        private static int number(String text, int from, int to, int radix) {
            if (from >= to || to > text.length()) {
                return -1;
            }
            int number = 0;
            for (int at = from; at < to; at++) {
                int digit = Character.digit(text.charAt(at), radix);
                if (digit < 0) {
                    return -1;
                }
                number = number * radix + digit;
            }
            return number;
        }

        private static void append(int code, StringBuilder text) {
            text.append(bytes(Character.toString(code), StandardCharsets.UTF_8));
        }
    }

    /**
     * Bytes, decoded whatever of them was encoded.
     *
     * @param text a character for each byte
     * @param begins where each of them begins in what was encoded, and where the last one ends
     */
    private record Decoded(String text, int[] begins) {

        static Decoded of(Escape escape, String encoded) {
            StringBuilder text = new StringBuilder(encoded.length());
            int[] begins = new int[encoded.length() + 1];
            int at = 0;
            while (at < encoded.length()) {
                int from = text.length();
                int taken = encoded.charAt(at) == escape.begin ? escape.decode(encoded, at, text) : 0;
                if (taken == 0) {
                    text.append(encoded.charAt(at));
                    taken = 1;
                }
                Arrays.fill(begins, from, text.length(), at);
                at += taken;
            }
            begins[text.length()] = at;
            return new Decoded(text.toString(), begins);
        }

        /** The same where the encoded bytes are themselves decoded ones. */
        Decoded after(Decoded first) {
            return new Decoded(
                    text,
                    Arrays.stream(begins, 0, text.length() + 1)
                            .map(begin -> first.begins[begin])
                            .toArray());
        }
    }

    /**
     * Hides secrets in what services, load generators and drivers say. Hidden are their lines, the password of an
     * address, with the user and alone, and what is called a password, secret, token or key; each as it is,
     * percent-decoded, and escaped by percent signs, backslashes or entities, also twice. Shorter texts than six
     * characters are not.
     */
    public static final class Mask {

        /** Hides nothing. */
        public static final Mask NONE = new Mask(List.of());

        /** Into so many characters one is written at most, such as {@code \\u0026quot;}. */
        private static final int MOST_OF_ONE = 12;

        /** How often a text is encoded. */
        private static final int MOST_TIMES = 2;

        /** A longer line is passed on in parts. */
        private static final int LONGEST_LINE = 1 << 16;

        private final List<Secret> secrets;
        private final List<String> forms;

        /** No text that is hidden has more bytes. */
        private final int most;

        private Mask(List<Secret> secrets) {
            this.secrets = secrets;
            this.forms = secrets.stream().flatMap(Secret::forms).distinct().toList();
            this.most =
                    MOST_OF_ONE * forms.stream().mapToInt(String::length).max().orElse(0);
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
            int[] begins = IntStream.rangeClosed(0, bytes.length()).toArray();
            hide(new Decoded(bytes, begins), MOST_TIMES, hidden);
            return hidden;
        }

        private void hide(Decoded decoded, int times, BitSet hidden) {
            String text = decoded.text();
            for (String form : forms) {
                for (int at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) {
                    hidden.set(decoded.begins()[at], decoded.begins()[at + form.length()]);
                }
            }
            for (Escape escape : Escape.values()) {
                if (times > 0 && text.indexOf(escape.begin) >= 0) {
                    Decoded further = Decoded.of(escape, text);
                    if (further.text().length() < text.length()) {
                        hide(further.after(decoded), times - 1, hidden);
                    }
                }
            }
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
