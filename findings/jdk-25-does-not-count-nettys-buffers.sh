#!/usr/bin/env bash
# Finding: on JDK 25, Netty's buffers are not in the JMX pool "direct", and with --enable-native-access in no count of
# the JVM at all.
# Seen with netty-buffer 4.2.15 (of Spring Boot 4.1.0), Temurin JDK 25.0.3, Linux x86-64, 2 cores, 2026-11-30.
#
# What good guesses say: direct buffers are in java.nio:type=BufferPool,name=direct, and in "Other" of native memory
# tracking. --enable-native-access=ALL-UNNAMED only silences the warning that a library loads native code.
# What was seen: 64 buffers of 1 MiB of Netty's pool, kept, and what the JVM counts:
# - without flags none in JMX, all by native memory tracking: Netty takes them by Arena.ofShared (CleanerJava25), and
#   only memory that a collection frees is reserved as direct.
# - with --enable-native-access none in either: Netty calls malloc of the C library itself (CleanerJava24Linker).
# - with --sun-misc-unsafe-memory-access=allow besides, all in both, as on an older JDK: by ByteBuffer.allocateDirect.
# So an alert on jvm.buffer.memory.used ends with the move to JDK 25, and a flag that looks harmless moves memory out of
# jcmd VM.native_memory, too. Look at Netty's own figures, or at the resident set.
# Output seen: "MiB by JMX, by native memory tracking, by Netty: without flags 0, 64, 64; with native access 0, 0, 64;
#   with Unsafe, too, 64, 64, 64"
set -euo pipefail
jdk=
for home in "${JAVA_HOME:-}" /usr/lib/jvm/*; do
  [ -x "$home/bin/javac" ] || continue
  major=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release" 2>/dev/null || true)
  if [ "${major:-0}" -ge 25 ]; then jdk=$home; fi
done
[ -n "$jdk" ] || { echo "needs a JDK 25 or newer"; exit 2; }
t=$(mktemp -d); trap 'rm -rf "$t"' EXIT
cd "$t"; mkdir -p src/main/java
cat > pom.xml <<'X'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId><artifactId>buffers</artifactId><version>1</version>
  <properties>
    <maven.compiler.release>25</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencyManagement>
    <dependencies>
      <dependency>
        <groupId>org.springframework.boot</groupId><artifactId>spring-boot-dependencies</artifactId>
        <version>4.1.0</version><type>pom</type><scope>import</scope>
      </dependency>
    </dependencies>
  </dependencyManagement>
  <dependencies>
    <dependency><groupId>io.netty</groupId><artifactId>netty-buffer</artifactId></dependency>
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
cat > src/main/java/Buffers.java <<'X'
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.ObjectName;

/** 64 buffers of 1 MiB in use, in MiB: what JMX, native memory tracking and Netty itself say. */
public class Buffers {
    static final int MIB = 1 << 20;

    public static void main(String[] arguments) throws Exception {
        List<ByteBuf> kept = new ArrayList<>();
        for (int i = 0; i < 64; i++) kept.add(PooledByteBufAllocator.DEFAULT.directBuffer(MIB).writeZero(MIB));
        long direct = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct")).mapToLong(BufferPoolMXBean::getMemoryUsed).sum();
        String tracked = (String) ManagementFactory.getPlatformMBeanServer().invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"), "vmNativeMemory",
                new Object[] {new String[] {"summary"}}, new String[] {String[].class.getName()});
        Matcher other = Pattern.compile(" Other \\(reserved=\\d+KB, committed=(\\d+)KB").matcher(tracked);
        System.out.println(direct / MIB + " " + (other.find() ? Long.parseLong(other.group(1)) / 1024 : 0) + " "
                + PooledByteBufAllocator.DEFAULT.metric().usedDirectMemory() / MIB + " " + kept.size());
    }
}
X
export JAVA_HOME=$jdk
mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=cp >build.log 2>&1 || { tail -n 5 build.log; exit 2; }
counted() {
  "$jdk/bin/java" "$@" -Xmx256m -XX:NativeMemoryTracking=summary -cp "target/classes:$(cat cp)" Buffers 2>java.log ||
    { tail -n 5 java.log >&2; exit 2; }
}
read -r jmx1 nmt1 netty1 _ < <(counted)
read -r jmx2 nmt2 netty2 _ < <(counted --enable-native-access=ALL-UNNAMED)
read -r jmx3 nmt3 netty3 _ < <(counted --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow)
echo "MiB by JMX, by native memory tracking, by Netty: without flags $jmx1, $nmt1, $netty1;" \
  "with native access $jmx2, $nmt2, $netty2; with Unsafe, too, $jmx3, $nmt3, $netty3"
[ "$jmx1" -le 8 ] && [ "$nmt1" -ge 64 ] && [ "$netty1" -ge 64 ] &&
  [ "$jmx2" -le 8 ] && [ "$nmt2" -le 8 ] && [ "$netty2" -ge 64 ] &&
  [ "$jmx3" -ge 64 ] && [ "$nmt3" -ge 64 ] && [ "$netty3" -ge 64 ]
