// What the window needs done with libraries. app/gui/ implements it with data/, so that the window's code knows neither
// files nor SQLite.
//
// Every function may take long unless said otherwise and is called on a worker thread, several at a time on different
// libraries; none of them touches the window. If a function returns nothing it was stopped, and the library is as it
// was. Errors: chemsieve::Error with a message for the user.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/remedy.h"
#include "chem/molecule.h"
#include "data/check/library_check.h"
#include "data/import/import_types.h"
#include "data/library/library_summary.h"
#include "data/source/compound_selection.h"
#include "data/source/compound_source.h"
#include "data/write/output_formats.h"
#include "fingerprint/kinds/fingerprint_kind.h"
#include "search/census/telling_pieces.h"
#include "search/known/known_filter.h"
#include "search/overlap/overlap_report.h"
#include "ui/lists/compound_notes.h"
#include "ui/session/search_report.h"

namespace chemsieve::ui {

// `progress`: the share that is done, 0 to 1; negative: not known.
struct StudyWork {
    std::function<void(double share)> progress;
    std::stop_token stop;
};

struct CountedPiece {
    std::string text;
    std::string smarts;  // finds exactly the compounds with the piece
    Molecule molecule;   // to be drawn
    std::uint64_t compounds = 0;
    // The places in the report of up to kMostLargerPieces that contain it, the most frequent first.
    std::vector<std::size_t> larger = {};
};

inline constexpr std::size_t kMostLargerPieces = 3;

struct CensusReport {
    std::vector<CountedPiece> pieces;  // the most frequent first
    std::uint64_t compounds = 0;       // in the library
    bool is_exact = false;
    double too_high = 0;   // in estimates, the share of pieces whose count can be too high, at most
    std::string not_kept;  // why the census is not kept in the library; empty: it is
};

// What a filter of known compounds says of itself.
struct KnownFacts {
    std::uint64_t compounds = 0;
    std::uint64_t bytes = 0;  // the file's
    double error_rate = 0;    // for a compound that is not there
    std::string keys;         // what keys are made of: "structures without stereochemistry"
    bool has_secret = false;
};

struct KnownQuestion {
    std::string known;         // a filter, a library, or a file of compounds
    std::string list;          // a file or library; empty: `lines`
    std::string lines;         // SMILES with names
    std::string confirmed_in;  // a library that tells exactly what a filter has probably; empty: none
    Sameness sameness = {};    // for a library or file; a filter has its own
    std::string secret = {};   // the file of a filter's secret; empty: it has none
};

struct FilterQuestion {
    std::string library;
    std::string path;  // the filter's
    known::KnownLayout layout = known::KnownLayout::compressed;
    double error_rate = 0.001;
    known::KeyForm form = known::KeyForm::structure;
    Sameness sameness = {};   // what structures are compared by
    std::string secret = {};  // a file; empty: none
};

struct OverlapQuestion {
    std::string first;         // library or file
    std::string second;        // the same, or a filter
    Sameness sameness = {};    // not of a filter
    std::string secret = {};   // the file of a filter's secret; empty: it has none
    bool is_estimate = false;  // compares two lists by filters alone: then no compounds are listed
};

struct KnownReport {
    std::vector<known::CheckedCompound> rows;  // in the order of the list
    bool is_exact = false;                     // it was a library that was asked
    bool has_structures = true;                // else keys given as text were asked for
    double error_rate = 0;                     // the probability that a filter takes one that is not there for known
};

// What the window asks of a library as a whole: its common pieces, which compounds of a list it or a filter knows, what
// it shares with another list.
class LibraryStudies {
  public:
    virtual ~LibraryStudies() = default;

