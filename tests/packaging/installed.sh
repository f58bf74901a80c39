# Sourced by the tests of packages: a folder to install to, which goes when the test ends.

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
installed=$work/installed

fail() { printf 'failed: %s\n' "$*" >&2; exit 1; }

# install_component BUILD_FOLDER COMPONENT: to $installed
install_component() {
    mkdir -p "$installed"
    DESTDIR=$installed cmake --install "$1" --prefix /usr --component "$2" >/dev/null
}

files_in() { (cd "$1" && find . ! -type d | sort); }
