package io.github.springbench.jmeter;

import io.github.springbench.engine.HiccupMeter;
import io.github.springbench.engine.LoadFailed;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerFactory;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;

/**
 * Plays a test plan from this JVM, as {@code jmeter -n -t plan.jmx -l requests.jtl} does, and writes the record into a
 * folder: {@code JMeterLoad <plan.jmx> <out folder>}. All properties are JMeter's own.
 *
 * <p>JMeter writes {@code requests.jtl}. {@code users.csv} has when each thread of the load started and ended, which
 * JMeter does not record. {@code run.properties}, whose presence means that both are complete, has the number of
 * requests, and versions.
 */
public final class JMeterLoad {

    private static final int DONE = 0;
    private static final int FAILED = 1;

    /** {@code EX_USAGE} of sysexits.h. */
    private static final int WRONG_USAGE = 64;

    private static final String HTTP_CLIENT = "org.apache.http.client.HttpClient";

    private final Path folder;

    private JMeterLoad(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] args) {
        int code = FAILED;
        try {
            code = run(args, System.err);
        } catch (RuntimeException | Error unexpected) {
            unexpected.printStackTrace();
        }
        // Threads of JMeter's clients would keep the JVM alive.
        System.exit(code);
    }

    static int run(String[] args, PrintStream err) {
        if (args.length != 2) {
            err.println("Usage: JMeterLoad <plan.jmx> <out folder>");
            return WRONG_USAGE;
        }
        try {
            new JMeterLoad(Path.of(args[1])).play(Path.of(args[0]));
            return DONE;
        } catch (LoadFailed failed) {
            err.println(failed.getMessage());
            return FAILED;
        } catch (IOException unwritable) {
            err.println("Cannot write to " + args[1] + ": " + unwritable);
            return FAILED;
        }
    }

    private void play(Path jmx) throws IOException {
        Files.createDirectories(folder);
        for (String file : List.of("run.properties", "requests.jtl")) {
            // JMeter would append to the record of an earlier load.
            Files.deleteIfExists(folder.resolve(file));
        }
        initialize();
        HashTree plan = read(jmx);
        WarmingThreads warmUp = WarmingThreads.of(plan);
        Users users = new Users();
        HashTree ofPlan = plan.search(search(plan, TestPlan.class).get(0));
        ofPlan.add(users);
        ofPlan.add(record());
        Optional<HiccupMeter> meter = HiccupMeter.startIfAsked(warmUp);
        try {
            StandardJMeterEngine engine = new StandardJMeterEngine();
            engine.configure(plan);
            // In this thread, so that what ends it ends the program.
            engine.run();
        } finally {
            meter.ifPresent(HiccupMeter::end);
        }
        Files.writeString(folder.resolve("users.csv"), users.csv());
        writeLast("run.properties", properties(users.requests()));
    }

    /** What JMeter's own start does before it plays a plan. */
    private static void initialize() {
        Path properties = ownProperties();
        JMeterUtils.setJMeterHome(properties.getParent().getParent().toString());
        JMeterUtils.loadJMeterProperties(properties.toString());
        JMeterUtils.initLocale();
        // Plans name secrets as properties, which come by the environment: a command line can be read by everybody.
        System.getenv().forEach(JMeterUtils.getJMeterProperties()::putIfAbsent);
    }

    /** The build unpacks JMeter's beside the classes of this module. */
    private static Path ownProperties() {
        URL properties = JMeterLoad.class.getResource("/bin/jmeter.properties");
        if (properties == null) {
            throw new LoadFailed("bin/jmeter.properties is not on the class path: build the project again");
        }
        try {
            return Path.of(properties.toURI());
        } catch (URISyntaxException noFile) {
            throw new LoadFailed("Cannot read " + properties, noFile);
        }
    }

    static HashTree read(Path jmx) {
        try {
            SaveService.loadProperties();
            HashTree plan = SaveService.loadTree(jmx.toFile());
            if (search(plan, TestPlan.class).isEmpty()) {
                throw new LoadFailed(jmx + " has no test plan");
            }
            return plan;
        } catch (IOException | RuntimeException unreadable) {
            throw unreadable instanceof LoadFailed known
                    ? known
                    : new LoadFailed("JMeter cannot read the plan " + jmx, unreadable);
        }
    }

    static <T> List<T> search(HashTree plan, Class<T> kind) {
        SearchByClass<T> search = new SearchByClass<>(kind);
        plan.traverse(search);
        return List.copyOf(search.getSearchResults());
    }

    /** As {@code -l} has it: with the columns that JMeter writes by default. */
    private ResultCollector record() {
        ResultCollector record = new ResultCollector();
        record.setFilename(folder.resolve("requests.jtl").toString());
        return record;
    }

    private static String properties(long requests) {
        Map<String, String> known = new TreeMap<>();
        known.put("requests", Long.toString(requests));
        known.put("jmeter.version", JMeterUtils.getJMeterVersion());
        known.put("http.implementation", HTTPSamplerFactory.DEFAULT_CLASSNAME);
        known.put("httpclient.version", httpClientVersion());
        known.put("java.version", System.getProperty("java.version"));
        known.put("jmeter.properties", "as JMeter has them");
        return known.entrySet().stream().map(property -> property + "\n").collect(Collectors.joining());
    }

    private static String httpClientVersion() {
        try {
            return Class.forName(HTTP_CLIENT).getPackage().getImplementationVersion();
        } catch (ClassNotFoundException otherRelease) {
            return "unknown";
        }
    }

    private void writeLast(String file, String text) throws IOException {
        Path unfinished = Files.writeString(folder.resolve(file + ".unfinished"), text);
        Files.move(
                unfinished, folder.resolve(file), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
