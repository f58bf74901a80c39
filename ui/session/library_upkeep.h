// What the window needs done with library files besides searching them: looks at what is to be imported, facts, removal
// and its undoing, compacting, checking, and whether somebody else changed them.
//
// app/gui/ implements it with data/. Every function may take long unless said otherwise and is called on a worker
// thread, several at a time; none of them touches the window. If a function returns nothing it was stopped, and the
// library is as it was. Errors: chemsieve::Error with a message for the user.
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
#include "data/check/library_check.h"
#include "data/import/import_types.h"
#include "data/library/library_summary.h"
#include "data/source/compound_selection.h"
#include "fingerprint/kinds/fingerprint_kind.h"

namespace chemsieve::ui {

// How compounds that are added to a library are taken.
struct LibraryRecipe {
    bool strips_salts = false;
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

}  // namespace chemsieve::ui
