#include "app/gui/library_studies.h"

#include <algorithm>
#include <sstream>
#include <unordered_map>

#include "app/known/key_input.h"
#include "app/known/known_file.h"
#include "app/work/library_census.h"
#include "base/parallel.h"
#include "base/platform/files.h"
#include "chem/graph/piece_text.h"
#include "chem/read/structure_line.h"
#include "data/file/atomic_file.h"
#include "data/library/library.h"
#include "data/write/output_formats.h"
#include "search/known/shared_pairs.h"

namespace chemsieve::gui {

namespace {

using known::KeyedCompound;
using Known = ui::KnownRow::Verdict;

std::string secret_in(const std::string& file) { return file.empty() ? std::string{} : known::read_secret(file); }

// Calls with some compounds of a list at a time, those without a key too. False if stopped.
template <class Visit>
bool go_through(const std::string& path, const known::KeyMaker& maker, const ui::StudyWork& work, Visit visit) {
    const auto input = known::open_key_input(path, {}, maker);
    for (;;) {
        const std::vector<KeyedCompound> some = input->next(default_jobs(), work.stop);
        if (work.stop.stop_requested()) return false;
        if (some.empty()) return true;
        visit(some);
        if (work.progress) work.progress(input->share_done());
    }
}

// What is typed or pasted: a structure and perhaps a name a line.
std::vector<KeyedCompound> compounds_in(const std::string& lines, const known::KeyMaker& maker,
                                        const std::stop_token& stop) {
    std::vector<KeyedCompound> compounds;
    std::istringstream input{lines};
    std::int64_t number = 0;
    for (std::string line; !stop.stop_requested() && std::getline(input, line);) {
        ++number;
        const StructureLine read = structure_and_name(line);
        if (read.structure.empty()) continue;
        const std::string id = read.name.empty() ? "line " + std::to_string(number) : read.name;
        compounds.push_back(known::keyed_smiles(id, read.structure, maker));
    }
    return compounds;
}

// What is known: a filter, or the keys and ids of a list.
class Reference {
  public:
    // `sameness` and `secret`: see KnownQuestion. Nothing if stopped.
    static std::optional<Reference> open(const std::string& path, const Sameness& sameness, const std::string& secret,
                                         const ui::StudyWork& work) {
        Reference reference;
        if (known::is_known_file(path)) {
            reference.filter_ = known::read_known(path);
            const known::KeyRecipe& recipe = reference.filter_->recipe();
            reference.maker_ = known::KeyMaker{recipe.form, recipe.sameness, secret_in(secret)};
            if (const auto reason = known::why_not_comparable(recipe, reference.maker_.recipe())) {
                throw FileError(path + " cannot be asked here: " + *reason);
            }
            if (recipe.form == known::KeyForm::text) {
                throw FileError(path +
                                " knows keys such as InChIKeys and no structures; 'chemsieve known check' asks it");
            }
            return reference;
        }
        return of_list(path, {known::KeyForm::structure, sameness}, work);
    }
    // Of all compounds of a list, by keys of this maker.
    static std::optional<Reference> of_list(const std::string& path, const known::KeyMaker& maker,
                                            const ui::StudyWork& work) {
        Reference reference;
        reference.maker_ = maker;
        const bool all = go_through(path, reference.maker_, work, [&](const auto& compounds) {
            for (const KeyedCompound& compound : compounds) {
                if (compound.reason.empty()) reference.ids_.emplace(compound.key, compound.id);
            }
        });
        return all ? std::optional{std::move(reference)} : std::nullopt;
    }

    const known::KeyMaker& maker() const noexcept { return maker_; }
    bool is_exact() const noexcept { return !filter_; }
    // Of what is no list.
    const known::KnownFilter& filter() const { return *filter_; }
    // Of a compound that is there.
    std::string id_of(std::uint64_t key) const { return std::string{filter_->id_of(key).value_or("")}; }
    double error_rate() const { return filter_ ? filter_->error_rate() : 0; }

