#!/bin/sh
# Labels on one machine or several by GNU parallel, without Ray.
#
#   sh label_parallel.sh INPUT OUT JOBS [OPTION...]
#
# The shards are those of one process with the same options. Finished shards are kept: the same command resumes.
set -eu
input=$1 out=$2 jobs=$3
shift 3
mkdir -p "$out"
# A folder has the shards of one input and of one set of options.
printf '%s\n' "$input" "$@" >"$out/options.new"
if [ -e "$out/options.txt" ] && ! cmp -s "$out/options.new" "$out/options.txt"; then
  echo "$out: made with other options, see $out/options.txt; expected the same, or a new folder" >&2
  exit 1
fi
tritboard train othello label "$input" --out "$out" --plan "$@" >"$out/plan.txt"
mv "$out/options.new" "$out/options.txt"
shards=$(wc -l <"$out/plan.txt")
# A shard is finished if the program reads it.
is_finished() {
  [ -e "$1" ] && tritboard train othello label "$1" --out "$out" --exact --plan >/dev/null 2>&1
}
# With --sshlogin HOST,… parallel uses several machines that share the folders.
for shard in $(seq 0 $((shards - 1))); do
  is_finished "$out/$(printf 'shard-%06d.records' "$shard")" || echo "$shard"
done | parallel --quote --jobs "$jobs" --joblog "$out/jobs.txt" --retries 3 \
  tritboard train othello label "$input" --out "$out/part-{}" --shards {} "$@"
for made in "$out"/part-*/*.records; do
  [ ! -e "$made" ] || mv "$made" "$out"
done
rm -rf "$out"/part-*
