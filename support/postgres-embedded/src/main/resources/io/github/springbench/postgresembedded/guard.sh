# Runs the server, and ends it at the end of the input: a pipe that only the program holds, so that the kernel closes it
# however the program ends. Then removes the folder of the data.
# Arguments: that folder, and the command of the server.
data=$1
shift
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
# At once and without a last checkpoint: nobody wants the data any more.
stop() { kill -QUIT "$server" 2>/dev/null; }
# A terminal's Ctrl-C reaches this shell, too.
trap stop HUP INT TERM
{
  while read -r line; do :; done <&3
  # Again: a server that only begins does not listen to signals yet.
  for second in 1 2 3 4 5 6 7 8 9 10; do
    stop || exit
    sleep 1
  done
  kill -KILL "$server"
} >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$server"
code=$?
# A signal ends a wait.
while kill -0 "$server" 2>/dev/null; do
  wait "$server"
  code=$?
done
kill "$watcher" 2>/dev/null
wait "$watcher" 2>/dev/null
rm -rf "$data"
exit "$code"
