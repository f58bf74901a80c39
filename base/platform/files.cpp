#include "base/platform/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <sstream>

namespace chemsieve {

namespace {

namespace fs = std::filesystem;

constexpr mode_t kReadByAll = 0444;

// The names of the system are UTF-8 here; elsewhere fs::path is to be made of char8_t.
fs::path path_of(const std::string& text) { return fs::path{text}; }
std::string text_of(const fs::path& path) { return path.string(); }

// Whether there was none; else errno has it.
bool is_done(const std::error_code& error) {
    if (error) errno = error.value();
    return !error;
}

fs::file_status status_of(const std::string& path) {
    std::error_code ignored;
    return fs::status(path_of(path), ignored);
}

bool may(const std::string& path, int what) { return ::faccessat(AT_FDCWD, path.c_str(), what, AT_EACCESS) == 0; }

bool sync_opened(const std::string& path, int flags) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | flags);
    if (descriptor < 0) return false;
    const bool is_synced = ::fsync(descriptor) == 0;
    const int error = errno;
    ::close(descriptor);
    errno = error;
    return is_synced;
}

// As the kernel names them, without a version behind: "nfs4", "smb3".
constexpr const char* kNetworkFileSystems[] = {"nfs",   "cifs",   "smb",   "afs",   "ceph",     "lustre",
                                               "gpfs",  "beegfs", "9p",    "coda",  "gfs",      "ocfs",
                                               "panfs", "pvfs",   "ncpfs", "davfs", "orangefs", "wekafs"};
// Behind "fuse.": programs that bring files from elsewhere.
constexpr const char* kNetworkPrograms[] = {"sshfs",  "glusterfs", "ceph",     "s3fs",  "rclone",  "davfs",
                                            "gvfsd",  "gcsfuse",   "juicefs",  "mfs",   "moosefs", "lizardfs",
                                            "beegfs", "curlftpfs", "smbnetfs", "goofys"};

template <std::size_t kCount>
bool begins_with_any(std::string_view name, const char* const (&beginnings)[kCount]) {
    return std::any_of(std::begin(beginnings), std::end(beginnings),
                       [&](const char* beginning) { return name.starts_with(beginning); });
}

bool is_network(std::string_view file_system) {
    constexpr std::string_view kFuse = "fuse.";
    if (file_system.starts_with(kFuse)) return begins_with_any(file_system.substr(kFuse.size()), kNetworkPrograms);
    return begins_with_any(file_system, kNetworkFileSystems);
}

}  // namespace

std::string file_name(const std::string& path) { return text_of(path_of(path).filename()); }
std::string file_ending(const std::string& path) { return text_of(path_of(path).extension()); }
std::string parent_folder(const std::string& path) { return text_of(path_of(path).parent_path()); }
std::string path_in(const std::string& folder, const std::string& name) {
    return text_of(path_of(folder) / path_of(name));
}
bool is_whole_path(const std::string& path) { return path_of(path).is_absolute(); }
std::string whole_path(const std::string& path) {
    std::error_code ignored;
    return text_of(fs::absolute(path_of(path), ignored));
}
std::string plain_path(const std::string& path) { return text_of(path_of(whole_path(path)).lexically_normal()); }
std::string resolved_path(const std::string& path) {
    std::error_code ignored;
    return text_of(fs::weakly_canonical(path_of(path), ignored));
}
std::string path_below(const std::string& folder, const std::string& path) {
    const fs::path whole = path_of(whole_path(path)), below = whole.lexically_relative(path_of(folder));
    return text_of(below.empty() || *below.begin() == ".." ? whole : below);
}

bool file_exists(const std::string& path) { return fs::exists(status_of(path)); }
bool is_missing(const std::string& path) { return status_of(path).type() == fs::file_type::not_found; }
bool name_is_taken(const std::string& path) {
    std::error_code ignored;
    return fs::exists(fs::symlink_status(path_of(path), ignored));
}
bool is_link(const std::string& path) {
    std::error_code ignored;
    return fs::is_symlink(path_of(path), ignored);
}
bool is_folder(const std::string& path) { return fs::is_directory(status_of(path)); }
bool is_regular_file(const std::string& path) { return fs::is_regular_file(status_of(path)); }

bool is_one_file(const std::string& a, const std::string& b) {
    std::error_code ignored;
    if (file_exists(a) && file_exists(b)) return fs::equivalent(path_of(a), path_of(b), ignored);
    return resolved_path(a) == resolved_path(b);
}

std::optional<std::uint64_t> bytes_of_file(const std::string& path) {
    std::error_code error;
    const auto bytes = fs::file_size(path_of(path), error);
    return error ? std::nullopt : std::optional<std::uint64_t>{bytes};
}

std::optional<std::uint64_t> free_bytes_on_disk(const std::string& folder) {
    std::error_code error;
    const auto space = fs::space(path_of(folder), error);
    return error ? std::nullopt : std::optional<std::uint64_t>{space.available};
}

