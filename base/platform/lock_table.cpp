#include "base/platform/lock_table.h"

#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <cstdio>
#include <fstream>
#include <limits>
#include <sstream>

namespace chemsieve {

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
