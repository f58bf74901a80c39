#!/usr/bin/env bash
# Installs the packages in a bare system of the suite that made them, uses them as the README says, opens the window, and
# removes them again.
# Needs root, the network and a few minutes; ./package --test runs it.
#
# usage: packaging/bare_root_test.sh FOLDER_OF_PACKAGES
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
source "$root/packaging/bare_root.sh"

[ $# = 1 ] || { say "usage: packaging/bare_root_test.sh FOLDER_OF_PACKAGES"; exit 2; }
enter_name_space "$0" "$@"

packages=$(cd "$1" && pwd)
screenshot=$packages/window.png
work=$(mktemp -d)
debian=$work/debian
finish() {
    unmount_root "$debian"
    rm -rf --one-file-system "$work"
}
trap finish EXIT

fail() { say "failed: $*"; exit 1; }

# in_debian COMMAND...: as root;  as_user COMMAND_LINE: as a user, in the home folder.
in_debian() { in_root "$debian" "$@"; }
as_user() {
    env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 HOME=/home/chemist USER=chemist ${DISPLAY_THERE:+DISPLAY=$DISPLAY_THERE} \
        /usr/sbin/chroot --userspec=chemist:chemist "$debian" bash -euo pipefail -c "cd; $1"
}
install_there() { in_debian apt-get -q install -y --no-install-recommends "$@" >"$work/apt.log" 2>&1 || { cat "$work/apt.log" >&2; fail "install $*"; }; }

# All that lies there, without what apt and dpkg keep and what is no file of the system.
files_there() {
    (cd "$debian" && find . \( -path ./proc -o -path ./dev -o -path ./sys -o -path ./tmp -o -path ./run -o -path ./home \
        -o -path ./var/lib/dpkg -o -path ./var/lib/apt -o -path ./var/cache -o -path ./var/log -o -path ./packages \
        \) -prune -o -print | sort)
}

make_debian() {
    make_root "$(suite_of_machine)" "$debian"
    mount_root "$debian"
    mkdir "$debian/packages"
    cp "$packages"/*.deb "$debian/packages/"
    in_debian apt-get -q update >"$work/apt.log" 2>&1 || { cat "$work/apt.log" >&2; fail "lists of packages"; }
    in_debian useradd --create-home --shell /bin/bash chemist
}

install_packages_there() {
    local files
    mapfile -t files < <(cd "$debian" && ls ./packages/*.deb | sed 's/^\.//')
    install_there "${files[@]}"
}

use_command_line() {
    local line lines
    as_user 'chemsieve --version'
    as_user 'chemsieve-gui --version'
    mapfile -t lines < <(sed -n '/^## Five minutes/,/^## How/p' "$root/README.md" | sed -n 's/^    \(chemsieve .*\)/\1/p')
    [ ${#lines[@]} -gt 10 ] || fail "the README has no examples"
    for line in "${lines[@]}"; do
        line=${line//data\/demo/\/usr\/share\/chemsieve\/demo}
        as_user "$line" >"$work/example.log" 2>&1 || { cat "$work/example.log" >&2; fail "the README's $line"; }
    done
    say "the README's ${#lines[@]} examples work"
    # What is loaded or started when it is asked for: libxlsxwriter, drawings, tautomers, the program that reads InChI.
    as_user "chemsieve substructure demo.sieve 'C(=O)O' --top 3 -o acids.xlsx && test -s acids.xlsx" 2>/dev/null || fail "a spreadsheet"
    as_user "chemsieve exact demo.sieve 'OC1=CC(=O)NC(=O)N1' --tautomers | grep Barbit >/dev/null" || fail "tautomers"
    as_user "chemsieve exact demo.sieve 'InChI=1S/C9H8O4/c1-6(10)13-8-5-3-2-4-7(8)9(11)12/h2-5H,1H3,(H,11,12)' | grep Aspirin >/dev/null" ||
        fail "an InChI"
    as_user 'chemsieve export demo.sieve -o some.sdf && chemsieve export demo.sieve -o some.smi' 2>/dev/null
    as_user "sed '/END/q' some.sdf >one.mol"
    for line in chemsieve chemsieve-similar chemsieve-gui; do
        [ -s "$debian/usr/share/man/man1/$line.1.gz" ] || fail "no manual page $line"
    done
}

# The Python module, where it is packaged, finds what the command line finds.
use_module() {
    local script='import chemsieve
for hit in chemsieve.open("demo.sieve").substructure("c1ccccc1C(=O)O", top=5): print(hit.id)'
    [ -n "$(ls "$packages"/python3-chemsieve_*.deb 2>/dev/null)" ] || return 0
    as_user "python3 -c '$script'" >"$work/by_module" || fail "the Python module"
    as_user "chemsieve substructure -q demo.sieve 'c1ccccc1C(=O)O' --top 5" | tail -n +2 | cut -f 2 >"$work/by_program"
    diff "$work/by_program" "$work/by_module" || fail "the Python module finds something else"
    say "the Python module finds what the command line finds"
}

# type_of FILE: of its name and its first bytes.
type_of() { as_user "gio info -a standard::content-type $1 | sed -n 's/.*content-type: //p'"; }

use_types() {
    local file type
    as_user 'cp demo.sieve library-without-ending'
    while read -r file type; do
        [ "$(type_of "$file")" = "$type" ] || fail "$file is $(type_of "$file"), not $type"
        [ "$(as_user "xdg-mime query default $type")" = org.chemsieve.Chemsieve.desktop ] || fail "$type is opened by something else"
        as_user "gio mime $type" | grep 'org.chemsieve.Chemsieve.desktop' >/dev/null || fail "gio opens $type by something else"
    done <<'END'
demo.sieve application/x-chemsieve-library
library-without-ending application/x-chemsieve-library
one.mol chemical/x-mdl-molfile
some.sdf chemical/x-mdl-sdfile
some.smi chemical/x-daylight-smiles
END
    say "libraries, molfiles, SD and SMILES files are opened by Chemsieve"
}

# shown_within SECONDS TEXT: whether a window with the text in its title is there by then.
shown_within() {
    local end=$((SECONDS + $1))
    until as_user 'xwininfo -root -tree' 2>/dev/null | grep "$2" >/dev/null; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.5
    done
}

# open_window FILE TITLE PNG: by the desktop file.
open_window() {
    as_user "gio launch /usr/share/applications/org.chemsieve.Chemsieve.desktop $1"
    shown_within 60 "$2" || fail "no window with the title $2"
    sleep 4  # drawings come after the window
    in_debian sh -c "xwdtopnm /tmp/screen/Xvfb_screen0 2>/dev/null | pnmtopng 2>/dev/null" >"$3"
    in_debian pkill -x chemsieve-gui
    sleep 1
}

use_window() {
    local number=$work/display
    in_debian mkdir -p /tmp/screen
    env -i PATH=/usr/bin:/bin /usr/sbin/chroot "$debian" Xvfb -displayfd 1 -screen 0 1280x800x24 -fbdir /tmp/screen >"$number" 2>"$work/x.log" &
    for _ in $(seq 60); do [ -s "$number" ] || sleep 0.5; done
    [ -s "$number" ] || { cat "$work/x.log" >&2; fail "no X server"; }
    DISPLAY_THERE=:$(<"$number")
    open_window demo.sieve 'demo.sieve' "$screenshot"
    open_window some.smi 'Chemsieve' "${screenshot%.png}_import.png"
    say "the window opened from its desktop file; pictures: $screenshot, ${screenshot%.png}_import.png"
}

remove_packages() {
    local names
    mapfile -t names < <(cd "$packages" && for file in *.deb; do dpkg-deb -f "$file" Package; done)
    in_debian apt-get -q purge -y "${names[@]}" >"$work/apt.log" 2>&1 || { cat "$work/apt.log" >&2; fail "removal"; }
}

# Nothing of ours is left, in names of files or in what is made of them.
nothing_left() {
    local found
    found=$(files_there | grep -i chemsieve || true)
    [ -z "$found" ] || fail "left behind: $found"
    found=$(grep -rli chemsieve "$debian/usr/share/applications" "$debian/usr/share/mime" "$debian/etc" 2>/dev/null || true)
    [ -z "$found" ] || fail "named in: $found"
}

install_packages bare-root
make_debian
say "installing the packages"
install_packages_there
use_command_line
use_module
say "installing an X server and what desktops read files with"
install_there xvfb x11-utils netpbm procps desktop-file-utils shared-mime-info libglib2.0-bin xdg-utils
use_types
use_window
say "removing the packages, twice"
remove_packages
nothing_left
files_there >"$work/before"
install_packages_there
as_user 'chemsieve --version' >/dev/null
remove_packages
files_there >"$work/after"
diff "$work/before" "$work/after" || fail "files left behind or taken away"
say "the packages work in a bare $(name_of_system "$(suite_of_machine)") and leave nothing behind"
