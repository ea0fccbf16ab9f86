package io.github.springbench.runner.report.site;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;

/**
 * Redirects the links of a page of {@code docs} to the pages of the site; web links stay. A link without a target on
 * the site is replaced by its text, and so is a picture from elsewhere. HTML comments are removed: they are for people
 * who edit the page.
 */
final class ReachableLinks extends AbstractVisitor {

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
