# Sourced by ./package, after setup.sh: packages of a build for the system that made it, and their checks.

# What a component of a build installs, one path a line.
files_of_component() {
    local build=$1 component=$2 folder
    folder=$(mktemp -d)
    DESTDIR=$folder cmake --install "$build" --prefix /usr --component "$component" >/dev/null
    (cd "$folder" && find . ! -type d)
    rm -rf "$folder"
}

# make_packages BUILD_FOLDER FOLDER: leaves nothing else in FOLDER.
make_packages() {
    local build=$1 packages=$2 version profiles=
    version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$build/CMakeCache.txt")
    [ -z "$(files_of_component "$build" python)" ] || profiles=pkg.chemsieve.python
    say "making packages of version $version"
    rm -rf "$packages"
    mkdir -p "$packages/made"
    cp -r "$root/packaging/debian" "$packages/made/debian"
    cp "$root/CHANGELOG.md" "$packages/made/"
    # Debian's changelog is of packages; what is new in the program is in CHANGELOG.md, installed beside it.
    cat >"$packages/made/debian/changelog" <<END
chemsieve ($version-1) $(suite_of_machine); urgency=medium

  * Chemsieve $version; see changelog.gz.

 -- $(sed -n 's/^Maintainer: //p' "$root/packaging/debian/control")  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
END
    (cd "$packages/made" &&
        CHEMSIEVE_BUILD=$build DEB_BUILD_PROFILES=$profiles debian/rules binary >"$packages/made.log" 2>&1) ||
        { cat "$packages/made.log" >&2; return 1; }
    rm -r "$packages/made"
}

# check_packages FOLDER
check_packages() {
    local packages=$1 seen
    say "checking packages"
    # No bug of Debian's asks for these packages. What software centres read is looked at below, by one who knows that
    # there is no home page to name.
    seen=$(lintian --allow-root --no-cfg --tag-display-limit 0 --fail-on error,warning \
        --suppress-tags initial-upload-closes-no-bugs,appstream-metadata-validation-failed \
        "$packages"/*.deb 2>&1) ||
        { printf '%s\n' "$seen" >&2; return 1; }
    desktop-file-validate "$root"/packaging/desktop/*.desktop
    "$root"/packaging/validate_metainfo.sh "$root"/build/package/packaging/desktop/*.metainfo.xml >&2
}
