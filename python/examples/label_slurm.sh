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
shards=$(tritboard train othello label "$INPUT" --out "$OUT" --plan "$@" | wc -l)
for ((shard = SLURM_ARRAY_TASK_ID; shard < shards; shard += SLURM_ARRAY_TASK_COUNT)); do
  [ -e "$OUT/$(printf 'shard-%06d.records' "$shard")" ] ||
    tritboard train othello label "$INPUT" --out "$OUT/part-$shard" --shards "$shard" "$@"
done
