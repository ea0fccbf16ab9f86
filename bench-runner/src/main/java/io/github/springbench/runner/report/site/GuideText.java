package io.github.springbench.runner.report.site;

import java.util.List;
import java.util.Map;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlRenderer;

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
                return Words.of(heading);
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
}
