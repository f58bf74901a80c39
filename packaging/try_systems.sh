#!/usr/bin/env bash
# Runs a command on this tree in a bare system: what those see who have it and nothing of ours yet.
#
# usage: packaging/try_systems.sh [--keep FOLDER] SYSTEM COMMAND...
#
# SYSTEM is bookworm (Debian 12), trixie (Debian 13) or noble (Ubuntu 24.04). With --keep the system lies in FOLDER and
# stays, and a later run there goes on with what is installed and built. What ./package makes comes to
# build/systems/SYSTEM/. Needs root, the network and some gigabytes.
#
#     packaging/try_systems.sh trixie ./run --cli
#     packaging/try_systems.sh --keep /var/tmp/trixie trixie ./check
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
source "$root/packaging/bare_root.sh"

usage() { sed -n '/^# usage/,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 2; }

kept=
arguments=("$@")
if [ "${1:-}" = --keep ]; then
    kept=${2:-}
    shift 2 || usage
fi
[ $# -ge 2 ] && name_of_system "$1" >/dev/null || usage
enter_name_space "$0" "${arguments[@]}"
suite=$1
shift
work=$(mktemp -d)
system=${kept:-$work/system}
finish() {
    unmount_root "$system"
    rm -rf --one-file-system "$work"
}
trap finish EXIT

# What git knows of the tree, and what it does not ignore, as it is now. A file that is another than last time is new
# there, whenever it was changed here: what was built of it since then is of what it was.
copy_tree() {
    local fresh=$work/tree there=$system/chemsieve name
    mkdir -p "$fresh" "$there"
    (cd "$root" && git ls-files -z --cached --others --exclude-standard |
        tar --null --files-from - --ignore-failed-read -cf - 2>/dev/null) | tar -xf - -C "$fresh" --no-same-owner
    (cd "$there" && find . -path ./build -prune -o ! -type d -print0) | while IFS= read -r -d '' name; do
        [ -e "$fresh/$name" ] || rm -f "$there/$name"
    done
    (cd "$fresh" && find . ! -type d -print0) | while IFS= read -r -d '' name; do
        cmp -s "$fresh/$name" "$there/$name" && continue
        mkdir -p "$(dirname "$there/$name")"
        cp -dT --preserve=mode "$fresh/$name" "$there/$name"
    done
}

[ -e "$system/etc/os-release" ] || { install_packages bare-root; make_root "$suite" "$system"; }
mount_root "$system"
copy_tree
say "$(name_of_system "$suite"): $*"
failed=0
in_root "$system" env HOME=/root SOURCE_DATE_EPOCH="$(git -C "$root" log -1 --format=%ct)" \
    bash -c 'cd /chemsieve && exec "$@"' command "$@" || failed=$?
if [ -d "$system/chemsieve/build/packages" ]; then
    mkdir -p "$root/build/systems/$suite"
    cp -r "$system/chemsieve/build/packages" "$root/build/systems/$suite/"
fi
say "$(name_of_system "$suite"): $* ended with $failed"
exit "$failed"
