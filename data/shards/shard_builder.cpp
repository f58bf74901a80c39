#include "data/shards/shard_builder.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <memory>

#include "base/error.h"
#include "base/platform/files.h"
#include "base/text.h"
#include "base/utc_time.h"
#include "chem/rdkit_version.h"
#include "data/file/new_file.h"
#include "data/file/whole_file.h"
#include "data/fingerprints/fingerprint_set.h"
#include "data/import/import_types.h"
#include "data/import/importer.h"
#include "data/library/library.h"
#include "data/library/library_writer.h"
#include "data/sameness/inchi_keys.h"
#include "data/schema/schema.h"
#include "data/shards/content_digest.h"
#include "data/upkeep/fingerprint_indexer.h"

namespace chemsieve {

namespace {

constexpr std::int64_t kRecordsBetweenLooks = 4096;

// The records of several files, one file after another.
class RecordSources {
  public:
    RecordSources(const std::vector<std::string>& files, const ImportOptions& options,
                  std::function<void(const std::string&, const std::string&)> opened)
        : files_{files}, options_{options}, opened_{std::move(opened)} {}

    // The file that the next record is in; null at the end. Throws FileError if a file cannot be read to its end: its
    // records could not be counted.
    RecordSource* at_next() {
        for (;;) {
            if (source_) {
                if (source_->has_next()) return source_.get();
                if (source_->failure()) throw FileError{source_->failure()->failure()};
            }
            if (next_file_ == files_.size()) return nullptr;
            source_ = std::make_unique<RecordSource>(files_[next_file_++], options_.format, options_.reader);
            if (opened_) opened_(source_->name(), source_->dialect());
        }
    }

    // Returns how many records there were; fewer than wanted at the end, or if stopped.
    std::int64_t skip(std::int64_t records, const std::stop_token& stop) {
        std::int64_t skipped = 0;
        while (skipped < records && !stop.stop_requested()) {
            RecordSource* source = at_next();
            if (!source) break;
            skipped += source->skip(std::min(records - skipped, kRecordsBetweenLooks));
        }
        return skipped;
    }

  private:
    const std::vector<std::string>& files_;
    const ImportOptions& options_;
    const std::function<void(const std::string&, const std::string&)> opened_;
    std::size_t next_file_ = 0;
    std::unique_ptr<RecordSource> source_;
};

std::vector<ShardInput> inputs_of(const std::vector<std::string>& files) {
    std::vector<ShardInput> inputs;
    for (const std::string& file : files) {
        inputs.push_back({file, static_cast<std::int64_t>(bytes_of_file(file).value_or(0))});
    }
    return inputs;
}

// The same records make the same bytes: times are that of the last change of the files.
void set_times(const std::string& library, const std::vector<std::string>& files) {
    std::int64_t latest = 0;
    for (const std::string& file : files) {
        if (const auto state = state_of_file(file)) latest = std::max(latest, state->seconds);
    }
    const std::string time = utc_text(std::chrono::system_clock::from_time_t(latest));
    LibraryConnection connection{library, sqlite::Mode::read_write};
    sqlite::Transaction transaction{connection};
    change_setting(connection, "created", time);
    sqlite::Statement imports{connection, "UPDATE import SET started = ?1, finished = ?1"};
    imports.bind(1, std::string_view{time}).run();
    transaction.commit();
}

// "format=csv header=no"
std::string reading_of(const ImportOptions& import) {
    std::vector<std::string> said;
    const ReaderOptions& reader = import.reader;
    if (import.format) said.push_back(std::string{"format="} + facts_of(*import.format).word);
    if (reader.delimiter) said.push_back("delimiter=" + std::to_string(static_cast<int>(*reader.delimiter)));
    if (reader.header) said.push_back(*reader.header ? "header=yes" : "header=no");
    if (!reader.smiles_column.empty()) said.push_back("smiles=" + reader.smiles_column);
    if (!reader.id_column.empty()) said.push_back("id=" + reader.id_column);
    if (!reader.sheet.empty()) said.push_back("sheet=" + reader.sheet);
    if (!reader.encoding.empty()) said.push_back("encoding=" + reader.encoding);
    if (reader.skip_lines > 0) said.push_back("skip=" + std::to_string(reader.skip_lines));
    return joined(said, " ");
}

// What all makers of shards do alike.
class ShardFolder {
  public:
    ShardFolder(ShardPlan plan, const ShardOptions& options, const ShardEvents& events, const std::stop_token& stop)
        : plan_{std::move(plan)}, options_{options}, events_{events}, stop_{stop} {
        for (const std::string& folder : {options_.folder, options_.work_folder}) {
            if (folder.empty() || make_folders(folder)) continue;
            throw FileError{"cannot make the folder " + folder + ": " + std::strerror(errno)};
        }
    }

