#!/usr/bin/env bash
# Finding: commons-math's rank-sum test overlooks a difference of whole milliseconds, and of two loads of 1.7 million
# requests its p is NaN, of 2.2 million far too small.
# Seen with commons-math3 3.6.1, commons-statistics-inference 1.2, Linux x86-64, 2 cores, 2026-11-30.
#
# What good guesses say: a rank-sum test (Mann and Whitney) is the safe choice for response times, whatever their
# distribution; ties cost a little, and the more requests, the better.
# What the source says (MannWhitneyUTest.calculateAsymptoticPValue): the variance is n1 n2 (n1 + n2 + 1) / 12, without
# the term for ties, which its comment admits as "biased". The product is a long: two samples of 1,664,511 values or
# more overflow it. At first the variance is below 0 and p NaN; from 2,097,152 on it is above 0 again, and too small.
# What is measured: p95 of 20 runs each, in whole ms, of which 5 of the one service are 101 and all others 100 (exact: 2
# C(20,5) / C(40,5) = 0.047); two loads of 1.6, 1.7 and 2.2 million requests, shifted so that 1.5 standard errors are
# between them, which is p = 0.13 each time. Beside it commons-statistics-inference, its successor.
# So whether two builds "differ" depends on rounding and on how long the load was: NaN < 0.05 is false, and 30,000
# requests a second reach 1.7 million within a minute.
# Output seen: "p of commons-math3 3.6.1: 20 runs in whole ms 0.1762; 1.6 million requests 0.1343, 1.7 million NaN,
#   2.2 million 0.00004; commons-statistics 1.2: 0.0195; 0.1343, 0.1342, 0.13404"
set -euo pipefail
jdk=
for home in "${JAVA_HOME:-}" /usr/lib/jvm/*; do
  [ -x "$home/bin/javac" ] || continue
  major=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release" 2>/dev/null || true)
  if [ "${major:-0}" -ge 17 ]; then jdk=$home; fi
done
[ -n "$jdk" ] || { echo "needs a JDK 17 or newer"; exit 2; }
t=$(mktemp -d); trap 'rm -rf "$t"' EXIT
cd "$t"; mkdir -p src/main/java
cat > pom.xml <<'X'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId><artifactId>times</artifactId><version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.apache.commons</groupId><artifactId>commons-math3</artifactId><version>3.6.1</version>
    </dependency>
    <dependency>
      <groupId>org.apache.commons</groupId><artifactId>commons-statistics-inference</artifactId><version>1.2</version>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <groupId>org.apache.maven.plugins</groupId><artifactId>maven-compiler-plugin</artifactId>
        <version>3.14.1</version>
      </plugin>
    </plugins>
  </build>
</project>
X
cat > src/main/java/Times.java <<'X'
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;

/** What two rank-sum tests say of samples with ties, and of large ones. */
public class Times {
    static double old(double[][] samples) {
        return new org.apache.commons.math3.stat.inference.MannWhitneyUTest().mannWhitneyUTest(samples[0], samples[1]);
    }

    static double successor(double[][] samples) {
        return org.apache.commons.statistics.inference.MannWhitneyUTest.withDefaults()
                .test(samples[0], samples[1])
                .getPValue();
    }

    static double[][] wholeMillis() {
        double[][] samples = new double[2][20];
        for (double[] sample : samples) Arrays.fill(sample, 100);
        Arrays.fill(samples[1], 0, 5, 101);
        return samples;
    }

    /** No two values are alike, and the second sample is 1.5 standard errors above the first: n sqrt((2n + 1) / 12). */
    static double[][] shifted(int requests) {
        double shift = Math.floor(1.5 * Math.sqrt(requests / 6.0)) - 0.5;
        return new double[][] {
            IntStream.range(0, requests).asDoubleStream().toArray(),
            IntStream.range(0, requests).mapToDouble(place -> place + shift).toArray()
        };
    }

    public static void main(String[] arguments) {
        double ties = old(wholeMillis()), rightTies = successor(wholeMillis());
        int[] requests = {1_600_000, 1_700_000, 2_200_000};
        double[] many = Arrays.stream(requests).mapToDouble(number -> old(shifted(number))).toArray();
        double[] right = Arrays.stream(requests).mapToDouble(number -> successor(shifted(number))).toArray();
        System.out.printf(
                Locale.ROOT,
                "p of commons-math3 3.6.1: 20 runs in whole ms %.4f; 1.6 million requests %.4f, 1.7 million %.4f,"
                        + " 2.2 million %.5f; commons-statistics 1.2: %.4f; %.4f, %.4f, %.5f%n",
                ties, many[0], many[1], many[2], rightTies, right[0], right[1], right[2]);
        boolean asSeen = ties > 0.1
                && rightTies < 0.03
                && many[0] > 0.1
                && Double.isNaN(many[1])
                && many[2] < 0.001
                && right[0] > 0.1
                && right[1] > 0.1
                && right[2] > 0.1;
        System.exit(asSeen ? 0 : 1);
    }
}
X
export JAVA_HOME=$jdk
mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=cp >build.log 2>&1 || { tail -n 5 build.log; exit 2; }
timeout 110 "$jdk/bin/java" -Xmx2g -cp "target/classes:$(cat cp)" Times
