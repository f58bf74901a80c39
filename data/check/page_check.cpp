
#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <thread>

#include "base/error.h"
#include "data/check/check_run.h"
#include "data/sqlite/log.h"
#include "data/sqlite/seal_marks.h"

namespace chemsieve {

using sqlite::Connection;
using sqlite::PageState;
using sqlite::Statement;

namespace {

constexpr std::int64_t kPagesBetweenProgress = 10'000;
constexpr int kLooks = 3;
constexpr std::size_t kLookedAtAgain = 50;  // pages
constexpr std::chrono::milliseconds kBetweenLooks{20};

// SQLite locks bytes of this page and never writes it.
constexpr std::int64_t kLockPage = 0x40000000 / static_cast<std::int64_t>(sqlite::kPageBytes) + 1;
// Pages that tell of these many pages behind each whom they belong to.
constexpr std::int64_t kPagesOfMap = (sqlite::kPageBytes - sqlite::kSealBytes) / 5;

bool is_map(std::int64_t page) { return page >= 2 && (page - 2) % (kPagesOfMap + 1) == 0; }

// Somebody else may be writing it at this moment, if few are so.
PageState settled_state(Connection& connection, std::int64_t page, std::size_t wrong_before) {
    PageState state = PageState::right;
    for (int look = 0; look < (wrong_before < kLookedAtAgain ? kLooks : 1); ++look) {
        if (look > 0) std::this_thread::sleep_for(kBetweenLooks);
        state = sqlite::state_of_page(connection.handle(), page);
        if (state == PageState::right) break;
    }
    return state;
}

// Whom pages belong to, as far as it can be read.
void find_owners(Connection& connection, std::vector<DamagedPage>& pages) {
    std::map<std::int64_t, std::string> owners;
    bool are_all_known = true;
    try {
        Statement all{connection,
                      "SELECT pageno, coalesce(entry.tbl_name, dbstat.name) FROM dbstat "
                      "LEFT JOIN sqlite_schema AS entry ON entry.name = dbstat.name"};
        while (all.step()) owners.emplace(all.integer(0), all.text(1));
    } catch (const LibraryError&) {
        are_all_known = false;  // a page that tells of others cannot be read
    }
    for (DamagedPage& page : pages) {
        const auto owner = owners.find(page.number);
        if (owner != owners.end()) page.table = owner->second;
        page.is_unused = are_all_known && owner == owners.end() && !is_map(page.number);
    }
}

}  // namespace

std::vector<DamagedPage> damaged_pages(Connection& connection,
                                       const std::function<void(std::int64_t, std::int64_t)>& progress,
                                       const std::stop_token& stop) {
    std::vector<DamagedPage> pages;
    const std::int64_t count = connection.integer("PRAGMA page_count");
    for (std::int64_t page = 1; page <= count && !stop.stop_requested(); ++page) {
        if (page % kPagesBetweenProgress == 0 && progress) progress(page, count);
        if (page == kLockPage) continue;
        const PageState state = settled_state(connection, page, pages.size());
        if (state == PageState::right) continue;
        pages.push_back({.number = page, .state = state});
    }
    if (pages.empty()) return pages;
    // A loss of power in the midst of a page leaves it in the log.
    const std::set<std::int64_t> in_log = sqlite::pages_in_log(connection.path());
    std::erase_if(pages, [&](const DamagedPage& page) { return in_log.contains(page.number); });
    if (!pages.empty()) find_owners(connection, pages);
    const auto was_never_written = [](const DamagedPage& page) {
        return page.is_unused && page.state == PageState::empty;
    };
    std::erase_if(pages, was_never_written);
    return pages;
}

bool is_made_from_texts(const std::string& table) {
    static constexpr std::array<const char*, 12> kTables{
        "structure_block", "fingerprint_block", "slice_block", "slice_row",    "slice_column", "part_directory",
        "part_block",      "part_row",          "lookup_run",  "lookup_chunk", "kept",         "inchikey_block"};
    return std::any_of(kTables.begin(), kTables.end(), [&](const char* made) { return table == made; });
}

std::string name_of(const DamagedPage& page) {
    const std::string name = "page " + std::to_string(page.number) + " of the file";
    if (page.is_unused) return name + ", which nothing uses";
    return page.table.empty() ? name : name + ", of the table " + page.table;
}

std::string damage_of(const DamagedPage& page) {
    return (page.state == PageState::one_byte_wrong ? "one byte of it" : "it") +
           std::string{" is not as it was written"};
}

void check_pages(CheckRun& run) {
    const auto progress = [&](std::int64_t done, std::int64_t total) { run.show("pages", done, total); };
    for (const DamagedPage& page : damaged_pages(run.connection, progress, run.stop)) {
        const bool is_mendable = page.state == PageState::one_byte_wrong || page.is_unused ||
                                 (is_made_from_texts(page.table) && run.is_repairable);
        if (is_mendable) {
            run.add(name_of(page), damage_of(page),
                    {.remedy = {RemedyKind::put_right, run.connection.path()},
                     .of_parts = page.table.starts_with("part_") && page.state != PageState::one_byte_wrong,
                     .of_page = true});
        } else {
            run.outcome.is_file_damaged = true;
            run.add(name_of(page), damage_of(page), run.remedy_of_file());
        }
    }
}

}  // namespace chemsieve
