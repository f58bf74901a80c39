// What the window needs done with libraries. app/gui/ implements it with data/, so that the window's code knows neither
// files nor SQLite.
//
// Every function may take long and is called on a worker thread, several at a time on different libraries; none of them
// touches the window. Errors: chemsieve::Error with a message for the user.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "data/import/import_types.h"
#include "data/source/compound_source.h"
#include "data/write/output_formats.h"
#include "ui/lists/compound_notes.h"
#include "ui/session/library_studies.h"
#include "ui/session/library_upkeep.h"
#include "ui/session/search_report.h"

namespace chemsieve::ui {

// How files are imported.
struct ImportSettings {
    ImportOptions options;
    bool strip_salts = false;            // for a library that is made
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
