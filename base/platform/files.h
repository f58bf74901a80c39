// Files by their names: what the system knows of them, and what is done to them as a whole.
//
// A path is UTF-8 text everywhere in the program. Here, and nowhere else, it becomes what the system takes, so a system
// that has another encoding of names needs a change in one place. Links are followed but where it says otherwise.
//
// Errors: a question that the system cannot answer is answered with no, or nothing. What does something returns whether
// it could; if not, errno says why, as std::strerror() words it. Threads: any.
#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <vector>

namespace chemsieve {

// Paths as texts; nothing is asked of the system but the current folder and links.
std::string file_name(const std::string& path);
// ".smi", with the dot; empty: it has none.
std::string file_ending(const std::string& path);
std::string parent_folder(const std::string& path);
// `name` itself if it is a whole path.
std::string path_in(const std::string& folder, const std::string& name);
bool is_whole_path(const std::string& path);
std::string whole_path(const std::string& path);
// The same without "." and "..".
std::string plain_path(const std::string& path);
// The whole path without links, as far as it is there.
std::string resolved_path(const std::string& path);
// From the folder, where the path leads below it; else the whole path.
std::string path_below(const std::string& folder, const std::string& path);

bool file_exists(const std::string& path);
// For sure: not where it could not be found out.
bool is_missing(const std::string& path);
// Or a link that leads nowhere.
bool name_is_taken(const std::string& path);
bool is_link(const std::string& path);
bool is_folder(const std::string& path);
// Neither a folder nor a device nor a pipe.
bool is_regular_file(const std::string& path);
// Whether two names are one file, or would be.
bool is_one_file(const std::string& a, const std::string& b);
// Only regular files have them.
std::optional<std::uint64_t> bytes_of_file(const std::string& path);
std::optional<std::uint64_t> free_bytes_on_disk(const std::string& folder);

// Two that are equal are one file that nobody has written to meanwhile.
struct FileState {
    std::uint64_t device = 0, number = 0;  // which file it is: there is no other with both
    std::int64_t bytes = 0;
    std::int64_t seconds = 0, nanoseconds = 0;  // when it was last changed, since 1970
    bool operator==(const FileState&) const = default;
    bool is_same_file(const FileState& other) const { return device == other.device && number == other.number; }
};
std::optional<FileState> state_of_file(const std::string& path);

// Whether this process may; else errno says why.
bool may_read(const std::string& path);
bool may_write(const std::string& path);
// Whether every user of the system may, by the file's own rights.
bool anybody_may_write(const std::string& path);

// The names in a folder, in no order; nothing if it cannot be read, and errno says why.
std::optional<std::vector<std::string>> names_in_folder(const std::string& folder);
// With those above it.
bool make_folders(const std::string& folder);

// An empty file in the folder for temporary files, which only this user may read. `path` becomes its name, or that
// which it should have got.
bool make_temporary_file(std::string& path);
bool copy_file(const std::string& from, const std::string& to);
// Nobody sees half a file at the new name, or none where there was one before.
bool rename_file(const std::string& from, const std::string& to);
// The file gets a second name, unless a file has that already. Not all file systems can do this.
bool add_name(const std::string& file, const std::string& name);
// Also a link or an empty folder. What cannot be removed stays.
void remove_file(const std::string& path) noexcept;
// For everybody, also the owner.
void make_read_only(const std::string& path);

// What was written to the file is on the disk.
bool sync_file(const std::string& path);
// So are the names of the files beside it, as far as the system can promise that.
void sync_folder_of(const std::string& path);

// Whether a file lies on a disk that several computers share, so that locks and shared memory may not hold there. What
// cannot be found out is taken for a local disk.

// The name of the network file system that holds the file, or is to hold it: "nfs4", "cifs", "fuse.sshfs"; empty: a
// local one.
std::string network_file_system_of(const std::string& path);

// The same of a device, from a table of mounts as Linux has it in /proc/self/mountinfo.
std::string network_file_system_in(std::istream& mounts, unsigned major_number, unsigned minor_number);

// Which process keeps others from writing to a file, as the system's table of locks has it (Linux: /proc/locks). To ask
// the file itself would cost this process its own locks on it (fcntl(2): they go with the first descriptor that is
// closed).

// The process that holds a lock for writing on one of these bytes of the file.
std::optional<int> writer_of_bytes(const std::string& path, std::uint64_t first, std::uint64_t last);

struct LockedFile {
    unsigned major_number = 0, minor_number = 0;  // they stand for its device
    std::uint64_t number = 0;                     // its inode
};

// The same from a table.
std::optional<int> writer_in(std::istream& locks, const LockedFile& file, std::uint64_t first, std::uint64_t last);

}  // namespace chemsieve
