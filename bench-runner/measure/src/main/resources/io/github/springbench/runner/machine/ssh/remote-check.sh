# Prints what a machine has, and then answers questions about its time and names. Writes no file.
#
# The runner sends it to "sh" on the other machine over standard input. The same pipe brings the questions afterwards:
#   clock           the time, in nanoseconds since 1970
#   address NAME    the address that NAME has on this machine
# It ends with its input. Answers are lines of the form "bench:KEY=VALUE". The runner ignores all other lines, which a
# shell may print when it starts. A value that is not known is empty or missing.
#
# POSIX shell, and only programs that small containers have, too; "date +%N", "getent" and "readlink -f" may be missing.

tell() {
  printf 'bench:%s=%s\n' "$1" "$2"
}

# The number after a word in /proc/meminfo, in KiB.
memory() {
  sed -n "s/^$2: *\([0-9]*\) kB\$/bench:$1=\1/p" /proc/meminfo
}

# A value of the file "release" of a JDK, without quotes.
release() {
  sed -n "s/^$2=\"\{0,1\}\([^\"]*\)\"\{0,1\}\$/\1/p" "$1/release"
}

# A JDK, once, even if several links lead to it. A JRE is not enough: the bench needs the compiler.
jdk() {
  if [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ]; then
    folder=$(cd -P "$1" && pwd -P)
    case $jdks in
      *":$folder:"*) ;;
      *)
        jdks="$jdks$folder:"
        tell jdk "$(release "$folder" JAVA_VERSION)|$(release "$folder" IMPLEMENTOR)|$folder"
        ;;
    esac
  fi
}

facts() {
  exec 2>/dev/null
  LC_ALL=C
  export LC_ALL
  tell hostname "$(uname -n)"
  tell kernel "$(uname -s) $(uname -r)"
  tell distribution "$(sed -n 's/^PRETTY_NAME="\{0,1\}\([^"]*\)"\{0,1\}$/\1/p' /etc/os-release)"
  tell cpu "$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)"
  tell architecture "$(uname -m)"
  tell cores "$(nproc || getconf _NPROCESSORS_ONLN)"
  memory memory-kib MemTotal
  memory available-kib MemAvailable
  memory swap-kib SwapTotal
  memory free-swap-kib SwapFree
  tell open-files-hard "$(ulimit -H -n)"
  tell open-files-soft "$(ulimit -S -n)"
  tell ports "$(cat /proc/sys/net/ipv4/ip_local_port_range)"
  tell time-wait "$(sed -n 's/^TCP:.* tw \([0-9]*\).*$/\1/p' /proc/net/sockstat)"
  tell clock-source "$(cat /sys/devices/system/clocksource/clocksource0/current_clocksource)"
  tell governor "$(cat /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor)"

  # The disk on which the bench will keep jars.
  cache=$HOME/.cache
  [ -d "$cache" ] || cache=$HOME
  tell disk "$(df -P -k "$cache" | tail -n 1)"

  # ssh reads no profile before a command, so JAVA_HOME and PATH often lack the JDK that a terminal has.
  jdks=:
  case ${JAVA_HOME:-} in
    /*) jdk "$JAVA_HOME" ;;
  esac
  java=$(command -v java)
  if [ -n "$java" ]; then
    java=$(readlink -f "$java")
    jdk "${java%/bin/java}"
    tell java "$(java -version 2>&1 </dev/null | grep version | head -n 1)"
  fi
  for home in /usr/lib/jvm/* /Library/Java/JavaVirtualMachines/*/Contents/Home "$HOME"/.sdkman/candidates/java/* \
    "$HOME"/.jdks/*; do
    jdk "$home"
  done
}

# Prints the name and its address, the name alone if it has none, or a question mark if getent is missing here.
address() {
  if command -v getent >/dev/null; then
    tell address "$1 $(getent hosts "$1" | sed -n '1s/[[:space:]].*//p')"
  else
    tell address "$1 ?"
  fi
}

answers() {
  while read -r question name; do
    case $question in
      clock) tell clock "$(date +%s%N)" ;;
      address) address "$name" ;;
    esac
  done
}

# A group in braces: the shell reads it to its end before it runs it, so the next lines of the input are questions.
{
  facts
  tell ready yes
  answers
  exit 0
}
