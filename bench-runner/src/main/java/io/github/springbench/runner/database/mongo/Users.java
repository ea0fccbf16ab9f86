package io.github.springbench.runner.database.mongo;

import java.util.Random;
import org.bson.Document;

/** The users that are in a database before a run: as YCSB's records, a key and ten fields of 100 bytes. */
final class Users {

    private static final int FIELDS = 10;
    private static final int BYTES_OF_A_FIELD = 100;

    /** Printable ASCII, a byte each. */
    private static final int FIRST_CHARACTER = ' ';

    private static final int AFTER_THE_LAST_CHARACTER = '~' + 1;

    private Users() {}

    /** The user with a number, always the same one. */
    static Document user(int number) {
        Random random = new Random(number);
        Document fields = new Document();
        for (int field = 0; field < FIELDS; field++) {
            fields.append("field" + field, text(random));
        }
        return new Document("_id", "user" + number)
                .append("number", (long) number)
                .append("fields", fields);
    }

    private static String text(Random random) {
        return random.ints(BYTES_OF_A_FIELD, FIRST_CHARACTER, AFTER_THE_LAST_CHARACTER)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
