# Sourced by ./run, ./check and ./package: installs what is missing and builds. Works as root and through sudo.

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

# "bookworm"
suite_of_machine() { sed -n 's/^VERSION_CODENAME=//p' /etc/os-release; }

# packages_for PURPOSE...
packages_for() {
    local line purpose=
    while read -r line; do
        case $line in
            '' | '#'*) ;;
            '['*) purpose=${line//[\[\]]/} ;;
            *) [[ " $* " != *" $purpose "* ]] || printf '%s\n' "$line" ;;
        esac
    done <"$root/packaging/debian-packages.txt"
}

# install_packages PURPOSE...: see packaging/debian-packages.txt
install_packages() {
    local wanted missing=() package
    mapfile -t wanted < <(packages_for "$@")
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

# Shows of what ninja says where it is and how long it will take, in one line that changes, or a line each tenth where
# nobody looks. Warnings and errors pass as they are.
show_progress() {
    local line what begun=$SECONDS shown=-1 finished total left
    while IFS= read -r line; do
        if [[ ! $line =~ ^\[([0-9]+)/([0-9]+)\]\ (.*)$ ]]; then
            [ "$line" = 'ninja: no work to do.' ] || printf '%s\n' "$line"
            continue
        fi
        finished=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]} what=${BASH_REMATCH[3]}
        if [[ $what =~ (^|\ )([a-z]+)/.*CMakeFiles/ ]]; then what=${BASH_REMATCH[2]}/; else what='programs'; fi
        [ "$finished" -gt 0 ] || continue  # ninja looks at its own files first
        left=$(((SECONDS - begun) * (total - finished) / finished))
        line="building $what: $finished of $total steps, about $((left / 60)) min $((left % 60)) s left"
        if [ -t 1 ]; then
            printf '\r\033[K%s' "$line"
        elif [ $((finished * 10 / total)) -gt "$shown" ]; then
            shown=$((finished * 10 / total))
            printf '%s\n' "$line"
        fi
    done
    [ ! -t 1 ] || printf '\r\033[K'
}

# build PRESET CMAKE_OPTIONS... [-- CMAKE_BUILD_ARGUMENTS...]
build() {
    local preset=$1 options=()
    shift
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        options+=("$1")
        shift
    done
    [ $# = 0 ] || shift
    say "building ($preset)"
    (cd "$root" && cmake --preset "$preset" "${options[@]}" >"$root/build/$preset-configure.log" 2>&1) ||
        { cat "$root/build/$preset-configure.log" >&2; return 1; }
    (cd "$root" && cmake --build "build/$preset" --parallel "$jobs" "$@" 2>&1 | show_progress >&2)
}

mkdir -p "$root/build"
