package io.github.springbench.runner.report.export;

import io.github.springbench.runner.report.Decision;
import io.github.springbench.runner.report.Decision.Result;
import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Decisions in the form in which pipelines read the results of tests: a suite for the experiment, a test case for each
 * system, cell and condition. What is undecided is an error, so that no pipeline takes it for success.
 */
public final class JUnitXml {

    /** What stands for a character that XML cannot hold, such as those with which logs are coloured. */
    private static final int REPLACEMENT = 0xFFFD;

    private JUnitXml() {}

    /** @param suite the name of the experiment */
    public static String render(String suite, List<Decision> decisions) {
        StringWriter text = new StringWriter();
        text.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            xml.writeStartElement("testsuites");
            write(suite, decisions, xml);
            xml.writeEndElement();
            xml.close();
        } catch (XMLStreamException impossible) {
            throw new IllegalStateException("XML cannot be written into memory", impossible);
        }
        return text + "\n";
    }

    private static void write(String suite, List<Decision> decisions, XMLStreamWriter xml) throws XMLStreamException {
        newLine(1, xml);
        xml.writeStartElement("testsuite");
        attribute("name", suite, xml);
        attribute("tests", Integer.toString(decisions.size()), xml);
        attribute("failures", count(Result.FAILED, decisions), xml);
        attribute("errors", count(Result.UNDECIDED, decisions), xml);
        attribute("skipped", "0", xml);
        for (Decision decision : decisions) {
            write(suite, decision, xml);
        }
        newLine(1, xml);
        xml.writeEndElement();
        newLine(0, xml);
    }

    private static void write(String suite, Decision decision, XMLStreamWriter xml) throws XMLStreamException {
        newLine(2, xml);
        xml.writeStartElement("testcase");
        attribute("classname", suite + "." + decision.system(), xml);
        attribute("name", decision.cell() + ": " + decision.condition(), xml);
        if (decision.result() != Result.PASSED) {
            newLine(3, xml);
            xml.writeStartElement(decision.result() == Result.FAILED ? "failure" : "error");
            attribute("type", decision.word(), xml);
            attribute("message", decision.says(), xml);
            xml.writeCharacters(allowed(decision.system() + ", " + decision.cell() + ", " + decision.condition() + ": "
                    + decision.says() + "."));
            xml.writeEndElement();
            newLine(2, xml);
        }
        xml.writeEndElement();
    }

    private static String count(Result result, List<Decision> decisions) {
        return Long.toString(decisions.stream()
                .filter(decision -> decision.result() == result)
                .count());
    }

    private static void newLine(int level, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeCharacters("\n" + "  ".repeat(level));
    }

    private static void attribute(String name, String value, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeAttribute(name, allowed(value));
    }

    /** XML 1.0, production 2: most control characters and halves of characters cannot even be escaped. */
    private static String allowed(String text) {
        StringBuilder allowed = new StringBuilder();
        text.codePoints()
                .map(character -> isAllowed(character) ? character : REPLACEMENT)
                .forEach(allowed::appendCodePoint);
        return allowed.toString();
    }

    private static boolean isAllowed(int character) {
        return character == '\t'
                || character == '\n'
                || character == '\r'
                || character >= 0x20 && character <= 0xD7FF
                || character >= 0xE000 && character <= 0xFFFD
                || character >= 0x10000;
    }
}