std::optional<FileState> state_of_file(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return std::nullopt;
    return FileState{status.st_dev, status.st_ino, status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
}

bool may_read(const std::string& path) { return may(path, R_OK); }
bool may_write(const std::string& path) { return may(path, W_OK); }

bool anybody_may_write(const std::string& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 && (status.st_mode & S_IWOTH) != 0;
}

std::optional<std::vector<std::string>> names_in_folder(const std::string& folder) {
    std::error_code error;
    std::vector<std::string> names;
    for (fs::directory_iterator entry{path_of(folder), error}; !error && entry != fs::directory_iterator{};
         entry.increment(error)) {
        names.push_back(text_of(entry->path().filename()));
    }
    return is_done(error) ? std::optional{std::move(names)} : std::nullopt;
}

bool make_folders(const std::string& folder) {
    std::error_code error;
    fs::create_directories(path_of(folder), error);
    return is_done(error);
}

bool make_temporary_file(std::string& path) {
    std::error_code none;
    const fs::path folder = fs::temp_directory_path(none);
    path = text_of((none ? fs::path{"/tmp"} : folder) / "chemsieve-XXXXXX");
    const int descriptor = ::mkstemp(path.data());
    if (descriptor < 0) return false;
    ::close(descriptor);
    return true;
}

bool copy_file(const std::string& from, const std::string& to) {
    std::error_code error;
    fs::copy_file(path_of(from), path_of(to), error);
    return is_done(error);
}

bool rename_file(const std::string& from, const std::string& to) {
    std::error_code error;
    fs::rename(path_of(from), path_of(to), error);
    return is_done(error);
}

bool add_name(const std::string& file, const std::string& name) { return ::link(file.c_str(), name.c_str()) == 0; }

void remove_file(const std::string& path) noexcept {
    std::error_code ignored;
    fs::remove(path_of(path), ignored);
}

void make_read_only(const std::string& path) { ::chmod(path.c_str(), kReadByAll); }

bool sync_file(const std::string& path) { return sync_opened(path, 0); }

void sync_folder_of(const std::string& path) { sync_opened(parent_folder(whole_path(path)), O_DIRECTORY); }

std::string network_file_system_in(std::istream& mounts, unsigned major_number, unsigned minor_number) {
    // man 5 proc: number, parent, major:minor, root, place, options, some tagged fields, "-", type, source, options.
    const std::string device = std::to_string(major_number) + ":" + std::to_string(minor_number);
    for (std::string line; std::getline(mounts, line);) {
        std::istringstream words{line};
        std::string number, parent, of, type;
        if (!(words >> number >> parent >> of) || of != device) continue;
        const std::size_t behind = line.find(" - ");
        if (behind == std::string::npos) continue;
        std::istringstream{line.substr(behind + 3)} >> type;
        return is_network(type) ? type : std::string{};
    }
    return {};
}

std::string network_file_system_of(const std::string& path) {
    struct stat status {};
    const std::string folder = parent_folder(whole_path(path));
    if (stat(path.c_str(), &status) != 0 && stat(folder.c_str(), &status) != 0) return {};
    std::ifstream mounts{"/proc/self/mountinfo"};
    return network_file_system_in(mounts, major(status.st_dev), minor(status.st_dev));
}

std::optional<int> writer_of_bytes(const std::string& path, std::uint64_t first, std::uint64_t last) {
    struct stat status {};
    if (stat(path.c_str(), &status) != 0) return std::nullopt;
    std::ifstream locks{"/proc/locks"};
    return writer_in(locks, {major(status.st_dev), minor(status.st_dev), status.st_ino}, first, last);
}

std::optional<int> writer_in(std::istream& locks, const LockedFile& file, std::uint64_t first, std::uint64_t last) {
    // man 5 proc: "1: POSIX  ADVISORY  WRITE 4711 fe:00:1053 120 127"; those that wait have "->" before the kind.
    for (std::string line; std::getline(locks, line);) {
        std::istringstream words{line};
        std::string number, kind, advice, mode, place, end;
        int process = 0;
        std::uint64_t begin = 0;
        if (!(words >> number >> kind >> advice >> mode >> process >> place >> begin >> end)) continue;
        LockedFile of;
        unsigned long long inode = 0;
        if (std::sscanf(place.c_str(), "%x:%x:%llu", &of.major_number, &of.minor_number, &inode) != 3) continue;
        const bool is_of_file = of.major_number == file.major_number && of.minor_number == file.minor_number &&
                                inode == file.number && mode == "WRITE" && process > 0;
        const std::uint64_t behind =
            end == "EOF" ? std::numeric_limits<std::uint64_t>::max() : std::strtoull(end.c_str(), nullptr, 10);
        if (is_of_file && begin <= last && behind >= first) return process;
    }
    return std::nullopt;
}

}  // namespace chemsieve