    ui::KnownRow asked(const KeyedCompound& compound) const {
        ui::KnownRow row{.verdict = Known::not_there, .compound = {compound.id, compound.text}};
        if (!compound.reason.empty()) {
            row.verdict = Known::unreadable;
            row.reason = compound.reason;
        } else if (!filter_) {
            if (const auto found = ids_.find(compound.key); found != ids_.end()) {
                row.verdict = Known::there;
                row.known_as = found->second;
            }
        } else if (filter_->may_contain(compound.key)) {
            row.verdict = Known::probably_there;
            row.known_as = id_of(compound.key);
        }
        return row;
    }

  private:
    known::KeyMaker maker_{known::KeyForm::structure, {}};
    std::optional<known::KnownFilter> filter_;
    std::unordered_map<std::uint64_t, std::string> ids_;
};

census::CensusWork census_work(const ui::StudyWork& work) {
    return {.progress =
                [progress = work.progress](std::int64_t done, std::int64_t total) {
                    if (progress && total > 0) progress(static_cast<double>(done) / static_cast<double>(total));
                },
            .stop = work.stop};
}

// Each compound of a list once, by key.
struct KeyedList {
    std::unordered_map<std::uint64_t, std::size_t> there;  // where in `compounds`
    std::vector<ui::ListedCompound> compounds;
    std::vector<std::uint64_t> keys;
    std::uint64_t unreadable = 0;