    // The census is kept in the library, if that can be written; not of several that are read as one.
    virtual std::optional<CensusReport> census(const std::string& library, const census::PieceChoice& choice,
                                               bool is_exact, const StudyWork& work) = 0;
    virtual std::optional<KnownReport> check_known(const KnownQuestion& question, const StudyWork& work) = 0;
    // Nothing if the file is no filter, whatever its name, or there is none. Reads all of it.
    virtual std::optional<KnownFacts> known_facts(const std::string& path) = 0;
    // Writes a filter of the library's compounds; returns the bytes of the file.
    virtual std::optional<std::uint64_t> build_filter(const FilterQuestion& question, const StudyWork& work) = 0;
    virtual std::optional<overlap::OverlapReport> compared(const OverlapQuestion& question, const StudyWork& work) = 0;
    // Writes a table, by the ending of the name; the file appears complete or not at all.
    virtual void write_table(const std::string& path, const std::vector<std::string>& titles,
                             const std::vector<std::vector<std::string>>& rows) = 0;
};

// How compounds that are added to a library are taken.
struct LibraryRecipe {
    bool strips_salts = false;
    bool normalises = false;
    std::vector<FingerprintKind> kinds;  // kinds besides the subgraph fingerprint
};

// Some lines of a text file.
struct FileExcerpt {
    std::int64_t first_line = 1;
    std::vector<std::string> lines;
    // The lines that belong to the record asked for, counted from 0.
    std::size_t record_begin = 0;
    std::size_t record_end = 0;
    bool is_record_cut = false;  // the record is longer than the lines here
};

// Compounds that were taken out of a library, for adding them again.
class KeptCompounds {
  public:
    virtual ~KeptCompounds() = default;
};

struct RemovalReport {
    std::int64_t removed = 0;
    std::int64_t left = 0;
    std::shared_ptr<KeptCompounds> kept;  // nothing: it cannot be undone
};

// What a library takes on the disk, with the log beside the file.
struct RoomReport {
    std::int64_t bytes = 0;
    std::int64_t bytes_held = 0;  // those of `bytes` that go when all that read an older state end
};

struct CompactReport {
    std::int64_t bytes_before = 0;
    RoomReport after;
};

// What became of kinds of fingerprints that were to be added.
struct FingerprintReport {
    bool cancelled = false;  // what is done stays, and adding them again goes on from there
    std::int64_t done = 0;   // compounds that have them
    std::int64_t total = 0;
    std::int64_t without_fingerprint = 0;  // compounds of which none could be made
};

struct RepairReport {
    CheckOutcome left;                // the library as it is now
    std::vector<std::string> mended;  // empty: the library is as it was
};

// Maps old compound numbers to the present ones.
using RenumberedCompounds = std::unordered_map<std::int64_t, CompoundNumber>;

struct RestoreReport {
    RenumberedCompounds renumbered;
    Failure not_kept_up;  // why InChIKeys and census do not have the compounds; empty: they do, or there are none
};

// Steps done and steps in all.
using UpkeepProgress = std::function<void(std::int64_t, std::int64_t)>;

// What the window needs done with library files besides searching them: looks at what is to be imported, facts, removal
// and its undoing, compacting, checking, and whether somebody else changed them.
class LibraryUpkeep {
  public:
    virtual ~LibraryUpkeep() = default;

    // Takes moments. What is wrong with the file is told in the preview.
    virtual ImportPreview preview(const std::string& file, const ImportOptions& options, std::size_t most_records) = 0;
    // Nothing if there is no such library yet.
    virtual std::optional<LibraryRecipe> recipe(const std::string& library) = 0;
    // A record with the lines around it. Reads the file up to there.
    virtual std::optional<FileExcerpt> excerpt(const std::string& file, std::int64_t line,
                                               const std::stop_token& stop) = 0;
    // All lines of a text file, plain or packed; refused if they have more bytes than `most`.
    virtual std::string read_text(const std::string& file, std::int64_t most) = 0;
    // The file appears complete or not at all.
    virtual void write_text(const std::string& file, const std::string& text) = 0;

