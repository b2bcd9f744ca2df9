# What grader/run and tests/run share: installing what is missing, configuring, building. Sourced, not run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

# say FRENCH ENGLISH: one line on standard error, in the caller's language.
case "${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}" in fr*) french=1 ;; *) french= ;; esac
say() { if [ -n "$french" ]; then printf 'grader: %s\n' "$1" >&2; else printf 'grader: %s\n' "$2" >&2; fi; }
die() { say "$1" "$2"; exit 3; }

# To build and run the grader.
run_packages=(
  bubblewrap cmake g++ libboost1.81-dev libcli11-dev libexpected-dev libfmt-dev libicu-dev libkainjow-mustache-dev
  libmuparser-dev libseccomp-dev libssl-dev libstemmer-dev libyaml-cpp-dev ninja-build nlohmann-json3-dev pkg-config
  python3 python3-numpy
)
# To build and run its tests besides.
test_packages=(ccache clang clang-format clang-tidy-19 libbenchmark-dev libgmock-dev libgtest-dev python3-jsonschema tidy)

# missing PACKAGE...: those that are not installed, one a line.
missing() {
  local installed
  # dpkg-query ends with 1 when it has never heard of one of them: on a clean machine that is the rule.
  installed=$({ dpkg-query -W -f='${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || [ $? -eq 1 ]; } | sed -n 's/^installed //p') || return
  comm -23 <(printf '%s\n' "$@" | sort -u) <(printf '%s\n' "$installed" | sort -u)
}

# install_missing PACKAGE...: through apt-get, as root or by sudo, saying what.
install_missing() {
  [ -z "${GRADER_NO_INSTALL:-}" ] || return 0
  if ! command -v dpkg-query >/dev/null; then
    die "cette machine n’est ni Debian ni Ubuntu ; installez l’équivalent de : $* — puis relancez avec GRADER_NO_INSTALL=1." \
        "this machine is neither Debian nor Ubuntu; install the equivalent of: $* -- then call again with GRADER_NO_INSTALL=1."
  fi
  local list packages become=()
  list=$(missing "$@") || die "dpkg-query ne répond pas ; sa base est-elle lisible ?" "dpkg-query does not answer; can its database be read?"
  [ -n "$list" ] || return 0
  mapfile -t packages <<<"$list"
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      die "il manque des paquets, et sudo n’est pas là pour les installer. Demandez à l’administrateur : apt-get install ${packages[*]}" \
          "packages are missing, and sudo is not there to install them. Ask the administrator for: apt-get install ${packages[*]}"
    fi
    become=(sudo)
  fi
  say "installation des paquets Debian : ${packages[*]}" "installing Debian packages: ${packages[*]}"
  local log
  log=$(mktemp)
  if ! { "${become[@]}" apt-get update -qq && "${become[@]}" env DEBIAN_FRONTEND=noninteractive \
           apt-get install -y -qq --no-install-recommends "${packages[@]}"; } >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    die "l’installation a échoué ; le message d’apt-get est ci-dessus." "the installation failed; apt-get's message is above."
  fi
  rm -f "$log"
}

# choose_build_folder NAME: a folder that we can write, in the clone or else in the user's cache; sets `build`.
choose_build_folder() {
  build=${GRADER_BUILD:-$root/$1}
  if { [ -e "$build" ] && [ ! -w "$build" ]; } || { [ ! -e "$build" ] && [ ! -w "$root" ]; }; then
    build=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/grader/$1-$(printf %s "$root" | cksum | cut -d' ' -f1)
  fi
  mkdir -p "$build" 2>/dev/null || die "impossible d’écrire dans $build ; nommez un autre dossier par GRADER_BUILD." \
                                       "cannot write to $build; name another folder in GRADER_BUILD."
}

# configure OPTION...: once for the same options and the same set-up.
configure() {
  local stamp=$build/.configured wanted
  wanted=$(printf '%s ' "$root" "$@" && cat "$root/grader/setup.sh")
  if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ]; then return 0; fi
  if ! cmake -S "$root" -B "$build" -G Ninja "$@" >"$build/configure.log" 2>&1; then
    tail -n 20 "$build/configure.log" >&2
    die "la configuration a échoué ; le journal est dans $build/configure.log." "configuring failed; the log is $build/configure.log."
  fi
  printf %s "$wanted" >"$stamp"
}

# compile TARGET...: quiet when nothing is to be done; two calls at once wait for each other.
compile() {
  exec 9>"$build/.lock"
  flock 9 2>/dev/null || true
  case "$(ninja -C "$build" -n "$@" 2>&1 | tail -n 1)" in
    *"no work to do"*) exec 9>&-; return 0 ;;
  esac
  say "compilation dans $build (quelques minutes la première fois)" "building in $build (some minutes the first time)"
  if ! ninja -C "$build" "$@" >"$build/build.log" 2>&1; then
    grep -v '^\[' "$build/build.log" | tail -n 40 >&2
    die "la compilation a échoué ; le journal est dans $build/build.log." "the build failed; the log is $build/build.log."
  fi
  exec 9>&-
}
