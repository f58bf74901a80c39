#include "base/platform/network_disk.h"

#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

#include "base/platform/files.h"

namespace chemsieve {

namespace {

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

}  // namespace chemsieve
