#include "app/gui/library_upkeep.h"

#include "app/work/upkeep.h"
#include "base/error.h"
#include "base/platform/files.h"
#include "base/text.h"
#include "chem/draw/molfile.h"
#include "data/compound/compound_builder.h"
#include "data/file/text_input.h"
#include "data/file/whole_file.h"
#include "data/import/importer.h"
#include "data/library/library.h"
#include "data/read/input_formats.h"
#include "data/runs/hits_library.h"
#include "data/sqlite/log.h"
#include "data/upkeep/fingerprint_indexer.h"
#include "data/upkeep/formula_index.h"
#include "data/upkeep/inchi_key_indexer.h"
#include "search/run/compound_choice.h"
#include "ui/words/library_names.h"

namespace chemsieve::gui {

namespace {

constexpr std::size_t kLinesAround = 3;
constexpr std::size_t kMostRecordLines = 500;
constexpr std::size_t kMostLineBytes = 4000;
constexpr std::int64_t kLinesBetweenLooks = 1024;

std::string shown(std::string line) {
    if (line.size() > kMostLineBytes) line.resize(kMostLineBytes);
    line = to_utf8(std::move(line));
    for (char& c : line) {
        if (c == '\0') c = ' ';
    }
    return line;
}

// Whether the line is the last of its record. In tables and SMILES files each is.
bool ends_record(const std::string& line, std::optional<InputFormat> format) {
    if (format == InputFormat::sdf) return line.starts_with("$$$$");
    if (format == InputFormat::cdxml) return line.find("</fragment>") != std::string::npos;
    return format != InputFormat::mol2;
}

// Whether a record ends before the line.
bool begins_next_record(const std::string& line, std::optional<InputFormat> format) {
    return format == InputFormat::mol2 && line.starts_with("@<TRIPOS>MOLECULE");
}

// The record that begins with that line, and some lines before and behind it. Nothing if stopped.
std::optional<ui::FileExcerpt> read_excerpt(const std::string& file, std::int64_t line, const std::stop_token& stop) {
    const std::optional<InputFormat> format = format_from_name(file);
    if (format == InputFormat::xlsx) {
        throw FileError(file + " is a workbook, whose rows are not shown here: look at row " + std::to_string(line));
    }
    TextInput input{file};
    ui::FileExcerpt excerpt;
    excerpt.first_line = std::max<std::int64_t>(1, line - static_cast<std::int64_t>(kLinesAround));
    std::string text;
    while (input.line_number() + 1 < excerpt.first_line && input.next_line(text)) {
        if (input.line_number() % kLinesBetweenLooks == 0 && stop.stop_requested()) return std::nullopt;
    }
    bool is_over = false;
    try {
        while (!(is_over && excerpt.lines.size() >= excerpt.record_end + kLinesAround) && input.next_line(text)) {
            if (input.line_number() == line) excerpt.record_begin = excerpt.lines.size();
            excerpt.lines.push_back(shown(text));
            is_over = is_over || (input.line_number() > line && begins_next_record(text, format));
            if (input.line_number() < line || is_over) continue;
            excerpt.record_end = excerpt.lines.size();
            excerpt.is_record_cut = excerpt.record_end - excerpt.record_begin >= kMostRecordLines;
            is_over = ends_record(text, format) || excerpt.is_record_cut;
        }
    } catch (const FileError&) {
        // A damaged stream: what can be read is shown.
        if (input.line_number() < line) throw;
    }
    if (input.line_number() < line) {
        throw FileError(file + " has no line " + std::to_string(line) +
                        " any more; it was changed since it was imported");
    }
    return excerpt;
}

struct KeptInFile : ui::KeptCompounds {
    RemovedCompounds compounds;
};

// The state of several libraries: differs if one of them does.
LibraryState together(const LibraryState& a, const LibraryState& b) {
    return {.file = {.device = a.file.device * 31 + b.file.device, .number = a.file.number * 31 + b.file.number},
            .file_times = a.file_times + " " + b.file_times,
            .compounds = a.compounds + b.compounds,
            .removed = a.removed + b.removed,
            .highest_number = a.highest_number + b.highest_number,
            .dictionary = a.dictionary + " " + b.dictionary,
            .kinds = a.kinds + " " + b.kinds};
}

// Formats that are no text of structures one behind the other, read as such. Up to `most` bytes and a record more.
std::string text_of_records(TextInput& input, InputFormat format, std::size_t most) {
    const auto reader = make_record_reader(format, input, {.queries = true});
    std::vector<InputRecord> records;
    std::size_t bytes = 0;
    bool any_molfile = false;
    for (InputRecord record; bytes <= most && reader->next(record);) {
        record = converted(std::move(record));
        // What no query can be made of is told by an import.
        if (!record.defect.empty()) continue;
        bytes += record.text.size();
        any_molfile = any_molfile || record.kind == InputRecord::Kind::molblock;
        records.push_back(std::move(record));
    }
    std::string text;
    for (const InputRecord& record : records) {
        const std::string id = one_line(record.id);
        if (!any_molfile) {
            text += record.text + (id.empty() ? "" : " " + id) + '\n';
        } else {
            const bool is_molfile = record.kind == InputRecord::Kind::molblock;
            text += molfile_of(id, record.text, is_molfile ? std::optional{record.text} : std::nullopt) + "$$$$\n";
        }
    }
    return text;
}

}  // namespace

ImportPreview FileLibraryUpkeep::preview(const std::string& file, const ImportOptions& options,
                                         std::size_t most_records) {
    return preview_file(file, options, most_records);
}

std::optional<ui::LibraryRecipe> FileLibraryUpkeep::recipe(const std::string& library) {
    if (!file_exists(library)) return std::nullopt;
    const Library opened{library};
    ui::LibraryRecipe recipe{
        .strips_salts = opened.recipe().largest_component, .normalises = opened.recipe().normalise, .kinds = {}};
    for (const FingerprintKind kind : all_fingerprint_kinds()) {
        if (kind != FingerprintKind::subgraph && opened.fingerprints(kind)) recipe.kinds.push_back(kind);
    }
    return recipe;
}

std::optional<ui::FileExcerpt> FileLibraryUpkeep::excerpt(const std::string& file, std::int64_t line,
                                                          const std::stop_token& stop) {
    return read_excerpt(file, line, stop);
}

std::string FileLibraryUpkeep::read_text(const std::string& file, std::int64_t most) {
    check_readable(file);
    const std::optional<InputFormat> format = format_from_name(file);
    const bool is_foreign_format = format && !facts_of(*format).is_read_as_queries;
    TextInput input{file, is_foreign_format ? std::nullopt : std::optional{most + 1}};
    std::string text = is_foreign_format ? text_of_records(input, *format, static_cast<std::size_t>(most)) : "";
    for (std::string line; !is_foreign_format && input.next_line(line);) text += line + '\n';
    if (input.was_limited() || text.size() > static_cast<std::size_t>(most)) {
        throw FileError(file + " has more than " + std::to_string(most >> 20) +
                        " MiB of text, which is too much for the window: divide it");
    }
    return text;
}

void FileLibraryUpkeep::write_text(const std::string& file, const std::string& text) {
    refuse_to_replace_library(file);
    AtomicFile output{file};
    output.stream() << text;
    output.commit();
}

Failure FileLibraryUpkeep::why_read_only(const std::string& library) {
    if (!ui::is_set(QString::fromStdString(library))) return chemsieve::why_read_only(library);
    return {"several libraries are open; open one of them alone to change it or to look at its file"};
}

Failure FileLibraryUpkeep::network_risk(const std::string& library) {
    for (const QString& path : ui::libraries_in(QString::fromStdString(library))) {
        Failure risk = sqlite::network_risk(path.toStdString());
        if (!risk.empty()) return risk;
    }
    return {};
}

std::optional<LibrarySummary> FileLibraryUpkeep::summarize(const std::string& library, const std::stop_token& stop) {
    return summarize_library(library, stop);
}

std::optional<std::int64_t> FileLibraryUpkeep::count(const std::string& library, const CompoundFilter& filter,
                                                     const std::stop_token& stop) {
    const auto selected = select_by_names(Library{library}, filter, names_.get(), stop);
    if (!selected) return std::nullopt;
    return static_cast<std::int64_t>(selected->compounds->size());
}

Failure FileLibraryUpkeep::why_not_undone(const std::string& library) {
    try {
        check_can_restore(library);
        return {};
    } catch (const Error& e) {
        return e.failure();
    }
}

std::optional<ui::RemovalReport> FileLibraryUpkeep::remove(const std::string& library, const CompoundFilter& filter,
                                                           const ui::UpkeepProgress& progress,
                                                           const std::stop_token& stop) {
    std::shared_ptr<KeptInFile> kept;
    if (why_not_undone(library).empty()) kept = std::make_shared<KeptInFile>();
    const RemovalOptions options{.only_removes = true, .sizes = {}, .keep = kept ? &kept->compounds : nullptr};
    const auto removal = work::remove_compounds(library, filter, names_.get(), options, progress, stop);
    if (!removal) return std::nullopt;
    return ui::RemovalReport{.removed = removal->removed, .left = removal->left, .kept = std::move(kept)};
}

void FileLibraryUpkeep::finish_removal(const std::string& library, const std::stop_token& stop) {
    chemsieve::finish_removal(library, {}, stop);
}

std::optional<ui::RestoreReport> FileLibraryUpkeep::restore(const std::string& library, ui::KeptCompounds& compounds,
                                                            const ui::UpkeepProgress& progress,
                                                            const std::stop_token& stop) {
    auto restored = work::restore_compounds(library, dynamic_cast<KeptInFile&>(compounds).compounds, progress, stop);
    if (!restored) return std::nullopt;
    return ui::RestoreReport{std::move(restored->numbers), std::move(restored->not_kept_up)};
}

std::optional<ui::CompactReport> FileLibraryUpkeep::compact(const std::string& library,
                                                            const ui::UpkeepProgress& progress,
                                                            const std::stop_token& stop) {
    const auto done = work::compact(library, {.census = progress, .blocks = progress}, stop);
    if (!done) return std::nullopt;
    return ui::CompactReport{.bytes_before = done->bytes_before,
                             .after = {.bytes = done->bytes_after, .bytes_held = done->bytes_held}};
}

std::optional<FingerprintSummary> FileLibraryUpkeep::fingerprints(const std::string& library,
                                                                  const std::stop_token& stop) {
    return summarize_fingerprints(library, stop);
}

ui::FingerprintReport FileLibraryUpkeep::add_fingerprints(const std::string& library,
                                                          const std::vector<FingerprintKind>& kinds,
                                                          const ui::UpkeepProgress& progress,
                                                          const std::stop_token& stop) {
    IndexEvents events;
    events.progress = [&](const IndexProgress& now) { progress(now.done, now.total); };
    const IndexOutcome outcome = chemsieve::add_fingerprints(library, kinds, {}, events, stop);
    return {.cancelled = outcome.cancelled,
            .done = outcome.progress.done,
            .total = outcome.progress.total,
            .without_fingerprint = outcome.without_fingerprint};
}

bool FileLibraryUpkeep::remove_fingerprints(const std::string& library, const std::vector<FingerprintKind>& kinds,
                                            const std::stop_token& stop) {
    return !chemsieve::remove_fingerprints(library, kinds, stop).cancelled;
}

bool FileLibraryUpkeep::has_formula_index(const std::string& library) { return chemsieve::has_formula_index(library); }

bool FileLibraryUpkeep::set_formula_index(const std::string& library, bool wanted, const std::stop_token& stop) {
    const FormulaIndexing done = wanted ? add_formula_index(library, stop) : remove_formula_index(library);
    return done != FormulaIndexing::cancelled;
}

bool FileLibraryUpkeep::has_inchi_keys(const std::string& library) {
    const InchiKeyState state = inchi_key_state(library);
    return state.are_there && state.missing == 0;
}

ui::FingerprintReport FileLibraryUpkeep::add_inchi_keys(const std::string& library, const ui::UpkeepProgress& progress,
                                                        const std::stop_token& stop) {
    InchiKeyEvents events;
    events.progress = [&](const IndexProgress& now) { progress(now.done, now.total); };
    const InchiKeyOutcome outcome = chemsieve::add_inchi_keys(library, {}, events, stop);
    return {.cancelled = outcome.cancelled,
            .done = outcome.progress.done,
            .total = outcome.progress.total,
            .without_fingerprint = outcome.without_key};
}

void FileLibraryUpkeep::remove_inchi_keys(const std::string& library, const std::stop_token& stop) {
    chemsieve::remove_inchi_keys(library, stop);
}

CheckOutcome FileLibraryUpkeep::check(const std::string& library, const CheckOptions& options,
                                      const CheckEvents& events, const std::stop_token& stop) {
    return check_library(library, options, events, stop);
}

std::optional<ui::RepairReport> FileLibraryUpkeep::repair(const std::string& library, const CheckOptions& options,
                                                          const CheckEvents& events,
                                                          const std::function<void()>& mended,
                                                          const std::stop_token& stop) {
    Repair repair = work::repair(
        library, options, events, [&](const auto&) { mended(); }, stop);
    if (repair.cancelled) return std::nullopt;
    return ui::RepairReport{.left = repair.found, .mended = std::move(repair.mended)};
}

bool FileLibraryUpkeep::must_collect(const std::string& run) {
    try {
        return is_run(run) && lacks_hits_library(run);
    } catch (const std::exception&) {
        return false;  // opening it says why
    }
}

bool FileLibraryUpkeep::collect(const std::string& run, const ui::UpkeepProgress& progress,
                                const std::stop_token& stop) {
    constexpr int kSteps = 1000;
    const auto share = [&](double done) { progress(static_cast<std::int64_t>(done * kSteps), kSteps); };
    return !open_hits_library(run, share, stop).empty();
}

std::optional<ui::RoomReport> FileLibraryUpkeep::give_back_room(const std::string& library, bool however_little) {
    if (ui::is_set(QString::fromStdString(library))) return std::nullopt;  // windows on each of them see to it
    if (!however_little && !sqlite::has_large_log(library)) return std::nullopt;
    const std::int64_t held = sqlite::empty_log(library);
    return ui::RoomReport{.bytes = sqlite::bytes_on_disk(library).total(), .bytes_held = held};
}

std::optional<LibraryState> FileLibraryUpkeep::state(const std::string& library, const LibraryState* before) {
    const QStringList libraries = ui::libraries_in(QString::fromStdString(library));
    if (libraries.size() < 2) return state_of_library(library, before);
    std::optional<LibraryState> all;
    for (const QString& each : libraries) {
        const auto one = state_of_library(each.toStdString(), nullptr);
        if (!one) return std::nullopt;
        all = all ? together(*all, *one) : *one;
    }
    return all;
}

}  // namespace chemsieve::gui
