#!/usr/bin/env bash
# The pages of a small class are valid HTML in both languages. html_test.sh GRADER COURSE
set -euo pipefail
grader=$1 course=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# One who did well, one with partial marks and something to review, one whose file is no YAML.
mkdir "$scratch/class"
cp -r "$course"/tests/class/{22100001,22100006,22100011} "$scratch/class"
pages=0
for language in fr en; do
  "$grader" --lang $language --course "$course" batch "$scratch/class" --out "$scratch/$language" --exercise exam-q1 >/dev/null
  "$grader" --lang $language --course "$course" batch "$scratch/class" --out "$scratch/$language" --exercise glossary >/dev/null
  while read -r page; do
    # The bars of the distribution are empty elements on purpose.
    tidy -errors -quiet --drop-empty-elements no --drop-empty-paras no "$page" || { echo "in $page"; exit 1; }
    pages=$((pages + 1))
  done < <(find "$scratch/$language" -name '*.html')
done
[ "$pages" -eq 14 ] || { echo "$pages pages, wanted 14"; exit 1; }
