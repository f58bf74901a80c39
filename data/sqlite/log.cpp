#include "data/sqlite/log.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <fstream>

#include "base/error.h"
#include "base/platform/files.h"
#include "data/sqlite/seal_marks.h"

namespace chemsieve::sqlite {

namespace {

constexpr std::int64_t kLargeLog = 8 << 20;  // bytes; SQLite keeps a log of 4 MB in ordinary use
constexpr int kPatienceMs = 500;

std::int64_t size_of_file(const std::string& path) {
    return static_cast<std::int64_t>(bytes_of_file(path).value_or(0));
}

std::string log_of(const std::string& path) { return path + "-wal"; }

}  // namespace

DiskBytes bytes_on_disk(const std::string& path) {
    return {.file = size_of_file(path), .log = size_of_file(log_of(path)), .index = size_of_file(path + "-shm")};
}

std::int64_t content_bytes(Connection& connection) {
    return connection.integer("PRAGMA page_count") * connection.integer("PRAGMA page_size");
}

void empty_log(Connection& connection) {
    sqlite3* const db = connection.handle();
    // A connection that has read nothing yet does not know of the log.
    connection.integer("SELECT count(*) FROM sqlite_schema");
    // Most of the work first, in the way that keeps nobody waiting, not even writers.
    sqlite3_wal_checkpoint_v2(db, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    sqlite3_busy_timeout(db, kPatienceMs);
    sqlite3_wal_checkpoint_v2(db, nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
    sqlite3_busy_timeout(db, kBusyTimeoutMs);
}

std::int64_t empty_log(const std::string& path) {
    const auto larger_than = [&](std::int64_t content) {
        const DiskBytes disk = bytes_on_disk(path);
        return std::max<std::int64_t>(0, disk.file + disk.log - content);
    };
    try {
        std::int64_t content = 0;
        {
            Connection connection{path, Mode::read_write};
            empty_log(connection);
            content = content_bytes(connection);
        }
        return larger_than(content);
    } catch (const LibraryError&) {
        return bytes_on_disk(path).log;
    }
}

std::set<std::int64_t> pages_in_log(const std::string& path) {
    // https://www.sqlite.org/fileformat2.html, 4.1: a header, then frames, each with a header and a page. Frames of the
    // same salt as the log's count.
    constexpr std::size_t kHeader = 32, kFrameHeader = 24, kSaltOfLog = 16, kSaltOfFrame = 8, kSaltBytes = 8;
    std::set<std::int64_t> pages;
    std::ifstream log{log_of(path), std::ios::binary};
    std::array<char, kHeader> header{};
    std::array<char, kFrameHeader> frame{};
    if (!log.read(header.data(), header.size())) return pages;
    while (log.read(frame.data(), frame.size())) {
        if (!std::equal(frame.begin() + kSaltOfFrame, frame.begin() + kSaltOfFrame + kSaltBytes,
                        header.begin() + kSaltOfLog)) {
            break;
        }
        std::int64_t page = 0;
        for (int i = 0; i < 4; ++i) page = page << 8 | static_cast<unsigned char>(frame[static_cast<std::size_t>(i)]);
        pages.insert(page);
        log.seekg(static_cast<std::streamoff>(kPageBytes), std::ios::cur);
    }
    return pages;
}

bool has_large_log(const std::string& path) { return size_of_file(log_of(path)) > kLargeLog; }

void free_space(Connection& connection, const std::stop_token& stop) {
    while (!stop.stop_requested() && connection.integer("PRAGMA freelist_count") > 0) {
        connection.execute("PRAGMA incremental_vacuum(1000)");
    }
    if (has_large_log(connection.path())) empty_log(connection);
}

Failure network_risk(const std::string& path) {
    const std::string name = network_file_system_of(path);
    if (name.empty()) return {};
    return {path + " lies on a network file system (" + name +
                "): while one computer changes a library there, no other may have it open",
            {{RemedyKind::keep_on_local_disk, path}}};
}

}  // namespace chemsieve::sqlite