    bool read(const std::string& path, const ui::StudyWork& work, const known::KeyMaker& maker) {
        return go_through(path, maker, work, [this](const auto& some) {
            for (const KeyedCompound& compound : some) {
                if (!compound.reason.empty()) {
                    ++unreadable;
                } else if (there.emplace(compound.key, keys.size()).second) {
                    compounds.push_back({compound.id, compound.text});
                    keys.push_back(compound.key);
                }
            }
        });
    }
};

std::optional<ui::OverlapReport> overlap_with_filter(const ui::OverlapQuestion& question, const ui::StudyWork& work) {
    const auto reference = Reference::open(question.second, {}, question.secret, work);
    KeyedList compounds;
    if (!reference || !compounds.read(question.first, work, reference->maker())) return std::nullopt;
    ui::OverlapReport report{.unreadable = compounds.unreadable};
    for (std::size_t i = 0; i < compounds.keys.size(); ++i) {
        const bool is_there = reference->filter().may_contain(compounds.keys[i]);
        if (is_there) compounds.compounds[i].other_id = reference->id_of(compounds.keys[i]);
        (is_there ? report.shared : report.only_first).push_back(std::move(compounds.compounds[i]));
    }
    const known::SharedEstimate parts =
        reference->filter().shared_with_list(compounds.keys.size(), report.shared.size());
    report.estimate = {parts.shared, parts.only_first, parts.only_second, parts.standard_error};
    return report;
}

}  // namespace

std::optional<ui::CensusReport> FileLibraryStudies::census(const std::string& path, const census::PieceChoice& choice,
                                                           bool is_exact, const ui::StudyWork& work) {
    auto now = census::census_of_library(path, false, census_work(work));
    // The window removes compounds with a key; its counts should not have them.
    if (now && now->removed > 0) now = census::census_of_library(path, true, census_work(work));
    if (!now) return std::nullopt;
    const Library library{path};
    ui::CensusReport report{.pieces = {},
                            .compounds = now->census.compounds() - now->removed,
                            .too_high = now->census.expected_error(),
                            .not_kept = now->why_not_kept};
    std::vector<census::CommonPiece> all = now->census.pieces();
    // Rarer ones than the census lists have to be counted; then the counts are exact.
    const bool is_counted = choice.least_compounds < now->census.listed_from();
    if (is_counted) {
        auto counted = census::pieces_at_least(now->census, library, choice.least_compounds, census_work(work));
        if (!counted) return std::nullopt;
        all = std::move(*counted);
    }
    std::vector<census::CommonPiece> pieces = census::chosen_pieces(all, now->census.recipe(), choice);
    const bool is_to_count = is_exact && !is_counted;
    if (is_to_count && !census::count_exactly(pieces, library, census_work(work))) return std::nullopt;
    report.is_exact = is_exact || is_counted;
    for (const census::CommonPiece& piece : pieces) {
        report.pieces.push_back(
            {piece_text(piece.shape), piece_smarts(piece.shape), piece_molecule(piece.shape), piece.count});
    }
    return report;
}

std::optional<ui::KnownReport> FileLibraryStudies::check_known(const ui::KnownQuestion& question,
                                                               const ui::StudyWork& work) {
    const auto reference = Reference::open(question.known, question.sameness, question.secret, work);
    if (!reference) return std::nullopt;
    std::optional<Reference> confirming;
    if (!question.confirmed_in.empty() && !reference->is_exact()) {
        confirming = Reference::of_list(question.confirmed_in, reference->maker(), work);
        if (!confirming) return std::nullopt;
    }
    ui::KnownReport report{
        .rows = {}, .is_exact = reference->is_exact() || confirming.has_value(), .error_rate = reference->error_rate()};
    const auto ask = [&](const std::vector<KeyedCompound>& compounds) {
        for (const KeyedCompound& compound : compounds) {
            ui::KnownRow row = reference->asked(compound);
            if (confirming && row.verdict == Known::probably_there) row = confirming->asked(compound);
            report.rows.push_back(std::move(row));
        }
    };
    if (question.list.empty()) {
        ask(compounds_in(question.lines, reference->maker(), work.stop));
        if (work.stop.stop_requested()) return std::nullopt;
    } else if (!go_through(question.list, reference->maker(), work, ask)) {
        return std::nullopt;
    }
    return report;
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
    const known::KeyMaker maker{known::KeyForm::structure, question.sameness, secret_in(question.secret)};
    KeyedList list;
    if (!list.read(question.library, work, maker)) return std::nullopt;
    if (question.layout == known::KnownLayout::ids) {
        std::vector<std::string> ids;
        for (const ui::ListedCompound& compound : list.compounds) ids.push_back(compound.id);
        return known::write_known(
            known::KnownFilter::with_ids(maker.recipe(), question.error_rate, 0, list.keys, std::move(ids)),
            question.path);
    }
    std::sort(list.keys.begin(), list.keys.end());
    return known::write_known(
        known::KnownFilter::build(maker.recipe(), {.layout = question.layout, .error_rate = question.error_rate},
                                  known::stream_of(list.keys)),
        question.path);
}

std::optional<ui::OverlapReport> FileLibraryStudies::overlap(const ui::OverlapQuestion& question,
                                                             const ui::StudyWork& work) {
    if (known::is_known_file(question.second)) return overlap_with_filter(question, work);
    const known::KeyMaker maker{known::KeyForm::structure, question.sameness};
    KeyedList a, b;
    if (!a.read(question.first, work, maker) || !b.read(question.second, work, maker)) return std::nullopt;
    ui::OverlapReport report{.unreadable = a.unreadable + b.unreadable};
    if (question.is_estimate) {
        const known::SharedEstimate parts = known::estimated_shared(a.keys, b.keys);
        report.estimate = {parts.shared, parts.only_first, parts.only_second, parts.standard_error};
        report.lists_compounds = false;
        return report;
    }
    for (std::size_t i = 0; i < b.keys.size(); ++i) {
        if (const auto found = a.there.find(b.keys[i]); found != a.there.end()) {
            a.compounds[found->second].other_id = b.compounds[i].id;
        } else {
            report.only_second.push_back(std::move(b.compounds[i]));
        }
    }
    for (std::size_t i = 0; i < a.keys.size(); ++i) {
        const bool is_shared = b.there.contains(a.keys[i]);
        (is_shared ? report.shared : report.only_first).push_back(std::move(a.compounds[i]));
    }
    return report;
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