    // The shard that is there and complete. Throws if it was made otherwise.
    std::optional<ShardEntry> there(std::size_t number) const {
        const std::optional<PlannedShard> entry = read_entry(options_.folder, number);
        if (!entry) return std::nullopt;
        const bool is_stream = std::any_of(plan_.inputs.begin(), plan_.inputs.end(),
                                           [](const ShardInput& input) { return input.file == "-"; });
        if (entry->plan != plan_ || is_stream) {
            throw FileError{
                "shard " + std::to_string(number) + " in " + options_.folder + " was made of other files or otherwise",
                {RemedyKind::make_shards_elsewhere, options_.folder}};
        }
        const auto bytes = bytes_of_file(library_of_shard(options_.folder, number));
        const bool is_whole = bytes == static_cast<std::uint64_t>(entry->shard.bytes);
        return is_whole ? std::optional{entry->shard} : std::nullopt;
    }

    std::string growing_name(std::size_t number) const {
        const std::string& folder = options_.work_folder.empty() ? options_.folder : options_.work_folder;
        return path_in(folder, file_name(library_of_shard(options_.folder, number)));
    }

    // Seals a library of all or some compounds. False if stopped.
    bool seal(const std::string& library, ShardEntry& shard, const NumberRange& range = {}) const {
        const std::string path = library_of_shard(options_.folder, shard.number);
        GrowingLibrary growing{path + ".sealed"};
        const auto sealed =
            write_sealed_library(library, growing.path(), options_.saturation, events_.sealing, stop_, range);
        if (!sealed) return false;
        const FileDigest digest = digest_of_file(growing.path());
        shard.compounds = sealed->compounds;
        shard.digest = digest.digest;
        shard.bytes = digest.bytes;
        shard.properties = Library{growing.path()}.imported_properties();
        // Another process that made the same shard meanwhile has the same bytes there.
        growing.take_the_place_of(path);
        return true;
    }

    void complete(const ShardEntry& shard) const {
        write_entry(options_.folder, {plan_, shard});
        if (events_.made) events_.made(shard, false);
    }

    std::int64_t first_record(std::size_t number) const {
        return (static_cast<std::int64_t>(number) - 1) * plan_.records_a_shard + 1;
    }

  private:
    const ShardPlan plan_;
    const ShardOptions& options_;
    const ShardEvents& events_;
    const std::stop_token& stop_;
};

class ShardBuild {
  public:
    ShardBuild(const std::vector<std::string>& files, const FingerprintRecipe& recipe, const ShardContents& contents,
               const ImportOptions& import, const ShardOptions& options, const ShardEvents& events,
               const std::stop_token& stop)
        : recipe_{recipe},
          contents_{contents},
          import_{import},
          options_{options},
          events_{events},
          stop_{stop},
          files_{files},
          sources_{files, import_, events.opened},
          folder_{plan_of(files), options, events, stop} {
        import_.duplicates = Duplicates::keep;
        import_.on_error = OnError::report;
    }

