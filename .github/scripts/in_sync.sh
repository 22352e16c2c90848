#!/usr/bin/env bash
# Are the committed metrics those of the committed code, config and data? No stage runs, no data is needed.
# in_sync.sh [FILE]   FILE: where the same is written as Markdown.
# Exit status: 0 they are, 1 they are not, or DVC cannot tell.
set -uo pipefail

shown=20 # stages
file=${1:-/dev/null}
log=$(mktemp)
trap 'rm -f "$log"' EXIT

dvc repro --dry --allow-missing >"$log" 2>&1
status=$?
# DVC exits 0 where a stage would run, and with another status where the data of such a stage is missing.
# A name comes from dvc.yaml and params.yaml of the pull request: what could be markup is left out.
stages=$(sed -n "s/^Running stage '\(.*\)':.*/\1/p" "$log" | tr -cd 'A-Za-z0-9@._/\n-')

if [[ $status -eq 0 ]] && ! grep -q "Running stage" "$log"; then
  echo "In sync: the committed metrics are those of this commit." | tee "$file"
  exit 0
fi
cat "$log" >&2
{
  echo "**Out of sync**: the committed metrics are not those of this commit."
  echo "Run \`dvc repro\`, then commit \`metrics/\`, \`data/config/\` and \`dvc.lock\`."
  if [[ -n $stages ]]; then
    echo
    echo "Stages that would run, as far as is known without the data:"
    echo
    # shellcheck disable=SC2016 # backquotes of Markdown
    head -n "$shown" <<<"$stages" | sed 's/.*/- `&`/'
    more=$(($(wc -l <<<"$stages") - shown))
    [[ $more -gt 0 ]] && echo "- and $more more"
  else
    echo "DVC ended with status $status; the log of the job has what it said."
  fi
} | tee "$file"
exit 1
