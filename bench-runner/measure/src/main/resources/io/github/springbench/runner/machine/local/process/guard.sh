# Runs beside a runner, and removes what a killed runner leaves behind.
#
# Its input is a pipe that only the runner holds. The kernel closes the pipe however the runner ends. So this script
# needs no polling, and uses no CPU while something is measured.
#
#   sh guard.sh VARIABLE VALUE        all children of the runner have VARIABLE=VALUE in their environment
#
# Lines that it reads:
#   group FOLDER    a control group that the runner made
#   folder FOLDER   a folder with the data of a program
#   done            the runner has left nothing behind
#
# POSIX shell, and only programs that small containers have, too.

# The runner handles signals that a terminal or an init sends to all its processes. This script ends after the runner.
trap '' HUP INT QUIT TERM
LC_ALL=C
export LC_ALL

# Two arguments, so that the command line of this script does not contain the mark.
mark="$1=$2"
groups=
folders=

# Prints the pids of the runner's children. /proc shows the environment of our own processes only (proc(5)), which is
# enough. Where there is no /proc, ps shows it.
marked() {
  if [ -r /proc/self/environ ]; then
    for process in /proc/[0-9]*; do
      if [ -r "$process/environ" ] && tr '\0' '\n' <"$process/environ" | grep -q -x -F -e "$mark"; then
        echo "${process#/proc/}"
      fi
    done
  else
    case $(uname) in
      Darwin) ps -axEww -o pid= -o command= ;;
      *) ps axeww -o pid= -o command= ;;
    esac | while read -r pid words; do
      case "$words " in *" $mark "*) echo "$pid" ;; esac
    done
  fi
}

while read -r what folder; do
  case $what in
    group) groups="$groups$folder
" ;;
    folder) folders="$folders$folder
" ;;
    done) exit 0 ;;
  esac
done

# The input has ended without "done": the runner was killed, perhaps while it started a child. So this loop ends after
# it has found no process twice, or after a minute, since a process that hangs in the kernel cannot be ended.
seconds=0
none=0
while [ "$none" -lt 2 ] && [ "$seconds" -lt 60 ]; do
  found=$(marked)
  if [ -n "$found" ]; then
    none=0
    # Unquoted: one argument for each process.
    kill -9 $found
  else
    none=$((none + 1))
  fi
  sleep 1
  seconds=$((seconds + 1))
done

# A control group can be removed once it has no processes. The runner may have removed some of these.
printf %s "$groups" | while read -r folder; do
  rmdir "$folder"
done
printf %s "$folders" | while read -r folder; do
  rm -rf "$folder"
  # This fails if another runner still has a folder there.
  rmdir "${folder%/*}"
done
