#include "data/shards/shard_check.h"

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <set>

#include "base/error.h"
#include "base/platform/files.h"
#include "data/library/library.h"
#include "data/shards/content_digest.h"

namespace chemsieve {

namespace {

Remedy make_again(const std::string& folder, std::size_t number) {
    return {RemedyKind::make_shard_again, folder, std::to_string(number)};
}

// The numbers of "shard-00012.json" and the like, also of those of which only another file is there.
std::set<std::size_t> numbers_in(const std::string& folder) {
    constexpr std::string_view kBeginning = "shard-";
    std::set<std::size_t> numbers;
    const auto names = names_in_folder(folder);
    if (!names) throw FileError{"cannot read the folder " + folder + ": " + std::strerror(errno)};
    for (const std::string& name : *names) {
        if (!name.starts_with(kBeginning)) continue;
        std::size_t number = 0;
        const char* end = name.data() + name.size();
        const auto [rest, wrong] = std::from_chars(name.data() + kBeginning.size(), end, number);
        const bool is_shard = std::string_view{rest, end} == ".sieve" || std::string_view{rest, end} == ".json";
        if (wrong == std::errc{} && is_shard && number > 0) numbers.insert(number);
    }
    return numbers;
}

// Lines below the titles; -1 if it cannot be read.
std::int64_t rows_of(const std::string& file) {
    std::ifstream input{file};
    std::int64_t lines = -1;
    for (std::string line; std::getline(input, line);) ++lines;
    return lines;
}

std::string shard_name(const std::string& folder, std::size_t number) {
    return file_name(library_of_shard(folder, number));
}

class FolderCheck {
  public:
    explicit FolderCheck(const std::string& folder) : folder_{folder} {}

    ShardCheck run(const std::function<void(std::size_t, std::size_t)>& progress, const std::stop_token& stop) {
        const std::set<std::size_t> numbers = numbers_in(folder_);
        if (numbers.empty()) add({folder_ + " holds no shards"});
        read_entries(numbers);
        check_records();
        auto& shards = check_.manifest.shards;
        for (std::size_t i = 0; i < shards.size() && !stop.stop_requested(); ++i) {
            check_files(shards[i]);
            if (progress) progress(i + 1, shards.size());
        }
        check_.cancelled = stop.stop_requested();
        compare_manifest();
        return std::move(check_);
    }

  private:
    void add(Failure defect) { check_.defects.push_back(std::move(defect)); }

    void read_entries(const std::set<std::size_t>& numbers) {
        bool has_plan = false;
        for (const std::size_t number : numbers) {
            const std::optional<PlannedShard> entry = read_entry(folder_, number);
            if (!entry) {
                add({shard_name(folder_, number) + " is not complete: it has no entry", {make_again(folder_, number)}});
                continue;
            }
            if (!has_plan) check_.manifest.plan = entry->plan;
            has_plan = true;
            if (entry->shard.number != number || entry->plan != check_.manifest.plan) {
                add({shard_name(folder_, number) + " was made of other files or otherwise than " +
                         shard_name(folder_, *numbers.begin()),
                     {make_again(folder_, number)}});
                continue;
            }
            check_.manifest.shards.push_back(entry->shard);
        }
    }

    // Each record is in one shard.
    void check_records() {
        std::int64_t next = 1;
        std::size_t number = 1;
        bool is_at_end = false;
        for (const ShardEntry& shard : check_.manifest.shards) {
            for (; number < shard.number; ++number) {
                add({"shard " + std::to_string(number) + " is missing", {make_again(folder_, number)}});
                next += check_.manifest.plan.records_a_shard;
            }
            if (shard.first_record != next || shard.records() < 1 || is_at_end) {
                add({shard_name(folder_, shard.number) + " holds records " + std::to_string(shard.first_record) +
                         " to " + std::to_string(shard.last_record) + ", which do not follow those of the shard before",
                     {make_again(folder_, shard.number)}});
            }
            if (shard.compounds + shard.rejected != shard.records()) {
                add({shard_name(folder_, shard.number) + " has " + std::to_string(shard.records()) + " records, but " +
                         std::to_string(shard.compounds) + " compounds and " + std::to_string(shard.rejected) +
                         " that were rejected",
                     {make_again(folder_, shard.number)}});
            }
            next = shard.last_record + 1;
            is_at_end = shard.ends_input;
            ++number;
        }
        if (!is_at_end && !check_.manifest.shards.empty()) {
            add({"shard " + std::to_string(number) + " is missing: the files hold records behind record " +
                     std::to_string(next - 1),
                 {make_again(folder_, number)}});
        }
    }

    void check_files(const ShardEntry& shard) {
        try {
            check_shard(folder_, check_.manifest.plan, shard);
        } catch (const Error& e) {
            add(e.failure());
        }
        if (rows_of(rejects_of_shard(folder_, shard.number)) == shard.rejected) return;
        add({rejects_of_shard(folder_, shard.number) + " does not list the " + std::to_string(shard.rejected) +
                 " records that were rejected",
             {make_again(folder_, shard.number)}});
    }

    void compare_manifest() {
        const std::optional<ShardManifest> manifest = find_manifest(folder_);
        if (!manifest) return;
        check_.has_manifest = true;
        if (*manifest == check_.manifest) return;
        add({manifest_of(folder_) + " tells of other shards than those in the folder; if these are as they should be, "
                                    "remove it and check once more"});
    }

    const std::string& folder_;
    ShardCheck check_;
};

}  // namespace

ShardCheck check_shards(const std::string& folder, const std::function<void(std::size_t, std::size_t)>& progress,
                        const std::stop_token& stop) {
    return FolderCheck{folder}.run(progress, stop);
}

void check_shard(const std::string& folder, const ShardPlan& plan, const ShardEntry& shard) {
    const std::string path = library_of_shard(folder, shard.number);
    const FileDigest found = digest_of_file(path);
    if (found != FileDigest{shard.digest, shard.bytes}) {
        throw FileError{path + " is not the shard that was made: its bytes were changed, or it is another file",
                        make_again(folder, shard.number)};
    }
    const Library library{path};
    if (library.recipe().to_text() != plan.recipe) {
        throw FileError{path + " is of another recipe than the other shards: " + library.recipe().to_text() +
                            " instead of " + plan.recipe,
                        make_again(folder, shard.number)};
    }
    try {
        if (!plan.inchi_keys.empty()) library.check_inchi_keys();
    } catch (const LibraryError& e) {
        throw FileError{e.reason(), make_again(folder, shard.number)};
    }
    if (library.compound_count() != shard.compounds) {
        throw FileError{path + " holds " + std::to_string(library.compound_count()) + " compounds instead of " +
                            std::to_string(shard.compounds),
                        make_again(folder, shard.number)};
    }
}

}  // namespace chemsieve
