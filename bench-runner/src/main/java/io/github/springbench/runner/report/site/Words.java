package io.github.springbench.runner.report.site;

import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;

/** What is to be read in a part of a Markdown text, without its form. */
final class Words extends AbstractVisitor {

    private final StringBuilder words = new StringBuilder();

    private Words() {}

    static String of(Node node) {
        Words visitor = new Words();
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
