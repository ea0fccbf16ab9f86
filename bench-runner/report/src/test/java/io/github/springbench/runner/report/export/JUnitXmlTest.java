package io.github.springbench.runner.report.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.report.Decision;
import io.github.springbench.runner.report.Decision.Result;
import io.github.springbench.runner.report.FictionalObjectives;
import io.github.springbench.runner.report.JudgedObjective;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class JUnitXmlTest {

    private static final Decision MISSED =
            new Decision("alpha", "users 10", "p95<5ms", "7 ms", Result.FAILED, "missed", "p95 7 ms, not below 5 ms");

    @Test
    void theFileLooksAsItShould() {
        Decision met = new Decision("beta", "users 10", "p95<5ms", "3 ms", Result.PASSED, "met", "p95 3 ms");

        assertThat(JUnitXml.render("shop", List.of(MISSED, met))).isEqualTo("""
                        <?xml version="1.0" encoding="UTF-8"?>
                        <testsuites>
                          <testsuite name="shop" tests="2" failures="1" errors="0" skipped="0">
                            <testcase classname="shop.alpha" name="users 10: p95&lt;5ms">
                              <failure type="missed" message="p95 7 ms, not below 5 ms">\
                        alpha, users 10, p95&lt;5ms: p95 7 ms, not below 5 ms.</failure>
                            </testcase>
                            <testcase classname="shop.beta" name="users 10: p95&lt;5ms"></testcase>
                          </testsuite>
                        </testsuites>
                        """);
    }

    @Test
    void aResultHasATestCaseForEachSystemCellAndObjective() throws Exception {
        Element suites = parsed(JUnitXml.render("invented", JudgedObjective.decisions(FictionalObjectives.model())));
        Element suite = (Element) suites.getElementsByTagName("testsuite").item(0);

        assertThat(suites.getElementsByTagName("testcase").getLength()).isEqualTo(18);
        assertThat(suites.getElementsByTagName("failure").getLength()).isEqualTo(2);
        assertThat(suites.getElementsByTagName("error").getLength()).isEqualTo(8);
        assertThat(suite.getAttribute("tests")).isEqualTo("18");
        assertThat(suite.getAttribute("failures")).isEqualTo("2");
        assertThat(suite.getAttribute("errors")).isEqualTo("8");
    }

    @Test
    void aTestCaseNamesTheRequest() {
        assertThat(JUnitXml.render("invented", JudgedObjective.decisions(FictionalObjectives.ofOneRequest())))
                .contains(
                        "<testcase classname=\"invented.alpha\" name=\"latency 100, users 1,000:"
                                + " login.p95&lt;210ms\"></testcase>",
                        "<failure type=\"missed\" message=\"login.failed 1 %; met in 0 and missed in 3 of 3 runs\">");
    }

    @Test
    void whateverAServiceSaidIsEscaped() throws Exception {
        String said = "exit 1: <b title=\"it's\"> & ]]> \u00e4 \uD83D\uDE00";
        String forbidden = "\u001b[31mred\u0000\uD800";
        Decision decision = new Decision(
                "al<pha", "users 10", "p95<5ms", "", Result.UNDECIDED, "undecided", said + forbidden + "\n  at line 2");

        Element error = (Element) parsed(JUnitXml.render("a & b", List.of(decision)))
                .getElementsByTagName("error")
                .item(0);

        assertThat(error.getAttribute("message")).isEqualTo(said + "\uFFFD[31mred\uFFFD\uFFFD   at line 2");
        assertThat(error.getTextContent()).endsWith(said + "\uFFFD[31mred\uFFFD\uFFFD\n  at line 2.");
        assertThat(((Element) error.getParentNode()).getAttribute("classname")).isEqualTo("a & b.al<pha");
    }

    @Test
    void everyCharacterCanBeRead() throws Exception {
        String all = IntStream.range(0, 0x11000)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        Decision decision = new Decision("alpha", "users 10", "p95<5ms", "", Result.FAILED, "missed", all);

        assertThat(parsed(JUnitXml.render("shop", List.of(decision)))
                        .getElementsByTagName("failure")
                        .getLength())
                .isEqualTo(1);
    }

    private static Element parsed(String xml) throws ParserConfigurationException, SAXException, IOException {
        return DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml)))
                .getDocumentElement();
    }
}
