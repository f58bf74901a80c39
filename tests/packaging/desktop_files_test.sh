#!/usr/bin/env bash
# What desktops read of the window is right: its entry, the types of its files, what a software centre shows.
#
# usage: tests/packaging/desktop_files_test.sh BUILD_FOLDER
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/installed.sh"
install_component "$1" window
id=org.chemsieve.Chemsieve
entry=$installed/usr/share/applications/$id.desktop
types=$installed/usr/share/mime/packages/$id.xml
metainfo=$installed/usr/share/metainfo/$id.metainfo.xml

desktop-file-validate "$entry"
"$(dirname "${BASH_SOURCE[0]}")/../../packaging/validate_metainfo.sh" "$metainfo"
xmllint --noout "$types" "$metainfo"
for file in "$installed"/usr/share/icons/hicolor/scalable/*/*.svg; do xmllint --noout "$file"; done

# Each type that the entry opens is described, here and to software centres; the ending of a library leads to its type.
update-mime-database "$installed/usr/share/mime"
for type in $(sed -n 's/^MimeType=//p' "$entry" | tr ';' ' '); do
    grep -q ":$type:" "$installed/usr/share/mime/globs2" || fail "no ending leads to $type"
    grep -q "<mediatype>$type</mediatype>" "$metainfo" || fail "the metainfo lacks $type"
done
grep -qx '50:application/x-chemsieve-library:\*.sieve' "$installed/usr/share/mime/globs2" || fail 'no type of *.sieve'

# An icon of the entry is there in the sizes that desktops ask for.
for size in 16x16 24x24 32x32 48x48 64x64 128x128 256x256 512x512; do
    file=$installed/usr/share/icons/hicolor/$size/apps/$(sed -n 's/^Icon=//p' "$entry").png
    # The width stands at byte 16 of a PNG file.
    [ "$(od -An -j16 -N4 -t u4 --endian=big "$file" | tr -d ' ')" = "${size%x*}" ] || fail "$file is not of the size $size"
done
