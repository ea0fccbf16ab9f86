package io.github.springbench.runner.report.site;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlWriter;

/** Tables that scroll by themselves on a narrow screen, by the keyboard too, as those of the report do. */
final class ScrolledTables implements NodeRenderer {

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
                return "Table: " + Words.of(heading);
            }
        }
        return "Table";
    }
}
