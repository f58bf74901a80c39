#!/usr/bin/env bash
# Every file that is installed belongs to one package, and installed programs find their own files.
#
# usage: tests/packaging/installed_files_test.sh BUILD_FOLDER
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/installed.sh"
build=$1

for component in cli window python; do
    install_component "$build" "$component"
    files_in "$installed" >"$work/$component"
    rm -r "$installed"
done
[ -s "$work/cli" ] && [ -s "$work/window" ] || fail 'a package is empty'
DESTDIR=$installed cmake --install "$build" --prefix /usr >/dev/null
files_in "$installed" >"$work/all"
sort "$work/cli" "$work/window" "$work/python" >"$work/of_packages"
diff "$work/of_packages" "$work/all" || fail 'not every file belongs to one package'

for file in bin/chemsieve libexec/chemsieve/chemsieve-inchi libexec/chemsieve/chemsieve-drawing.so share/man/man1/chemsieve.1 \
    share/bash-completion/completions/chemsieve share/zsh/site-functions/_chemsieve share/chemsieve/demo/demo.tsv; do
    grep -qx "./usr/$file" "$work/cli" || fail "the package chemsieve lacks $file"
done
for file in bin/chemsieve-gui share/man/man1/chemsieve-gui.1 share/applications/org.chemsieve.Chemsieve.desktop; do
    grep -qx "./usr/$file" "$work/window" || fail "the package chemsieve-gui lacks $file"
done

# Anywhere, as long as they lie together: drawings are loaded, InChI is read by a program of its own.
cd "$work"
chemsieve=$installed/usr/bin/chemsieve
"$chemsieve" import --no-config -q demo.sieve "$installed/usr/share/chemsieve/demo/demo.tsv"
"$chemsieve" exact --no-config -q demo.sieve 'InChI=1S/C6H6/c1-2-4-6-5-3-1/h1-6H' -o benzene.html
grep -q '<svg' benzene.html || fail 'the installed program does not draw'
