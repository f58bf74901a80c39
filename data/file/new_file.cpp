#include "data/file/new_file.h"

#include <cerrno>
#include <charconv>
#include <cstring>
#include <random>

#include "base/error.h"
#include "base/platform/files.h"
#include "base/platform/open_file.h"
#include "base/platform/processes.h"

namespace chemsieve {

namespace {

// "@" and the name of this machine. Several share a folder on a file server, and none knows the processes of another.
std::string at_this_machine() { return "@" + name_of_this_machine(); }

constexpr std::size_t kLetters = 6;  // by chance, behind the number of the process
constexpr std::string_view kAlphabet = "abcdefghijklmnopqrstuvwxyz234567";

std::string letters_by_chance() {
    std::random_device device;
    std::string letters;
    for (std::size_t i = 0; i < kLetters; ++i) letters += kAlphabet[device() % kAlphabet.size()];
    return letters;
}

// What the process had beside the file, when that was not yet made itself, "123-abcdef@machine.new-123-abcdef@...".
bool is_of_file_within(std::string_view rest) {
    return rest.starts_with(".new-") || rest.starts_with(".part-") || rest.starts_with(".growing-");
}

// Reads "123-abcdef@machine" or "123-abcdef@machine-wal"; names without a machine are taken for this one's.
bool is_of_gone_process(std::string_view name) {
    int process = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), process);
    std::string_view rest{end, static_cast<std::size_t>(name.data() + name.size() - end)};
    if (rest.starts_with('-') && rest.substr(0, rest.find('@')).size() == 1 + kLetters)
        rest.remove_prefix(1 + kLetters);
    if (const std::string machine = at_this_machine(); rest.starts_with(machine)) rest.remove_prefix(machine.size());
    const bool is_ours =
        rest.empty() || rest == "-wal" || rest == "-shm" || rest == "-journal" || is_of_file_within(rest);
    return error == std::errc{} && is_ours && is_process_gone(process);
}

void remove_left_over(const std::string& path, std::string_view mark) {
    const std::string whole = whole_path(path), folder = parent_folder(whole);
    const std::string beginning = file_name(whole) + std::string{mark};
    const auto names = names_in_folder(folder);
    if (!names) return;
    for (const std::string& name : *names) {
        if (!name.starts_with(beginning)) continue;
        if (is_of_gone_process(std::string_view{name}.substr(beginning.size()))) remove_file(path_in(folder, name));
    }
}

}  // namespace

std::string name_while_written(const std::string& path, std::string_view mark) {
    remove_left_over(path, mark);
    return path + std::string{mark} + std::to_string(number_of_this_process()) + "-" + letters_by_chance() +
           at_this_machine();
}

void remove_library(const std::string& path) noexcept {
    for (const char* end : {"", "-journal", "-wal", "-shm"}) remove_file(path + end);
}

NewFile::NewFile(std::string path) : path_{std::move(path)} {
    if (const std::string log = path_ + "-wal"; file_exists(log)) {
        throw LibraryError(
            "cannot create " + path_ + ": " + log + " is the log of a library that is not there any more",
            {RemedyKind::write_elsewhere, log});
    }
    temporary_ = name_while_written(path_, ".new-");
    if (!OpenFile{temporary_, OpenFile::Use::create}.is_open()) {
        throw LibraryError("cannot create " + path_ + ": " + std::strerror(errno));
    }
}

NewFile::~NewFile() { remove_library(temporary_); }

void NewFile::publish() {
    if (add_name(temporary_, path_)) return;
    const int error = errno;
    // Some file systems have no links; they get a plain rename, which also never shows half a file.
    if (error == EEXIST || file_exists(path_)) {
        throw LibraryError("cannot create " + path_ + ": it exists already");
    }
    if (!rename_file(temporary_, path_)) {
        throw LibraryError("cannot create " + path_ + ": " + std::strerror(errno));
    }
}

GrowingLibrary::GrowingLibrary(const std::string& path) : path_{name_while_written(path, ".growing-")} {}

GrowingLibrary::~GrowingLibrary() { remove_library(path_); }

void GrowingLibrary::take_the_place_of(const std::string& place) {
    if (!rename_file(path_, place)) throw LibraryError{"cannot create " + place + ": " + std::strerror(errno)};
}

}  // namespace chemsieve