    ShardOutcome run() {
        ShardOutcome outcome;
        const std::size_t first = std::max<std::size_t>(options_.only, 1);
        const std::int64_t before = folder_.first_record(first) - 1;
        const std::int64_t skipped = sources_.skip(before, stop_);
        if (!stop_.stop_requested() && !sources_.at_next()) refuse_empty(first, skipped);
        for (std::size_t number = first; !stop_.stop_requested() && sources_.at_next(); ++number) {
            if (const auto shard = folder_.there(number)) {
                ++outcome.were_there;
                if (events_.made) events_.made(*shard, true);
                sources_.skip(shard->records(), stop_);
            } else if (make(number)) {
                ++outcome.made;
            }
            if (options_.only > 0) break;
        }
        outcome.cancelled = stop_.stop_requested();
        return outcome;
    }

  private:
    ShardPlan plan_of(const std::vector<std::string>& files) const {
        ShardPlan plan{.inputs = inputs_of(files),
                       .reading = reading_of(import_),
                       .records_a_shard = options_.records,
                       .recipe = sealed_recipe(recipe_, options_.saturation).to_text(),
                       .fingerprints = {},
                       .inchi_keys = contents_.inchi_keys ? InchiKeys::present_method() : std::string{},
                       .rdkit = rdkit_version()};
        for (const FingerprintKind kind : contents_.kinds) plan.fingerprints.emplace_back(name_of(kind));
        std::sort(plan.fingerprints.begin(), plan.fingerprints.end());
        return plan;
    }

    [[noreturn]] void refuse_empty(std::size_t number, std::int64_t records) const {
        if (records == 0) throw FileError{"the files hold no record, so there is nothing to make shards of"};
        throw FileError{"the files hold " + std::to_string(records) + " records, so there is no shard " +
                        std::to_string(number) + ", which would begin with record " +
                        std::to_string(folder_.first_record(number))};
    }

    // False if stopped.
    bool make(std::size_t number) {
        if (events_.begun) events_.begun(number);
        ShardEntry shard{.number = number, .first_record = folder_.first_record(number)};
        const GrowingLibrary library{folder_.growing_name(number)};
        create_library(library.path(), recipe_);
        const auto& kinds = contents_.kinds;
        if (!kinds.empty() && add_fingerprints(library.path(), kinds, {}, {}, stop_).cancelled) return false;
        AtomicFile rejects{rejects_of_shard(options_.folder, number)};
        rejects.stream() << kRejectedTitles;
        if (!import_records_of(shard, library.path(), rejects.stream())) return false;
        if (!add_keys(library.path())) return false;
        set_times(library.path(), files_);
        if (!folder_.seal(library.path(), shard)) return false;
        rejects.commit();
        folder_.complete(shard);
        return true;
    }

    // If they are asked for. False if stopped.
    bool add_keys(const std::string& library) const {
        if (!contents_.inchi_keys) return true;
        const InchiKeyOptions options{.jobs = import_.jobs, .program = contents_.inchi_program};
        return !add_inchi_keys(library, options, events_.keys, stop_).cancelled;
    }

    bool import_records_of(ShardEntry& shard, const std::string& library, std::ostream& rejects) {
        ImportEvents events = events_.import;
        events.rejected = [&](const Rejection& rejection) {
            rejects << rejected_line(rejection);
            if (events_.import.rejected) events_.import.rejected(rejection);
        };
        LibraryWriter writer{library};
        ImportCounts counts;
        while (counts.records < options_.records) {
            RecordSource* source = sources_.at_next();
            if (!source) break;
            const ImportOutcome part =
                import_records(writer, *source, options_.records - counts.records, import_, events, stop_);
            if (part.cancelled) return false;
            counts += part.counts;
        }
        shard.rejected = counts.rejected;
        shard.last_record = shard.first_record + counts.records - 1;
        shard.ends_input = !sources_.at_next();
        return true;
    }

