# Waits beside a runner, and ends what it leaves behind when it is killed.
#
# Its input is a pipe that only the runner holds. The kernel closes it however the runner ends, so nobody has to ask again and
# again whether the runner lives, and no CPU is used while something is measured.
#
#   sh guard.sh VARIABLE VALUE        all children of the runner have VARIABLE=VALUE in their environment
#
# Lines that it reads:
#   group FOLDER    a control group that the runner made
#   folder FOLDER   one with the data of a program
#   done            the runner has left nothing behind
#
# In POSIX' words, and with the programs that any small container has.

# What a terminal or an init sends to all of them is the runner's to answer; this one goes when the runner has gone.
trap '' HUP INT QUIT TERM
LC_ALL=C
export LC_ALL

# Two arguments, so that this command line never holds what is looked for.
mark="$1=$2"
groups=
folders=

# Everybody's processes are there to see, the environment of one's own only (proc(5)). Elsewhere ps shows it.
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

# The input has ended, and nobody said "done": the runner was killed. It may have been just starting a child, so nothing to
# be found has to be seen twice. What the kernel itself holds on to cannot be ended: a minute is enough.
seconds=0
none=0
while [ "$none" -lt 2 ] && [ "$seconds" -lt 60 ]; do
  found=$(marked)
  if [ -n "$found" ]; then
    none=0
    # One word a process.
    kill -9 $found
  else
    none=$((none + 1))
  fi
  sleep 1
  seconds=$((seconds + 1))
done

# Without processes they can be removed. Those that the runner removed itself are not there any more.
printf %s "$groups" | while read -r folder; do
  rmdir "$folder"
done
printf %s "$folders" | while read -r folder; do
  rm -rf "$folder"
  # Another runner may have one beside it.
  rmdir "${folder%/*}"
done
