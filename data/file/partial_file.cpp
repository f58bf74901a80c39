#include "data/file/partial_file.h"

#include <cerrno>
#include <fstream>
#include <iterator>

#include "base/error.h"
#include "base/platform/files.h"
#include "data/file/new_file.h"
#include "data/file/whole_file.h"

namespace chemsieve {

namespace {

std::optional<std::string> content_of(const std::string& path) {
    std::ifstream input{path, std::ios::binary};
    if (!input) return std::nullopt;
    return std::string{std::istreambuf_iterator<char>{input}, {}};
}

}  // namespace

PartialFile::PartialFile(std::string path) : path_{std::move(path)} {
    refuse_to_replace_library(path_);
    if (is_link(path_)) path_ = resolved_path(path_);
    if (file_exists(path_) && !is_regular_file(path_)) {
        throw FileError("cannot write " + path_ + ": it is no file, which an interrupted run could go on with");
    }
    partial_ = path_ + ".partial";
    state_path_ = partial_ + ".state";
    if (!file_exists(partial_)) remove_file(state_path_);  // it belongs to a file that was complete
    file_.emplace(partial_, OpenFile::Use::go_on);
    if (!file_->is_open()) fail();
    if (!file_->is_own_regular_file()) {
        throw FileError(partial_ + " is no file of this user, with this name alone, which a run could have left",
                        {RemedyKind::remove_or_write_elsewhere});
    }
    if (!file_->lock(partial_)) {
        throw FileError("another run is writing " + partial_ + "; wait for it, or choose another output");
    }
    state_ = content_of(state_path_);
    if (!state_ && file_->bytes().value_or(0) > 0) {
        throw FileError(partial_ + " has no state beside it, so it was not left by an interrupted run",
                        {RemedyKind::remove_or_write_elsewhere});
    }
    stream_ = std::make_unique<FileStream>(*file_, std::ios::out | std::ios::app, [this](int) { fail(); });
    if (!stream_->is_open()) fail();
}

void PartialFile::fail() const { throw unwritable(partial_, errno); }

void PartialFile::go_on_after(std::uint64_t bytes) {
    const auto there = file_->bytes();
    if (!there) fail();
    if (static_cast<std::uint64_t>(*there) < bytes) {
        throw FileError(partial_ + " is shorter than its state says; remove both to begin anew");
    }
    if (!file_->truncate(bytes)) fail();
}

std::uint64_t PartialFile::sync() {
    if (!*stream_) throw unwritable(partial_, EIO);  // told before
    stream_->flush();
    if (!file_->sync()) fail();
    const auto bytes = file_->bytes();
    if (!bytes) fail();
    return static_cast<std::uint64_t>(*bytes);
}

void PartialFile::save(const std::string& state) {
    const std::string fresh = name_while_written(state_path_, ".new-");
    {
        OpenFile file{fresh, OpenFile::Use::create};
        if (!file.is_open() || !file.write(state) || !file.sync()) fail();
    }
    if (!rename_file(fresh, state_path_)) fail();
}

void PartialFile::commit() {
    sync();
    if (!rename_file(partial_, path_)) fail();
    sync_folder_of(path_);
    remove_file(state_path_);
}

}  // namespace chemsieve
