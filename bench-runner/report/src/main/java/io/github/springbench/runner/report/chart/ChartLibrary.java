package io.github.springbench.runner.report.chart;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/**
 * Apache ECharts from its WebJar: the build with lines, scatter points and tooltips, two thirds of the full one's size.
 */
public final class ChartLibrary {

    private static final String COORDINATES = "META-INF/maven/org.webjars/echarts/pom.properties";
    private static final String SCRIPT = "META-INF/resources/webjars/echarts/%s/echarts.common.min.js";

    private ChartLibrary() {}

    /** The script, so that it can stand between {@code <script>} and {@code </script>}. */
    public static String script() {
        return inline(source());
    }

    /** The script as it is. */
    static String source() {
        try {
            Properties coordinates = new Properties();
            try (InputStream in = open(COORDINATES)) {
                coordinates.load(in);
            }
            try (InputStream in = open(SCRIPT.formatted(coordinates.getProperty("version")))) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The ECharts WebJar cannot be read from the class path", e);
        }
    }

    /**
     * Within a script these two mean something only in strings and comments, and there the backslash changes nothing.
     */
    public static String inline(String script) {
        return script.replace("</script", "<\\/script").replace("<!--", "<\\!--");
    }

    private static InputStream open(String resource) throws IOException {
        InputStream in = ChartLibrary.class.getClassLoader().getResourceAsStream(resource);
        if (in == null) {
            throw new FileNotFoundException(resource);
        }
        return in;
    }
}
