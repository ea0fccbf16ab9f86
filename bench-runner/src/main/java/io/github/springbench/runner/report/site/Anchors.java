package io.github.springbench.runner.report.site;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;

/** Names the headings of a page as GitHub does, so that links to headings work on the site as they do there. */
final class Anchors extends AbstractVisitor {

    private static final Pattern DROPPED = Pattern.compile("[^\\p{L}\\p{M}\\p{N}_ -]");

    private final Map<Heading, String> names = new IdentityHashMap<>();
    private final Set<String> taken = new HashSet<>();

    private Anchors() {}

    static Anchors of(Node document) {
        Anchors anchors = new Anchors();
        document.accept(anchors);
        return anchors;
    }

    String nameOf(Heading heading) {
        return names.get(heading);
    }

    boolean has(String name) {
        return taken.contains(name);
    }

    @Override
    public void visit(Heading heading) {
        String words = Words.of(heading).toLowerCase(Locale.ROOT);
        String kept = DROPPED.matcher(words).replaceAll("").replace(' ', '-');
        String name = kept.isEmpty() ? "section" : kept;
        String unique = name;
        for (int number = 1; !taken.add(unique); number++) {
            unique = name + "-" + number;
        }
        names.put(heading, unique);
    }
}
