#!/bin/sh
# Labels on one machine or several by GNU parallel, without Ray.
#
#   sh label_parallel.sh INPUT OUT JOBS [OPTION...]
#
# The shards are those of one process with the same options. Finished shards are kept.
set -eu
input=$1 out=$2 jobs=$3
shift 3
mkdir -p "$out"
shards=$(tritboard train othello label "$input" --out "$out" --plan "$@" | wc -l)
# With --sshlogin HOST,… parallel uses several machines that share the folders.
seq 0 $((shards - 1)) | parallel --jobs "$jobs" --joblog "$out/jobs.txt" --retries 3 \
  tritboard train othello label "$input" --out "$out/part-{}" --shards {} "$@"
mv "$out"/part-*/*.records "$out"
rm -r "$out"/part-*
