package io.github.springbench.runner.report.site;

import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Templates;
import io.github.springbench.runner.report.chart.ChartLibrary;
import io.github.springbench.runner.report.chart.SvgCharts;
import io.github.springbench.runner.report.export.ClaimTable;
import io.github.springbench.runner.report.page.ContentPolicy;
import io.github.springbench.runner.report.page.HtmlReport;
import io.github.springbench.runner.report.page.HtmlReport.PageLink;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
 * The pages of a site of results. A page loads nothing but pictures of the site. Each report contains the chart
 * library, so that its policy can name the scripts by their hashes and a saved report is complete.
 */
public final class SitePages {

    /** Stands in the head of each page; by it a folder is known as a site of the bench. */
    public static final String MARKER = "<meta name=\"generator\" content=\"Spring Concurrency Bench\">";

    private static final String INDEX = "index.html";
    private static final String GUIDE = "guide.html";
    private static final String RESULTS = "results.html";
    private static final String CLAIMS = "claims.html";

    /** Without it GitHub Pages would take the pages for sources of its own. */
    private static final String NO_JEKYLL = ".nojekyll";

    private static final Pattern OURS = Pattern.compile("\\.nojekyll|(index|guide|results|claims)\\.html"
            + "|results/[^/]+/(index\\.html|" + SvgCharts.FOLDER + "/[^/]+\\.svg)");

    private final List<ShownResult> results;
    private final Optional<String> guide;
    private final ClaimTable claims;
    private final String style = Templates.html("style", Map.of()) + Templates.html("site/style", Map.of());

    private SitePages(List<ShownResult> results, Optional<String> guide) {
        this.results = results;
        this.guide = guide;
        this.claims = ClaimTable.of(results.stream()
                .flatMap(shown ->
                        ClaimTable.Entry.of(shown.folder(), shown.result().model())));
    }

    /**
     * Hands over all files by their paths, with slashes, one after the other: a report takes some megabytes.
     *
     * @param results at least one
     * @param index the page that leads to the committed results, in Markdown; it gives the order; empty if there is
     *     none
     * @param guide the decision guide, in Markdown; empty where there is none
     */
    public static void write(
            List<SiteResult> results, String index, Optional<String> guide, BiConsumer<String, String> files) {
        new SitePages(ShownResult.all(results, index), guide).write(files);
    }

    /** Whether a site may have a file of that path, with slashes. */
    public static boolean mayHave(String path) {
        return OURS.matcher(path).matches();
    }

    private void write(BiConsumer<String, String> files) {
        files.accept(NO_JEKYLL, "");
        files.accept(INDEX, index());
        guide.ifPresent(markdown -> files.accept(GUIDE, guide(markdown)));
        files.accept(RESULTS, gallery());
        if (!claims.entries().isEmpty()) {
            files.accept(CLAIMS, claims());
        }
        String library = ChartLibrary.script();
        for (ShownResult shown : results) {
            files.accept(
                    shown.report(),
                    HtmlReport.render(shown.result().model(), library, navigation(shown.report(), "../../")));
            if (shown.picture() != null) {
                files.accept(shown.picturePath(), shown.picture().svg());
            }
        }
    }

    private String index() {
        return page(
                INDEX,
                "How many users does a Spring service hold?",
                "Spring Concurrency Bench measures how many users blocking MVC, MVC on virtual threads and reactive"
                        + " WebFlux each hold, and how large the interference by the machine can be.",
                Templates.html(
                        "site/index",
                        Map.of(
                                "first",
                                results.get(0),
                                "others",
                                results.subList(1, results.size()),
                                "guide",
                                guide.isPresent() ? GUIDE : "",
                                "claims",
                                claims.entries().isEmpty() ? "" : CLAIMS)),
                List.of());
    }

    private String guide(String markdown) {
        GuideText text = GuideText.of(markdown, placesOfDocs());
        return page(GUIDE, text.title(), "", Templates.html("site/guide", Map.of("text", text.html())), List.of());
    }

    private String gallery() {
        return page(
                RESULTS,
                "Results",
                "",
                Templates.html("site/results", Map.of("gallery", Gallery.of(results))),
                List.of(Templates.html("site/filters", Map.of())));
    }

    private String claims() {
        return page(
                CLAIMS,
                "Which claims held",
                claims.summary(),
                Templates.html("site/claims", Map.of("claims", claims.entries(), "shown", byFolder())),
                List.of());
    }

    private Map<String, ShownResult> byFolder() {
        return results.stream().collect(Collectors.toMap(ShownResult::folder, Function.identity()));
    }

    /**
     * A page within what all pages share.
     *
     * @param about beneath the heading; empty where the heading tells enough
     * @param content HTML
     */
    private String page(String path, String heading, String about, String content, List<String> scripts) {
        return Templates.html(
                "site/page",
                Map.of(
                        "marker",
                        MARKER,
                        "policy",
                        ContentPolicy.withPictures(scripts, List.of(style)),
                        "heading",
                        heading,
                        "about",
                        about,
                        "style",
                        style,
                        "site",
                        navigation(path, ""),
                        "content",
                        content,
                        "scripts",
                        scripts));
    }

    /** @param up from the page to the site's own folder */
    private List<PageLink> navigation(String path, String up) {
        List<PageLink> links = new ArrayList<>();
        links.add(new PageLink("Start", up + INDEX, path.equals(INDEX)));
        if (guide.isPresent()) {
            links.add(new PageLink("Guide", up + GUIDE, path.equals(GUIDE)));
        }
        links.add(new PageLink("Results", up + RESULTS, path.equals(RESULTS)));
        if (!claims.entries().isEmpty()) {
            links.add(new PageLink("Claims", up + CLAIMS, path.equals(CLAIMS)));
        }
        return List.copyOf(links);
    }

    /** What stands in the site for the files of {@code docs}, by their paths below it. */
    private Map<String, String> placesOfDocs() {
        Map<String, String> places = new HashMap<>();
        places.put("results/README.md", RESULTS);
        for (ShownResult shown : results) {
            String there = shown.result().docsPath();
            if (!there.isEmpty()) {
                for (String end : List.of("", "/", "/README.md", "/report.md", "/report.html")) {
                    places.put(there + end, shown.report());
                }
                if (shown.picture() != null) {
                    places.put(
                            there + "/" + SvgCharts.FOLDER + "/"
                                    + shown.picture().file(),
                            shown.picturePath());
                }
            }
        }
        return places;
    }

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
         * Redirects the links of a page of {@code docs} to the pages of the site; web links stay. A link without a
         * target on the site is replaced by its text, and so is a picture from elsewhere. HTML comments are removed:
         * they are for people who edit the page.
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

    /**
     * A result that a site shows.
     *
     * @param name of its folder
     * @param docsPath where it lies below the project's {@code docs}, with slashes, so that pages there can link to it;
     *     empty where it lies elsewhere
     */
    public record SiteResult(String name, String docsPath, ReportModel model) {}
}
