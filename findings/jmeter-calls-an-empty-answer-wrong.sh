#!/usr/bin/env bash
# Finding: JMeter's response assertion "equals nothing" fails on an empty answer, and so does each other positive rule.
# Seen with Apache JMeter 5.6.3 (by jmeter-java-dsl 2.2), Temurin JDK 25.0.3, Linux x86-64, 2026-11-30.
#
# What good guesses say: an assertion that the body equals "" is right for an answer without a body, as one that it
# equals "a" is right for the body "a".
# What was seen: it fails. By the source, ResponseAssertion ends before it compares where there is no text, and only a
# rule with "not" holds then. So a plan that checks an empty answer reports 100 % errors of a service without a fault.
# What holds instead is that the body does "not" match (?s).+ .
# Output seen: "equals nothing, answer empty: 1 of 1 failed; equals a, answer a: 0 of 1 failed; not matches (?s).+,
#   answer empty: 0 of 1 failed"
set -euo pipefail
jdk=
for home in "${JAVA_HOME:-}" /usr/lib/jvm/*; do
  [ -x "$home/bin/javac" ] || continue
  major=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release" 2>/dev/null || true)
  if [ "${major:-0}" -ge 17 ]; then jdk=$home; fi
done
[ -n "$jdk" ] || { echo "needs a JDK 17 or newer"; exit 2; }
t=$(mktemp -d)
trap 'rm -rf "$t"' EXIT
cd "$t"; mkdir -p src/main/java
cat > pom.xml <<'X'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId><artifactId>empty</artifactId><version>1</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>us.abstracta.jmeter</groupId><artifactId>jmeter-java-dsl</artifactId><version>2.2</version>
    </dependency>
  </dependencies>
</project>
X
cat > src/main/java/Empty.java <<'X'
import static us.abstracta.jmeter.javadsl.JmeterDsl.httpSampler;
import static us.abstracta.jmeter.javadsl.JmeterDsl.responseAssertion;
import static us.abstracta.jmeter.javadsl.JmeterDsl.testPlan;
import static us.abstracta.jmeter.javadsl.JmeterDsl.threadGroup;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import us.abstracta.jmeter.javadsl.core.assertions.DslResponseAssertion;

public class Empty {

    public static void main(String[] arguments) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] body = exchange.getRequestURI().getPath().substring(1).getBytes();
            exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        String at = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
        tell("equals nothing, answer empty", at, responseAssertion().equalsToStrings(""));
        tell("equals a, answer a", at + "a", responseAssertion().equalsToStrings("a"));
        tell("not matches (?s).+, answer empty", at, responseAssertion().matchesRegexes("(?s).+").invertCheck());
        server.stop(0);
        System.exit(0);
    }

    static void tell(String what, String url, DslResponseAssertion assertion) throws Exception {
        var all = testPlan(threadGroup(1, 1, httpSampler(url).children(assertion))).run().overall();
        System.out.println(what + ": " + all.errorsCount() + " of " + all.samplesCount() + " failed");
    }
}
X
export JAVA_HOME=$jdk
mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=cp >build.log 2>&1 || { tail -n 5 build.log; exit 2; }
said=$("$jdk/bin/java" -cp "target/classes:$(cat cp)" Empty 2>/dev/null | grep ' failed$')
echo "$said"
echo "$said" | grep -qx 'equals nothing, answer empty: 1 of 1 failed' &&
  echo "$said" | grep -qx 'equals a, answer a: 0 of 1 failed' &&
  echo "$said" | grep -qxF 'not matches (?s).+, answer empty: 0 of 1 failed'
