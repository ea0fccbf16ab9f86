#!/usr/bin/env bash
# Finding: commons-math's signed-rank test takes pairs that are equal for evidence of a difference, and of many pairs
# its p is NaN or 0.
# Seen with commons-math3 3.6.1, commons-statistics-inference 1.2, Linux x86-64, 2 cores, 2026-11-30.
#
# What good guesses say: pairs that are alike say nothing, so they are left out, or count for both sides. Ten runs of
# two services with the same p95, to the millisecond, are no evidence. Of more pairs, p gets more exact.
# What the source says (WilcoxonSignedRankTest): wilcoxonSignedRank ranks the differences, 0 among them, and adds the
# ranks of those above 0 to W+. W- is "all ranks less W+", so each 0 counts as one below 0. All of n pairs alike is the
# most extreme outcome that there is: p = 2 / 2^n. In "N * (N + 1)" N is an int: from 46,341 pairs on it overflows, the
# variance is below 0, and p is NaN; from 65,536 on it is above 0 again and far too small, and p is 0.
# What is measured: 10 pairs, all alike; 20 pairs of whole milliseconds, of which 14 are alike, 3 are 1 ms slower and 3
# are 1 ms faster; 50,000 and 70,000 pairs, of which half are slower and half are faster by the same amounts. Beside it
# commons-statistics-inference, its successor, which gives equal pairs to neither side.
# So a comparison of builds by paired runs finds a difference where there is none, and NaN < 0.05 is false, so a harness
# that compares each request by its number says "no difference" or "sure", by the number of requests.
# Output seen: "p of commons-math3 3.6.1: 10 equal pairs 0.0020; 14 equal, 3 slower, 3 faster 0.0484; 50,000
#   balanced pairs NaN, 70,000 0.0000; commons-statistics 1.2 of the last three: 1.0000; 1.0000, 1.0000"
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
  <groupId>finding</groupId><artifactId>pairs</artifactId><version>1</version>
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
cat > src/main/java/Pairs.java <<'X'
import java.util.Arrays;
import java.util.Locale;

/** How sure two signed-rank tests are of differences between pairs in which there are none on balance. */
public class Pairs {
    static final double TIME = 1_000_000;

    static double old(double[] differences, boolean exact) {
        double[] before = new double[differences.length];
        Arrays.fill(before, TIME);
        double[] after = Arrays.stream(differences).map(difference -> TIME + difference).toArray();
        return new org.apache.commons.math3.stat.inference.WilcoxonSignedRankTest()
                .wilcoxonSignedRankTest(before, after, exact);
    }

    static double successor(double[] differences) {
        return org.apache.commons.statistics.inference.WilcoxonSignedRankTest.withDefaults()
                .test(differences)
                .getPValue();
    }

    /** 1, -1, 2, -2, and so on. */
    static double[] balanced(int pairs) {
        double[] differences = new double[pairs];
        for (int i = 0; i < pairs; i++) differences[i] = (i / 2 + 1) * (i % 2 == 0 ? 1 : -1);
        return differences;
    }

    public static void main(String[] arguments) {
        double[] some = new double[20];
        Arrays.fill(some, 14, 17, 1);
        Arrays.fill(some, 17, 20, -1);
        double equal = old(new double[10], true);
        double mostlyEqual = old(some, true);
        double fifty = old(balanced(50_000), false);
        double seventy = old(balanced(70_000), false);
        double rightSome = successor(some);
        double rightSeventy = successor(balanced(70_000));
        System.out.printf(
                Locale.ROOT,
                "p of commons-math3 3.6.1: 10 equal pairs %.4f; 14 equal, 3 slower, 3 faster %.4f; 50,000 balanced"
                        + " pairs %.4f, 70,000 %.4f; commons-statistics 1.2 of the last three: %.4f; %.4f, %.4f%n",
                equal, mostlyEqual, fifty, seventy, rightSome, successor(balanced(50_000)), rightSeventy);
        boolean asSeen = equal < 0.01
                && mostlyEqual < 0.05
                && Double.isNaN(fifty)
                && seventy < 1e-6
                && rightSome > 0.5
                && rightSeventy > 0.5;
        System.exit(asSeen ? 0 : 1);
    }
}
X
export JAVA_HOME=$jdk
mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=cp >build.log 2>&1 || { tail -n 5 build.log; exit 2; }
timeout 60 "$jdk/bin/java" -Xmx512m -cp "target/classes:$(cat cp)" Pairs
