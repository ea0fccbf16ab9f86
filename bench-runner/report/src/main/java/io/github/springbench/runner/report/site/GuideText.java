package io.github.springbench.runner.report.site;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.html.HtmlWriter;

/**
 * The decision guide as HTML. HTML in its Markdown is shown as plain text; comments are left out.
 *
 * @param title its first heading
 * @param html the rest
 */
record GuideText(String title, String html) {

    private static final String NO_TITLE = "Decision guide";
    private static final List<Extension> TABLES = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(TABLES).build();

    /** @param pages of the site, by the paths below {@code docs} that stand for them */
    static GuideText of(String markdown, Map<String, String> pages) {
        Node document = PARSER.parse(markdown);
        String title = takeTitle(document);
        Anchors anchors = Anchors.of(document);
        document.accept(new ReachableLinks(pages, anchors));
        document.accept(new EmptyHeaders());
        HtmlRenderer renderer = HtmlRenderer.builder()
                .escapeHtml(true)
                .nodeRendererFactory(ScrolledTables::new)
                .attributeProviderFactory(context -> attributes(anchors))
                .extensions(TABLES)
                .build();
        return new GuideText(title, renderer.render(document));
    }

    private static String takeTitle(Node document) {
        for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading heading && heading.getLevel() == 1) {
                heading.unlink();
                return PlainText.of(heading);
            }
        }
        return NO_TITLE;
    }

    /** Numbers are aligned by the style sheet: the page's policy lets no element bring a style of its own. */
    private static AttributeProvider attributes(Anchors anchors) {
        return (node, tag, attributes) -> {
            if (node instanceof Heading heading) {
                attributes.put("id", anchors.nameOf(heading));
            } else if (node instanceof TableCell cell) {
                attributes.remove("align");
                attributes.put("class", cell.getAlignment() == TableCell.Alignment.RIGHT ? "number" : "words");
                if (cell.isHeader()) {
                    attributes.put("scope", "col");
                }
            }
        };
    }

    /** The corner of a table is no header of anything, and screen readers should not announce it as one. */
    private static final class EmptyHeaders extends AbstractVisitor {

        @Override
        public void visit(CustomNode node) {
            if (node instanceof TableCell cell && cell.getFirstChild() == null) {
                cell.setHeader(false);
            }
            visitChildren(node);
        }
    }

    /** Names the headings of a page as GitHub does, so that links to headings work on the site as they do there. */
    private static final class Anchors extends AbstractVisitor {

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
            String words = PlainText.of(heading).toLowerCase(Locale.ROOT);
            String kept = DROPPED.matcher(words).replaceAll("").replace(' ', '-');
            String name = kept.isEmpty() ? "section" : kept;
            String unique = name;
            for (int number = 1; !taken.add(unique); number++) {
                unique = name + "-" + number;
            }
            names.put(heading, unique);
        }
    }

    /**
     * Redirects the links of a page of {@code docs} to the pages of the site; web links stay. A link without a target
     * on the site is replaced by its text, and so is a picture from elsewhere. HTML comments are removed: they are for
     * people who edit the page.
     */
    private static final class ReachableLinks extends AbstractVisitor {

        private final Map<String, String> pages;
        private final Anchors anchors;

        /**
         * @param pages of the site, by the paths below {@code docs} that stand for them
         * @param anchors of the page itself
         */
        ReachableLinks(Map<String, String> pages, Anchors anchors) {
            this.pages = pages;
            this.anchors = anchors;
        }

        @Override
        public void visit(Link link) {
            visitChildren(link);
            aim(link.getDestination()).ifPresentOrElse(link::setDestination, () -> leaveItsWords(link));
        }

        @Override
        public void visit(Image image) {
            visitChildren(image);
            page(image.getDestination()).ifPresentOrElse(image::setDestination, () -> leaveItsWords(image));
        }

        @Override
        public void visit(HtmlBlock block) {
            dropIfComment(block, block.getLiteral());
        }

        @Override
        public void visit(HtmlInline inline) {
            dropIfComment(inline, inline.getLiteral());
        }

        private Optional<String> aim(String destination) {
            if (destination.startsWith("#")) {
                return Optional.of(destination).filter(anchor -> anchors.has(anchor.substring(1)));
            }
            String scheme = destination.toLowerCase(Locale.ROOT);
            return scheme.startsWith("https://") || scheme.startsWith("http://")
                    ? Optional.of(destination)
                    : page(destination);
        }

        /** Without the anchor: a page of the site has other anchors than the file that it stands for. */
        private Optional<String> page(String destination) {
            String path = destination.replaceFirst("#.*", "");
            return Optional.ofNullable(pages.get(path.startsWith("./") ? path.substring(2) : path));
        }

        private static void leaveItsWords(Node node) {
            for (Node child = node.getFirstChild(); child != null; child = node.getFirstChild()) {
                node.insertBefore(child);
            }
            node.unlink();
        }

        private static void dropIfComment(Node node, String literal) {
            String text = literal.strip();
            if (text.startsWith("<!--") && text.endsWith("-->")) {
                node.unlink();
            }
        }
    }

    /** Tables that scroll by themselves on a narrow screen, by the keyboard too, as those of the report do. */
    private static final class ScrolledTables implements NodeRenderer {

        private final HtmlNodeRendererContext context;
        private final HtmlWriter html;

        ScrolledTables(HtmlNodeRendererContext context) {
            this.context = context;
            this.html = context.getWriter();
        }

        @Override
        public Set<Class<? extends Node>> getNodeTypes() {
            return Set.of(TableBlock.class);
        }

        @Override
        public void render(Node table) {
            html.line();
            html.tag("div", attributes(table));
            html.tag("table");
            for (Node part = table.getFirstChild(); part != null; part = part.getNext()) {
                context.render(part);
            }
            html.tag("/table");
            html.tag("/div");
            html.line();
        }

        /** In the same order each time. */
        private static Map<String, String> attributes(Node table) {
            Map<String, String> attributes = new LinkedHashMap<>();
            attributes.put("class", "scroll");
            attributes.put("role", "group");
            attributes.put("aria-label", label(table));
            attributes.put("tabindex", "0");
            return attributes;
        }

        private static String label(Node table) {
            for (Node before = table.getPrevious(); before != null; before = before.getPrevious()) {
                if (before instanceof Heading heading) {
                    return "Table: " + PlainText.of(heading);
                }
            }
            return "Table";
        }
    }

    /** What is to be read in a part of a Markdown text, without its form. */
    private static final class PlainText extends AbstractVisitor {

        private final StringBuilder words = new StringBuilder();

        private PlainText() {}

        static String of(Node node) {
            PlainText visitor = new PlainText();
            node.accept(visitor);
            return visitor.words.toString();
        }

        @Override
        public void visit(Text text) {
            words.append(text.getLiteral());
        }

        @Override
        public void visit(Code code) {
            words.append(code.getLiteral());
        }

        @Override
        public void visit(SoftLineBreak lineBreak) {
            words.append(' ');
        }

        @Override
        public void visit(HardLineBreak lineBreak) {
            words.append(' ');
        }
    }
}
