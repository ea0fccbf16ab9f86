package io.github.springbench.runner.report.form;

import io.github.springbench.runner.report.EffectiveLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table before it has a form; the first column heads its row. The templates see public methods only.
 *
 * @param caption what it shows
 * @param groups the columns; neighbours that belong together share a group
 * @param rows the texts, one for each column
 */
public record Table(String caption, List<Group> groups, List<List<Text>> rows) {

    /** How a column is set. */
    public enum Style {
        NUMBER,
        WORDS,
        CODE
    }

    /** A heading over one or more columns; over one, the column's own name is empty. */
    public record Group(String title, List<Column> columns) {

        public boolean isWide() {
            return columns.size() > 1;
        }
    }

    public record Column(String name, Style style) {}

    /** The columns of a table, from left to right. */
    public static final class Columns {

        private final List<Group> groups = new ArrayList<>();

        public Columns words(String... titles) {
            return each(Style.WORDS, titles);
        }

        public Columns numbers(String... titles) {
            return each(Style.NUMBER, titles);
        }

        public Columns code(String... titles) {
            return each(Style.CODE, titles);
        }

        /** Numbers that belong together. */
        public Columns numbersUnder(String title, String... names) {
            return under(
                    title,
                    Arrays.stream(names)
                            .map(name -> new Column(name, Style.NUMBER))
                            .toArray(Column[]::new));
        }

        public Columns under(String title, Column... columns) {
            groups.add(new Group(title, List.of(columns)));
            return this;
        }

        private Columns each(Style style, String... titles) {
            for (String title : titles) {
                under(title, new Column("", style));
            }
            return this;
        }
    }

    /** The text of one field; several lines are separate items. */
    public record Text(List<String> lines, Style style) {

        public boolean isNumber() {
            return style == Style.NUMBER;
        }

        public boolean isCode() {
            return style == Style.CODE;
        }

        /** Whether it says that its row is one of differences. */
        public boolean isDifference() {
            return lines.contains(EffectiveLimits.DIFFERS);
        }
    }

    public static Table of(String caption, Columns heads, List<List<String>> rows) {
        List<Group> groups = List.copyOf(heads.groups);
        List<Column> columns =
                groups.stream().flatMap(group -> group.columns().stream()).toList();
        List<List<Text>> texts = new ArrayList<>();
        for (List<String> row : rows) {
            List<Text> fields = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                fields.add(new Text(row.get(i).lines().toList(), columns.get(i).style()));
            }
            texts.add(List.copyOf(fields));
        }
        return new Table(caption, groups, List.copyOf(texts));
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /** Whether some group has more than one column, so that the head needs two lines. */
    public boolean isGrouped() {
        return groups.stream().anyMatch(Group::isWide);
    }

    /** The head in one line: a wide group's first column has the group's title, the others their own names. */
    public List<Head> heads() {
        List<Head> heads = new ArrayList<>();
        for (Group group : groups) {
            for (int i = 0; i < group.columns().size(); i++) {
                Column column = group.columns().get(i);
                heads.add(new Head(i == 0 ? group.title() : column.name(), column.style() == Style.NUMBER));
            }
        }
        return heads;
    }

    public record Head(String title, boolean isNumber) {}
}
