#!/usr/bin/env bash
# The commands as people call them: what they print and how they exit. commands_test.sh GRADER COURSE
set -u
grader=$1 course=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

# expect CODE WORDS -- COMMAND...: the command exits with CODE and its output holds WORDS.
expect() {
  local code=$1 words=$2
  shift 3
  local output actual
  output=$("$@" 2>&1 </dev/null)
  actual=$?
  if [ "$actual" -ne "$code" ]; then
    printf 'FAILED (exit %s, wanted %s): %s\n%s\n' "$actual" "$code" "$*" "$output"
    failures=$((failures + 1))
  elif ! grep -qF -- "$words" <<<"$output"; then
    printf 'FAILED (no "%s"): %s\n%s\n' "$words" "$*" "$output"
    failures=$((failures + 1))
  fi
}

cd "$scratch"
export LANG=C.UTF-8
en=(--lang en --course "$course")

expect 0 "Usage" -- "$grader" --lang en --help
expect 0 "Emploi" -- "$grader" --lang fr --help
for command in check grade batch report doctor demo "rubric lint" "rubric verify"; do
  # shellcheck disable=SC2086
  expect 0 "--help" -- "$grader" $command --lang en --help
done
expect 2 'did you mean `check`' -- "$grader" --lang en chekc
expect 2 "--help" -- "$grader" --lang en batch
expect 2 "does not exist" -- "$grader" "${en[@]}" check ex1-out-of-range-threads "$scratch/nowhere"
expect 2 "did you mean \`ex1-out-of-range-threads\`" -- "$grader" "${en[@]}" check ex1-out-of-range-thread "$scratch"
expect 0 "right" -- "$grader" "${en[@]}" rubric lint
expect 2 "No course here" -- "$grader" --lang en --course "$scratch" rubric lint

# A student who has done nothing, then everything.
mkdir -p work/ex1-out-of-range-threads
cp "$course"/exercises/cuda-python/ex1-out-of-range-threads/starter/* work/ex1-out-of-range-threads/
expect 1 "" -- "$grader" "${en[@]}" check ex1-out-of-range-threads work/ex1-out-of-range-threads
cat >work/ex1-out-of-range-threads/answers.yaml <<'EOF'
blocks: 3
launched: 0-23
masked: [22, 23]
EOF
expect 0 "20" -- "$grader" "${en[@]}" check work/ex1-out-of-range-threads
(cd work/ex1-out-of-range-threads && expect 0 "20" -- "$grader" "${en[@]}" check)
expect 0 '"format": "grader-result/1"' -- "$grader" "${en[@]}" check ex1-out-of-range-threads work/ex1-out-of-range-threads --json

# Where there is no bubblewrap, one's own work is checked under limits alone, and a class is not graded.
if unshare --mount true 2>/dev/null; then
  without() { unshare --mount sh -c 'mount --bind /dev/null /usr/bin/bwrap && exec "$@"' sh "$@"; }
  expect 0 "Isolation (bubblewrap) cannot be had" -- without "$grader" "${en[@]}" check work/ex1-out-of-range-threads
  expect 0 "without isolation" -- without "$grader" "${en[@]}" check work/ex1-out-of-range-threads
  expect 3 "bubblewrap" -- without "$grader" "${en[@]}" grade work/ex1-out-of-range-threads
fi

# A class, its reports, and the reports again.
mkdir -p class/22100099 && cp -r work/* class/22100099/
expect 0 "index.html" -- "$grader" "${en[@]}" batch class --out out -j 1
for file in out/index.html out/marks.csv out/junit.xml out/results/22100099/ex1-out-of-range-threads/result.json; do
  [ -s "$file" ] || { echo "FAILED: $file is missing"; failures=$((failures + 1)); }
done
[ "$(stat -c %a out/.seed)" = 600 ] || { echo "FAILED: others can read the seed"; failures=$((failures + 1)); }
# Work that is there and cannot be taken is said, also in reports that are written again; nobody is lost.
mkdir -p class2/alice/ex1-out-of-range-thread class2/eve && cp -r work/* class2/eve/ && touch class2/bob.zip
expect 0 "did you mean ex1-out-of-range-threads" -- "$grader" "${en[@]}" batch class2 --out out2 -j 1
expect 0 "2 remarks" -- "$grader" "${en[@]}" report out2
for word in alice bob.zip; do
  grep -q "$word" out2/index.html || { echo "FAILED: no $word in index.html"; failures=$((failures + 1)); }
done
grep -q '^alice,' out2/marks.csv || { echo "FAILED: alice is not in marks.csv"; failures=$((failures + 1)); }
mkdir -p empty && expect 2 "No submission in" -- "$grader" "${en[@]}" batch empty --out out3
# Streams that are closed or full.
expect 0 "" -- bash -c '"$@" 2>&-' bash "$grader" "${en[@]}" batch class2 --out out4
expect 3 "Standard output could not be written" -- bash -c '"$@" >/dev/full' bash "$grader" "${en[@]}" report out2
expect 2 "A command is missing" -- "$grader" --lang en
expect 2 "class" -- "$grader" --lang en batch

# Who left the class is in no report, whether it is graded or written again.
cp -r class class5 && cp -r class5/22100099 class5/22100098
expect 0 "2 submissions graded" -- "$grader" "${en[@]}" batch class5 --out out5
rm -r class5/22100098
expect 0 "1 submission graded" -- "$grader" "${en[@]}" batch class5 --out out5
expect 0 "1 older result" -- "$grader" "${en[@]}" report out5
[ ! -e out5/feedback/22100098.html ] || { echo "FAILED: an old page is still there"; failures=$((failures + 1)); }
expect 2 "would be taken for a student" -- "$grader" "${en[@]}" batch class5 --out class5/marks
cp -r class5/22100099 class5/22100097
expect 2 "several people" -- "$grader" "${en[@]}" grade class5
expect 2 "is a file" -- "$grader" "${en[@]}" grade class2/bob.zip
expect 2 "A case of this exercise gives n, threads" -- "$grader" "${en[@]}" check solo-vector-add work --criterion values --case m=8
expect 2 "\`n\` is 0 to" -- "$grader" "${en[@]}" check solo-vector-add work --criterion values --case n=-1,threads=32
expect 2 "no mark" -- "$grader" "${en[@]}" grade class/22100099 --pass 21
expect 0 "20/20" -- "$grader" "${en[@]}" grade class/22100099 --pass 6,25
[ "$("$grader" "${en[@]}" grade "$course/tests/class/22100013" --json | /usr/bin/python3 -c 'import json, sys; print(len(json.load(sys.stdin)))')" -eq 6 ] ||
  { echo "FAILED: --json of several exercises is no list"; failures=$((failures + 1)); }
mkdir -p making/exercises making/rubrics
expect 2 "no rubrics/course.yaml" -- bash -c 'cd making && exec "$@"' bash "$grader" --lang en rubric lint
cp "$course/rubrics/beyond-the-laptop/cloud-cost.yaml" elsewhere.yaml
expect 2 "is no rubric of the course" -- "$grader" "${en[@]}" rubric lint elsewhere.yaml
expect 0 "1 rubric is right" -- "$grader" "${en[@]}" rubric lint "$course/rubrics/beyond-the-laptop/cloud-cost.yaml"

rm -f out/index.html
expect 0 "index.html" -- "$grader" "${en[@]}" report out
expect 2 "No results" -- "$grader" "${en[@]}" report "$scratch/class"

[ "$failures" -eq 0 ] && echo "all commands as expected"
exit "$failures"