    const FingerprintRecipe& recipe_;
    const ShardContents& contents_;
    ImportOptions import_;
    const ShardOptions& options_;
    const ShardEvents& events_;
    const std::stop_token& stop_;
    const std::vector<std::string>& files_;
    RecordSources sources_;
    ShardFolder folder_;
};

ShardPlan plan_of_library(const std::string& library, const ShardOptions& options) {
    LibraryConnection connection{library, sqlite::Mode::read_only};
    check_schema(connection);
    InchiKeys keys{connection};
    if (keys.are_there()) keys.check_complete();
    ShardPlan plan{.inputs = inputs_of({library}),
                   .records_a_shard = options.records,
                   .recipe = sealed_recipe(Library{library}.recipe(), options.saturation).to_text(),
                   .fingerprints = {},
                   .inchi_keys = keys.method(),
                   .rdkit = read_setting(connection, "rdkit")};
    for (const FingerprintSet& set : complete_sets(connection)) {
        if (set.kind != FingerprintKind::subgraph) plan.fingerprints.emplace_back(name_of(set.kind));
    }
    std::sort(plan.fingerprints.begin(), plan.fingerprints.end());
    return plan;
}

// The numbers of each shard's compounds.
std::vector<NumberRange> ranges_of(const std::string& library, std::int64_t records, std::int64_t& compounds) {
    std::vector<NumberRange> ranges;
    compounds = 0;
    Library{library}.reader()->for_each_compound([&](CompoundNumber number) {
        if (compounds++ % records == 0) ranges.push_back({.first = static_cast<std::int64_t>(number)});
        ranges.back().last = static_cast<std::int64_t>(number);
        return true;
    });
    return ranges;
}

}  // namespace

ShardOutcome build_shards(const std::vector<std::string>& files, const FingerprintRecipe& recipe,
                          const ShardContents& contents, const ImportOptions& import, const ShardOptions& options,
                          const ShardEvents& events, const std::stop_token& stop) {
    return ShardBuild{files, recipe, contents, import, options, events, stop}.run();
}

ShardOutcome split_library(const std::string& library, const ShardOptions& options, const ShardEvents& events,
                           const std::stop_token& stop) {
    const ShardFolder folder{plan_of_library(library, options), options, events, stop};
    std::int64_t compounds = 0;
    const std::vector<NumberRange> ranges = ranges_of(library, options.records, compounds);
    if (ranges.empty()) throw FileError{library + " holds no compounds, so there is nothing to make shards of"};
    if (options.only > ranges.size()) {
        throw FileError{library + " holds " + std::to_string(compounds) + " compounds, which make " +
                        std::to_string(ranges.size()) + " shards, so there is no shard " +
                        std::to_string(options.only)};
    }
    ShardOutcome outcome;
    for (std::size_t number = std::max<std::size_t>(options.only, 1); number <= ranges.size(); ++number) {
        if (stop.stop_requested()) break;
        if (const auto there = folder.there(number)) {
            ++outcome.were_there;
            if (events.made) events.made(*there, true);
        } else {
            if (events.begun) events.begun(number);
            ShardEntry shard{.number = number,
                             .first_record = folder.first_record(number),
                             .last_record = std::min(folder.first_record(number + 1) - 1, compounds),
                             .ends_input = number == ranges.size()};
            if (!folder.seal(library, shard, ranges[number - 1])) break;
            AtomicFile rejects{rejects_of_shard(options.folder, number)};
            rejects.stream() << kRejectedTitles;
            rejects.commit();
            folder.complete(shard);
            ++outcome.made;
        }
        if (options.only > 0) break;
    }
    outcome.cancelled = stop.stop_requested();
    return outcome;
}

std::optional<std::int64_t> count_records(const std::vector<std::string>& files, const ImportOptions& import,
                                          const std::function<void(std::int64_t)>& progress,
                                          const std::stop_token& stop) {
    RecordSources sources{files, import, {}};
    std::int64_t records = 0;
    while (sources.at_next() && !stop.stop_requested()) {
        records += sources.skip(kRecordsBetweenLooks, stop);
        if (progress) progress(records);
    }
    return stop.stop_requested() ? std::nullopt : std::optional{records};
}

}  // namespace chemsieve
