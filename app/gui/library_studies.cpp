#include "app/gui/library_studies.h"

#include <algorithm>

#include "app/work/known/keyed_lists.h"
#include "app/work/known/known_lists.h"
#include "app/work/known/overlap.h"
#include "app/work/library_census.h"
#include "base/platform/files.h"
#include "chem/graph/piece_text.h"
#include "data/file/whole_file.h"
#include "data/library/joined_library.h"
#include "data/library/library.h"
#include "data/source/compound_source.h"
#include "data/write/output_formats.h"
#include "search/census/telling_pieces.h"
#include "ui/words/library_names.h"

namespace chemsieve::gui {

namespace {

known::KeyEvents key_events(const ui::StudyWork& work) {
    return {.progress = [progress = work.progress](std::uint64_t, double share) {
        if (progress) progress(share);
    }};
}

// From one share of all the work to another.
census::CensusWork census_work(const ui::StudyWork& work, unsigned jobs, double from, double to) {
    return {.jobs = jobs,
            .progress =
                [progress = work.progress, from, to](std::int64_t done, std::int64_t total) {
                    const double share =
                        static_cast<double>(done) / static_cast<double>(std::max<std::int64_t>(1, total));
                    if (progress && total > 0) progress(from + (to - from) * share);
                },
            .stop = work.stop};
}

// The census of several libraries is not kept: one of them alone may be open the next time.
std::optional<census::CensusNow> census_of_all(const JoinedLibrary& libraries, const census::CensusWork& work) {
    auto made = census::make_census(libraries, 0, work);
    if (!made) return std::nullopt;
    return census::CensusNow{
        .census = std::move(*made), .was_made = true, .why_not_kept = "they are of several libraries"};
}

std::optional<known::KnownCompounds> known_compounds(const ui::KnownQuestion& question, const ui::StudyWork& work) {
    if (!known::is_known_file(question.known)) {
        return known::KnownCompounds::of_list(question.known, question.sameness, key_events(work), work.stop);
    }
    return known::KnownCompounds::of_filter(question.known, question.secret);
}

}  // namespace

std::optional<ui::CensusReport> FileLibraryStudies::census(const std::string& path, const census::PieceChoice& choice,
                                                           bool is_exact, const ui::StudyWork& work) {
    // A census that is there takes no time; one that is made takes most of it, and a bar goes on from there.
    constexpr double kMaking = 0.7;
    std::vector<std::string> paths;
    for (const QString& each : ui::libraries_in(QString::fromStdString(path))) paths.push_back(each.toStdString());
    const std::shared_ptr<const JoinedLibrary> joined =
        paths.size() > 1 ? std::make_shared<const JoinedLibrary>(paths) : nullptr;
    const unsigned jobs = joined ? jobs_for(*joined) : 0;
    const census::CensusWork making = census_work(work, jobs, 0, kMaking);
    const auto now = joined ? census_of_all(*joined, making) : census::census_of_compounds(path, making);
    if (!now) return std::nullopt;
    const double begun = now->was_made || now->added > 0 ? kMaking : 0;
    std::shared_ptr<const CompoundSource> library = joined;
    if (!library) library = std::make_shared<const Library>(path);
    const auto counts = is_exact ? census::PieceCounts::counted : census::PieceCounts::estimated;
    const auto common =
        census::common_pieces(now->census, library.get(), choice, counts, census_work(work, jobs, begun, 1));
    if (!common) return std::nullopt;
    ui::CensusReport report{.pieces = {},
                            .compounds = now->census.compounds() - now->removed,
                            .is_exact = common->is_exact,
                            .too_high = now->census.expected_error(),
                            .not_kept = now->why_not_kept};
    const auto larger = census::larger_pieces(common->pieces, now->census.recipe(), ui::kMostLargerPieces);
    for (std::size_t i = 0; i < common->pieces.size(); ++i) {
        const census::CommonPiece& piece = common->pieces[i];
        report.pieces.push_back(
            {piece_text(piece.shape), piece_smarts(piece.shape), piece_molecule(piece.shape), piece.count, larger[i]});
    }
    return report;
}

std::optional<ui::KnownReport> FileLibraryStudies::check_known(const ui::KnownQuestion& question,
                                                               const ui::StudyWork& work) {
    auto known = known_compounds(question, work);
    if (!known) return std::nullopt;
    known::CheckOptions options;
    if (question.list.empty()) {
        options.lists.compounds = known::compounds_of_lines(question.lines);
    } else {
        options.lists.files = {question.list};
    }
    if (!known->is_exact()) options.confirmed_in = question.confirmed_in;
    ui::KnownReport report{.rows = {},
                           .is_exact = known->is_exact() || !options.confirmed_in.empty(),
                           .has_structures = known->maker().recipe().form != known::KeyForm::text,
                           .error_rate = known->error_rate()};
    const known::CheckEvents events{
        .reading = key_events(work),
        .checked = [&report](const known::CheckedCompound& row) { report.rows.push_back(row); }};
    const known::CheckOutcome done = known::check_known(*known, options, events, work.stop);
    return done.counts.is_stopped ? std::nullopt : std::optional{std::move(report)};
}

std::optional<ui::KnownFacts> FileLibraryStudies::known_facts(const std::string& path) {
    if (!known::is_known_file(path)) return std::nullopt;
    const known::KnownFilter filter = known::read_known(path);
    return ui::KnownFacts{.compounds = filter.compounds(),
                          .bytes = bytes_of_file(path).value_or(0),
                          .error_rate = filter.error_rate(),
                          .keys = known::words_of(filter.recipe()),
                          .has_secret = filter.recipe().secret_mark != 0};
}

std::optional<std::uint64_t> FileLibraryStudies::build_filter(const ui::FilterQuestion& question,
                                                              const ui::StudyWork& work) {
    const known::WrittenFilter written =
        known::build_known({.lists = {.files = {question.library}},
                            .rules = {question.form, question.sameness, question.secret},
                            .design = {.layout = question.layout, .error_rate = question.error_rate},
                            .path = question.path},
                           key_events(work), work.stop);
    return written.filter ? std::optional{written.bytes} : std::nullopt;
}

std::optional<overlap::OverlapReport> FileLibraryStudies::compared(const ui::OverlapQuestion& question,
                                                                   const ui::StudyWork& work) {
    overlap::OverlapOutcome done =
        overlap::compare({.first = question.first,
                          .second = question.second,
                          .rules = {known::KeyForm::structure, question.sameness, question.secret},
                          .is_estimate = question.is_estimate,
                          .keeps_compounds = !question.is_estimate},
                         {.reading = key_events(work)}, work.stop);
    return done.counts.is_stopped ? std::nullopt : std::optional{std::move(done.report)};
}

void FileLibraryStudies::write_table(const std::string& path, const std::vector<std::string>& titles,
                                     const std::vector<std::vector<std::string>>& rows) {
    const auto format = path.ends_with(".csv") ? OutputFormat::csv : OutputFormat::tsv;
    AtomicFile file{path};
    std::vector<TableColumn> columns;
    for (const std::string& title : titles) columns.push_back({title});
    const auto writer = make_table_writer(format, file.stream(), columns, {});
    for (const auto& row : rows) writer->write({.cells = row, .id = {}, .smiles = {}});
    writer->finish({});
    file.commit();
}

}  // namespace chemsieve::gui
