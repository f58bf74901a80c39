# Sourced by ./run and ./check: installs what is missing and builds. Works as root and through sudo.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
jobs=$(nproc)

say() { printf '== %s\n' "$*" >&2; }

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        say "root rights are needed for: $*"
        return 1
    fi
}

install_packages() {
    local wanted missing=() package
    mapfile -t wanted < <(grep -v '^#' "$root/packaging/debian-packages.txt")
    for package in "${wanted[@]}"; do
        dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
    done
    [ ${#missing[@]} = 0 ] && return
    if ! command -v apt-get >/dev/null; then
        say "not a Debian system; install what packaging/debian-packages.txt lists and run this again"
        return 1
    fi
    say "installing ${missing[*]}"
    as_root apt-get -q update
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends "${missing[@]}"
}

# build PRESET [CMAKE_BUILD_ARGUMENTS...]
build() {
    local preset=$1
    shift
    say "building ($preset)"
    (cd "$root" && cmake --preset "$preset" >"$root/build/$preset-configure.log" 2>&1) ||
        { cat "$root/build/$preset-configure.log" >&2; return 1; }
    (cd "$root" && cmake --build "build/$preset" --parallel "$jobs" "$@") >&2
}

mkdir -p "$root/build"
