# Sourced by what works in bare roots, after setup.sh: makes a system of the packages that each has, and runs commands
# there. Needs root and the network.

# As root, in a name space of its own: mounts are gone when it ends, however it ends. Called with "$0" "$@".
enter_name_space() {
    [ "$(id -u)" = 0 ] || { say "a bare root needs root rights"; exit 2; }
    [ -n "${CHEMSIEVE_IN_NAME_SPACE:-}" ] || CHEMSIEVE_IN_NAME_SPACE=1 exec unshare --mount --pid --fork "$@"
}

# name_of_system SUITE
name_of_system() {
    case $1 in
        bookworm) echo 'Debian 12' ;;
        trixie) echo 'Debian 13' ;;
        noble) echo 'Ubuntu 24.04' ;;
        *) return 1 ;;
    esac
}

ubuntu_keys=/usr/share/keyrings/ubuntu-archive-keyring.gpg

# sources_of SUITE: where its packages are, one argument of mmdebstrap a line. The machine's own suite has the machine's.
sources_of() {
    local mirror=http://deb.debian.org
    if [ "$1" = noble ]; then
        printf "deb [signed-by=$ubuntu_keys] http://archive.ubuntu.com/ubuntu %s main universe\n" noble noble-updates noble-security
    elif [ "$1" != "$(suite_of_machine)" ]; then
        printf "deb $mirror/%s main\n" "debian $1" "debian $1-updates" "debian-security $1-security"
    else
        grep -l 'debian\.org/debian' /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null || true
    fi
}

# make_root SUITE FOLDER
make_root() {
    local suite=$1 folder=$2 sources
    say "making a bare $(name_of_system "$suite")"
    if [ "$suite" = noble ] && [ ! -e "$ubuntu_keys" ]; then
        say "the keys of Ubuntu are missing (package ubuntu-keyring, in Debian 13 and later)"
        return 1
    fi
    mapfile -t sources < <(sources_of "$suite")
    mmdebstrap --quiet --variant=minbase --include=apt "$suite" "$folder" ${sources[@]+"${sources[@]}"}
    cp /etc/resolv.conf "$folder/etc/resolv.conf"
}

# A root that is a mount point, so that what runs there may have name spaces of its own.
mount_root() {
    mount --bind "$1" "$1"
    mount -t proc proc "$1/proc"
    mount --rbind /dev "$1/dev"
}
unmount_root() { umount --recursive --lazy "$1" 2>/dev/null || true; }

# in_root FOLDER COMMAND...: as root, with nothing of the machine's environment.
in_root() {
    local folder=$1
    shift
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive /usr/sbin/chroot "$folder" "$@"
}
