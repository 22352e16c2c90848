#!/usr/bin/env bash
# Fetch the base and hold the metrics of the working tree against it; the result is written as Markdown.
# gate.sh BASE FILE   BASE: a branch of origin, a full commit hash, or HEAD.
# Exit status: that of `assay gate`: 0 pass, 1 regression, 2 could not compare. A run that broke off is a 2.
set -uo pipefail

base=${1:?which branch or commit is the base?}
file=${2:?where is the result written to?}

failed() { # a heading, and what to do
  printf '### ⚠️ assay gate: %s\n\n%s\n' "$1" "$2" | tee "$file"
  exit 2
}

fetch() { # a shallow clone stays shallow, and no other one becomes so
  local depth=()
  [[ $(git rev-parse --is-shallow-repository) == true ]] && depth=(--depth=1)
  git fetch --quiet --no-tags "${depth[@]}" origin "$1"
}

if [[ $base == HEAD ]]; then
  revision=HEAD
elif [[ $base =~ ^[0-9a-f]{40}([0-9a-f]{24})?$ ]]; then
  revision=$base
  git cat-file -e "$base^{commit}" 2>/dev/null || fetch "$base" ||
    failed "the base could not be fetched" "origin does not give commit $base; the log of the job says why."
else
  revision=origin/$base
  fetch "+refs/heads/$base:refs/remotes/$revision" ||
    failed "the base could not be fetched" "origin does not give the branch; the log of the job says why."
fi

assay gate "$revision" --markdown >"$file"
status=$?
case $status in
0 | 1 | 2) [[ -s $file ]] || failed "no result" "It ended with status $status and wrote nothing." ;;
*) failed "broke off" "It ended with status $status; the log of the job says why." ;;
esac
cat "$file"
exit "$status"
