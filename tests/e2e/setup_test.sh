#!/usr/bin/env bash
# What grader/setup.sh finds missing, under the shell options of the scripts that source it. A package that dpkg has
# never heard of is the case of every clean machine. usage: setup_test.sh SOURCE
set -euo pipefail
. "$1/grader/setup.sh"

failures=0
expect() { # WHAT WANTED GOT
  if [ "$2" != "$3" ]; then
    printf 'FAILED: %s: wanted <%s>, got <%s>\n' "$1" "$2" "$3"
    failures=1
  fi
}

expect "one installed, one unknown" "no-such-package-xyz" "$(missing bash no-such-package-xyz)"
expect "only unknown ones" $'no-such-a\nno-such-b' "$(missing no-such-b no-such-a)"
expect "only installed ones" "" "$(missing bash coreutils)"

# The whole of install_missing: an apt-get that notes what it is asked for stands in for the real one.
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
printf '#!/bin/sh\necho "$*" >>%s/asked\n' "$bin" >"$bin/apt-get"
printf '#!/bin/sh\nexec "$@"\n' >"$bin/sudo"
chmod +x "$bin/apt-get" "$bin/sudo"
(PATH=$bin:$PATH install_missing bash no-such-package-xyz) 2>/dev/null
expect "what apt-get is asked to install" "install -y -qq --no-install-recommends no-such-package-xyz" \
       "$(tail -n 1 "$bin/asked" 2>/dev/null)"

# A dpkg that cannot answer stops the set-up; it does not count as "nothing missing".
printf '#!/bin/sh\nexit 2\n' >"$bin/dpkg-query"
chmod +x "$bin/dpkg-query"
status=0
(PATH=$bin:$PATH install_missing bash) 2>/dev/null || status=$?
expect "the exit code where dpkg-query fails" 3 "$status"
exit $failures