    // Why the library cannot be changed: no permission, or a medium that cannot be written to; empty if it can. Takes
    // moments, and throws nothing.
    virtual Failure why_read_only(const std::string& library) = 0;
    // What to know of a library, or several, on a network file system; empty: on a local disk. Takes moments.
    virtual Failure network_risk(const std::string& library) = 0;
    virtual std::optional<LibrarySummary> summarize(const std::string& library, const std::stop_token& stop) = 0;
    virtual std::optional<std::int64_t> count(const std::string& library, const CompoundFilter& filter,
                                              const std::stop_token& stop) = 0;
    // Why a removal could not be undone; empty if it could.
    virtual Failure why_not_undone(const std::string& library) = 0;
    virtual std::optional<RemovalReport> remove(const std::string& library, const CompoundFilter& filter,
                                                const UpkeepProgress& progress, const std::stop_token& stop) = 0;
    // What is to be done after removals: searches are as right without, and slower. The library may be in use; ends
    // early if stopped.
    virtual void finish_removal(const std::string& library, const std::stop_token& stop) = 0;
    virtual std::optional<RestoreReport> restore(const std::string& library, KeptCompounds& compounds,
                                                 const UpkeepProgress& progress, const std::stop_token& stop) = 0;
    virtual std::optional<CompactReport> compact(const std::string& library, const UpkeepProgress& progress,
                                                 const std::stop_token& stop) = 0;
    virtual std::optional<FingerprintSummary> fingerprints(const std::string& library, const std::stop_token& stop) = 0;
    virtual FingerprintReport add_fingerprints(const std::string& library, const std::vector<FingerprintKind>& kinds,
                                               const UpkeepProgress& progress, const std::stop_token& stop) = 0;
    // False: it was stopped, and the library is as it was.
    virtual bool remove_fingerprints(const std::string& library, const std::vector<FingerprintKind>& kinds,
                                     const std::stop_token& stop) = 0;
    // The index by which exact searches that take tautomers for one look at few compounds.
    virtual bool has_formula_index(const std::string& library) = 0;
    // False: it was stopped, and the library is as it was.
    virtual bool set_formula_index(const std::string& library, bool wanted, const std::stop_token& stop) = 0;
    // Whether all compounds have been looked at for their InChIKeys.
    virtual bool has_inchi_keys(const std::string& library) = 0;
    // Computes them of all compounds that lack them: `without_fingerprint` are those that have none. What is done
    // stays.
    virtual FingerprintReport add_inchi_keys(const std::string& library, const UpkeepProgress& progress,
                                             const std::stop_token& stop) = 0;
    virtual void remove_inchi_keys(const std::string& library, const std::stop_token& stop) = 0;
    virtual CheckOutcome check(const std::string& library, const CheckOptions& options, const CheckEvents& events,
                               const std::stop_token& stop) = 0;
    // Checks once more if anything was mended; `mended` is called before.
    virtual std::optional<RepairReport> repair(const std::string& library, const CheckOptions& options,
                                               const CheckEvents& events, const std::function<void()>& mended,
                                               const std::stop_token& stop) = 0;
    // Whether a name stands for a search on a cluster whose hits are still to be collected before they can be opened.
    // Takes moments, and throws nothing.
    virtual bool must_collect(const std::string& run) = 0;
    // False: it was stopped, and nothing is left.
    virtual bool collect(const std::string& run, const UpkeepProgress& progress, const std::stop_token& stop) = 0;
    // Empties the log beside the library, if it is large or `however_little` there is to be won. Keeps no reader
    // waiting. Nothing: the log is not large. Throws nothing.
    virtual std::optional<RoomReport> give_back_room(const std::string& library, bool however_little) = 0;
    // Takes moments. Nothing if the file is not there; `before` may be null.
    virtual std::optional<LibraryState> state(const std::string& library, const LibraryState* before) = 0;
};

// How files are imported.
struct ImportSettings {
    ImportOptions options;
    bool strip_salts = false;            // for a library that is made
    bool normalise = false;              // the same
    std::vector<FingerprintKind> kinds;  // kinds of fingerprints that the library is to have
};

// A table with a row a compound and a column a query, of queries that were searched each by itself.
struct WideExport {
    enum class Cells { hits, matches, similarity };  // 1 or 0, how often it matches, how similar it is
    Cells cells = Cells::hits;
    bool all_compounds = false;  // rows of all compounds that were searched, not only of the hits that are written
    std::shared_ptr<const std::vector<Hit>> found;  // all hits of the search, which the cells tell of
};

// How hits are written.
struct ExportStyle {
    OutputFormat format = OutputFormat::tsv;
    // The properties written after id, similarity and SMILES, in this order; nothing: all properties.
    std::optional<std::vector<PropertyKey>> columns;
    bool pictures = true;  // spreadsheets; web pages always have them
    // Written behind the properties, as "rating" and "note"; nullptr: neither.
    std::shared_ptr<const CompoundNotes> notes = nullptr;
    std::optional<WideExport> wide = {};  // nothing: a row a hit
};

// What became of an export.
struct ExportOutcome {
    bool is_written = false;      // else it was stopped
    std::size_t left_out = 0;     // compounds that cannot be read
    std::size_t not_counted = 0;  // hits in a wide table whose matches could not be counted within the limits
};

// The standard InChI of a compound and its key, or the reason that it has none.
struct CompoundInchi {
    std::string inchi, key;
    std::string why_none;
};

class LibraryService {
  public:
    virtual ~LibraryService() = default;

