#include "data/file/left_over.h"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace chemsieve {

namespace {

// It has ended, but whoever began it has not asked how yet: in some containers nobody ever does.
bool has_ended(pid_t process) {
    std::ifstream file{"/proc/" + std::to_string(process) + "/stat"};
    std::string stat;
    std::getline(file, stat);
    const std::size_t name_end = stat.rfind(") ");
    if (name_end == std::string::npos || stat.compare(name_end + 2, 1, "Z") != 0) return false;
    // The state is that of its first thread: others may still write.
    std::error_code unknown;
    const std::filesystem::directory_iterator threads{"/proc/" + std::to_string(process) + "/task", unknown};
    return !unknown && std::distance(begin(threads), end(threads)) <= 1;
}

bool is_gone(pid_t process) {
    return process > 0 && ((::kill(process, 0) != 0 && errno == ESRCH) || has_ended(process));
}

// "@" and the name of this machine. Several share a folder on a file server, and none knows the processes of another.
std::string at_this_machine() {
    std::array<char, 256> name{};
    if (::gethostname(name.data(), name.size() - 1) != 0) return "@";
    return "@" + std::string{name.data()};
}

// What the process had beside the file, when that was not yet made itself, "123@machine.new-123@machine-journal".
bool is_of_file_within(std::string_view rest) {
    return rest.starts_with(".new-") || rest.starts_with(".part-") || rest.starts_with(".growing-");
}

// Of "123@machine" or "123@machine-wal"; those that were written without a machine are taken for this one's.
bool is_of_gone_process(std::string_view name) {
    pid_t process = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), process);
    std::string_view rest{end, static_cast<std::size_t>(name.data() + name.size() - end)};
    if (const std::string machine = at_this_machine(); rest.starts_with(machine)) rest.remove_prefix(machine.size());
    const bool is_ours =
        rest.empty() || rest == "-wal" || rest == "-shm" || rest == "-journal" || is_of_file_within(rest);
    return error == std::errc{} && is_ours && is_gone(process);
}

void remove_left_over(const std::string& path, std::string_view mark) noexcept {
    try {
        namespace fs = std::filesystem;
        const fs::path whole = fs::absolute(path);
        const std::string beginning = whole.filename().string() + std::string{mark};
        std::vector<fs::path> left_over;
        for (const fs::directory_entry& entry : fs::directory_iterator{whole.parent_path()}) {
            const std::string name = entry.path().filename().string();
            if (!name.starts_with(beginning)) continue;
            if (is_of_gone_process(std::string_view{name}.substr(beginning.size()))) left_over.push_back(entry.path());
        }
        std::error_code ignored;
        for (const fs::path& file : left_over) fs::remove(file, ignored);
    } catch (const std::exception&) {
        return;  // the folder cannot be read
    }
}

}  // namespace

std::string name_while_written(const std::string& path, std::string_view mark) {
    remove_left_over(path, mark);
    return path + std::string{mark} + std::to_string(::getpid()) + at_this_machine();
}

}  // namespace chemsieve
