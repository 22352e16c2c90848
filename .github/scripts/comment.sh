#!/usr/bin/env bash
# Show the result on the pull request: one comment, written anew each time. Where that is not allowed, as for a pull
# request from a fork, it goes into the summary of the job. Never fails: the verdict is the gate's.
# comment.sh FILE...   Markdown, joined in this order; one that is missing or empty is left out.
# Environment: PR (number; empty: no pull request), GH_TOKEN, GITHUB_REPOSITORY, GITHUB_STEP_SUMMARY.
set -uo pipefail
export LC_ALL=C.UTF-8 # lengths are counted in characters, as GitHub does

marker='<!-- assay gate -->'
author=${ASSAY_COMMENT_AUTHOR:-github-actions[bot]} # nobody else's comment is ever written over
most=62000                                          # GitHub refuses a comment above 65,536 characters
whole=$(mktemp)
body=$(mktemp)
trap 'rm -f "$whole" "$body"' EXIT

for file in "$@"; do
  [[ -s $file ]] && { cat "$file"; echo; }
done >"$whole"

summary() {
  if [[ -n ${GITHUB_STEP_SUMMARY:-} ]]; then cat "$whole" >>"$GITHUB_STEP_SUMMARY"; else cat "$whole"; fi
}

bounded() { # whole lines alone, so that no row of a table is cut
  local text
  text=$(<"$whole")
  if [[ ${#text} -gt $most ]]; then
    text=${text:0:most}
    text="${text%$'\n'*}"$'\n\nCut here: the summary of the job has all of it.'
  fi
  printf '%s\n%s\n' "$marker" "$text"
}

upsert() {
  local found id
  # shellcheck disable=SC2016 # the dollars are those of jq
  found=$(MARKER=$marker AUTHOR=$author gh api --paginate "repos/$GITHUB_REPOSITORY/issues/$PR/comments?per_page=100" \
    --jq '.[] | select(.user.login == env.AUTHOR and (.body | startswith(env.MARKER))) | .id') || return 1
  id=$(head -n 1 <<<"$found")
  if [[ -n $id ]]; then
    gh api --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" --field "body=@$body" --silent
  else
    gh api --method POST "repos/$GITHUB_REPOSITORY/issues/$PR/comments" --field "body=@$body" --silent
  fi
}

[[ -s $whole ]] || echo "There is no result: the job ended before the gate." >"$whole"
bounded >"$body"
if [[ -z ${PR:-} ]]; then
  summary
elif [[ -z ${GH_TOKEN:-} ]] || ! command -v gh >/dev/null || ! upsert; then
  echo "::notice::No comment could be written (a pull request from a fork may not): see the summary of this job."
  summary
elif grep -q '^Cut here' "$body"; then
  summary
fi
exit 0
