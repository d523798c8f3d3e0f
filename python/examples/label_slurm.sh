#!/bin/bash
# Labels by a Slurm array of 100 tasks, without Ray.
#
#   INPUT=data OUT=deep sbatch label_slurm.sh --exact --empties 12..14
#
# A task makes every hundredth shard. Submit the script again to make what is missing, and then run
#   mv deep/part-*/*.records deep
#SBATCH --array=0-99
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --time=04:00:00
#SBATCH --requeue
set -euo pipefail
mkdir -p "$OUT"
shards=$(tritboard train othello label "$INPUT" --out "$OUT" --plan "$@" | wc -l)
# A folder has the shards of one input and of one set of options. The first task writes them.
options=$OUT/options.$SLURM_ARRAY_TASK_ID.new
printf '%s\n' "$INPUT" "$@" >"$options"
ln "$options" "$OUT/options.txt" 2>/dev/null || cmp -s "$options" "$OUT/options.txt" || {
  echo "$OUT: made with other options, see $OUT/options.txt; expected the same, or a new folder" >&2
  exit 1
}
rm "$options"
# A shard is finished if the program reads it.
is_finished() {
  [ -e "$1" ] && tritboard train othello label "$1" --out "$OUT" --exact --plan >/dev/null 2>&1
}
for ((shard = SLURM_ARRAY_TASK_ID; shard < shards; shard += SLURM_ARRAY_TASK_COUNT)); do
  is_finished "$OUT/$(printf 'shard-%06d.records' "$shard")" ||
    tritboard train othello label "$INPUT" --out "$OUT/part-$shard" --shards "$shard" "$@"
done