    // What is done with libraries besides searching them. Lives as long as this.
    virtual LibraryUpkeep& upkeep() = 0;
    // What is asked of libraries as a whole. Lives as long as this.
    virtual LibraryStudies& studies() = 0;

    // The libraries that this is built on, with their versions, for the user to read.
    virtual QString built_on() const = 0;

    // What conditions can call by name besides the rules that everybody has, which also reads files of structures;
    // nullptr: neither.
    virtual std::shared_ptr<const ConditionNames> condition_names() const { return nullptr; }

    // The libraries that a name stands for, as one name (library_names.h): those of a route in its place, and that of
    // the hits in the place of a search on a cluster (its folder, or run.json there).
    virtual QString libraries_behind(const QString& name) = 0;
    // Opens an existing library for reading, or several as one (library_names.h).
    virtual std::shared_ptr<const CompoundSource> open(const std::string& path) = 0;

    // Adds the compounds of a file to a library, which is made if it does not exist; keep_up() follows the last file.
    virtual ImportOutcome import_file(const std::string& library, const std::string& file, const ImportEvents& events,
                                      std::stop_token stop, const ImportSettings& settings = {}) = 0;

    // InChIKeys and census, where a library has them, get the compounds that were imported. Why they lack them; empty:
    // they do not, or it was stopped. Only progress is told.
    virtual Failure keep_up(const std::string& library, const ImportEvents& events, std::stop_token stop) = 0;

    // Writes hits of the search, in this order, with id, similarity, SMILES and properties, for listed compounds
    // without similarity. Spreadsheets and web pages also describe the search. The file appears complete or not at all.
    // A wide table has the compounds in the library's order; a cell is empty where the answer is not known, as in the
    // column of a query of which not all hits are known. progress: rows written so far.
    virtual ExportOutcome export_hits(const CompoundSource& source, const std::vector<Hit>& hits,
                                      const SearchDone& search, const std::string& path, const ExportStyle& style,
                                      const std::function<void(std::size_t)>& progress, std::stop_token stop) = 0;

    // The molfile of a compound as exports write it; of several compounds, an SD file. Empty if stopped.
    virtual std::string molfiles(const CompoundSource& source, const std::vector<CompoundNumber>& compounds,
                                 const std::stop_token& stop) = 0;

    // What libinchi makes of each compound, whether the library keeps keys or not; empty if stopped. progress:
    // compounds done so far.
    virtual std::vector<CompoundInchi> inchis(const CompoundSource& source,
                                              const std::vector<CompoundNumber>& compounds,
                                              const std::function<void(std::size_t)>& progress,
                                              const std::stop_token& stop) = 0;
};

}  // namespace chemsieve::ui
