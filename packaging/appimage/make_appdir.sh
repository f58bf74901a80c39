#!/usr/bin/env bash
# Makes the folder of an AppImage of the window and the command line from the packages in build/packages/, with all
# libraries that they need but those of the C library, of graphics drivers and of fonts, which are the machine's own.
#
# TRIED in part: the folder is made and its programs run from it. The last step, which makes one file of it, needs
# appimagetool, which Debian does not have, and has NOT BEEN RUN:
#
#     packaging/appimage/make_appdir.sh build/Chemsieve.AppDir
#     build/Chemsieve.AppDir/AppRun demo.sieve
#     appimagetool build/Chemsieve.AppDir Chemsieve-x86_64.AppImage
#
# Built in are RDKit with the parts of Boost that it needs, Qt 6 with its plugins for X11 and for no display, SQLite,
# Cairo, libinchi, libxlsxwriter and what these need. It runs where the C library is that of Debian 12 or newer; the window
# asks for X11 and libOpenGL (Debian: libgl1, libegl1, libopengl0), as desktops have them.
#
# usage: packaging/appimage/make_appdir.sh FOLDER
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"

[ $# = 1 ] || { say "usage: packaging/appimage/make_appdir.sh FOLDER"; exit 2; }
[ -n "$(ls "$root"/build/packages/chemsieve-gui_*.deb 2>/dev/null)" ] || { say "run ./package first"; exit 1; }
id=org.chemsieve.Chemsieve
rm -rf "$1"
mkdir -p "$1"
folder=$(cd "$1" && pwd)
qt_plugins=$(dirname "$(dpkg -L libqt6gui6 | grep 'platforms$')")

# Those that must fit the machine's kernel, drivers and fonts (the list that AppImages agree on).
own_of_machine='^(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|stdc\+\+|gcc_s|GL|EGL|GLX|GLdispatch|OpenGL|drm|gbm|X11|X11-xcb|xcb|fontconfig|freetype|expat|harfbuzz|fribidi|z))\.so'

# libraries_of FILE...: all that the loader would load, one path a line.
libraries_of() { ldd "$@" | sed -n 's/^.* => \(\/.*\) (0x.*$/\1/p' | sort -u; }

for package in "$root"/build/packages/chemsieve_*.deb "$root"/build/packages/chemsieve-gui_*.deb; do
    dpkg-deb --extract "$package" "$folder"
done
mkdir -p "$folder/usr/lib" "$folder/usr/plugins/platforms" "$folder/usr/plugins/imageformats"
cp "$qt_plugins"/platforms/libq{xcb,offscreen,minimal}.so "$folder/usr/plugins/platforms/"
cp "$qt_plugins"/imageformats/libqjpeg.so "$folder/usr/plugins/imageformats/"
cp -r "$qt_plugins"/{xcbglintegrations,platforminputcontexts} "$folder/usr/plugins/"
printf '[Paths]\nPrefix = ..\nPlugins = plugins\n' >"$folder/usr/bin/qt.conf"

xlsxwriter=$(ldconfig -p | sed -n 's/.*libxlsxwriter\.so\.[0-9]* .* => //p' | head -n 1)
mapfile -t programs < <(find "$folder/usr" -type f \( -perm -u+x -o -name '*.so' \))
mapfile -t libraries < <(libraries_of "${programs[@]}" "$xlsxwriter"; echo "$xlsxwriter")
for library in "${libraries[@]}"; do
    [[ $(basename "$library") =~ $own_of_machine ]] || cp -L "$library" "$folder/usr/lib/"
done

cp "$folder/usr/share/applications/$id.desktop" "$folder/usr/share/icons/hicolor/256x256/apps/$id.png" "$folder/"
ln -sf "$id.png" "$folder/.DirIcon"
cat >"$folder/AppRun" <<'END'
#!/bin/sh
# Called as chemsieve (through a link of that name), or with the first argument --command-line, it is the command line.
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/usr/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
program=chemsieve-gui
[ "$(basename "${ARGV0:-$0}")" != chemsieve ] || program=chemsieve
if [ "${1:-}" = --command-line ]; then program=chemsieve; shift; fi
exec "$here/usr/bin/$program" "$@"
END
chmod +x "$folder/AppRun"
say "$folder: $(du -sh "$folder" | cut -f 1)"
