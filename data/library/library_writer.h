// Creates and extends library files.
//
// Errors: LibraryError; what was committed before stays, what was not is gone. Threads: one thread at a time. A second
// writer, of this or another process, waits up to five seconds for its turn and is then refused.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

#include "data/compound/compound_record.h"
#include "data/fingerprints/slice_writer.h"
#include "data/library/import_counts.h"
#include "data/rows/library_connection.h"
#include "data/source/compound_source.h"
#include "fingerprint/subgraph/recipe.h"

namespace chemsieve {

class SameCompounds;

// Makes an empty library. The file appears complete or not at all; an existing file is refused.
void create_library(const std::string& path, const FingerprintRecipe& recipe);

class LibraryWriter {
  public:
    // The library must exist.
    explicit LibraryWriter(const std::string& path, const SliceSizes& sizes = {});
    ~LibraryWriter();

    const FingerprintRecipe& recipe() const noexcept { return recipe_; }
    // The kinds of fingerprints besides that of subgraphs that the library held when the last transaction began:
    // compounds should bring these.
    const std::vector<FingerprintKind>& kinds() const noexcept;

    // Starts a file's import: its row in the table of imports.
    // `decimal`: how its numbers are written.
    void begin_import(const std::string& file, const std::string& format,
                      NumberStyle::DecimalMark decimal = NumberStyle::DecimalMark::found_out);
    // What was stored of it in columns so far.
    const std::vector<ImportedColumn>& columns() const noexcept { return columns_; }
    // Stores compounds in the transaction under way; they are safe once commit() returned.
    void append(std::span<const CompoundRecord> compounds);
    // Makes everything so far durable, together with the counts.
    void commit(const ImportCounts& counts);
    void finish_import(const ImportCounts& counts);
    // Forgets everything since the last commit; the writer is of no use afterwards.
    void roll_back();
    // Stores compounds that were removed once more, in the transaction under way, as parts of the imports they came
    // with (their numbers, one a compound); returns the number of the first, the others follow. No import may be under
    // way.
    CompoundNumber restore(std::span<const CompoundRecord> compounds, std::span<const std::int64_t> imports);
    // Makes durable what was restored, so many compounds.
    void commit_restored(std::int64_t compounds);

    // After commit() or finish_import(): turns fingerprints that were added row by row into slices if there are many.
    // When `finishing`, already from SliceSizes::least on. Some seconds for a full segment; ends within moments if
    // stopped, and the next call then does it. What was committed is safe whatever happens.
    void slice_fingerprints(bool finishing, unsigned jobs, const std::stop_token& stop);

    // Whether a compound of this form is stored or was appended.
    bool holds(const std::string& form);

  private:
    const KeyGuard* current_guard();
    void ensure_transaction();
    // `finished`: when the import was; nothing: it goes on.
    void commit_counts(const ImportCounts& counts, const std::optional<std::string>& finished);
    void commit_transaction();
    void append_row(const CompoundRecord& compound, std::int64_t number);
    void append_fields(std::int64_t compound_id, const std::vector<Field>& fields);
    void append_blocks(std::span<const CompoundRecord> compounds, std::int64_t first_number);
    struct KnownProperty;
    // `value`: tells the style of one that is new.
    KnownProperty& property(const std::string& name, const std::string& value);
    // Its style takes the value in, which is counted.
    void take_cell(const std::string& name, KnownProperty& property, const std::string& value);

    LibraryConnection connection_;
    FingerprintRecipe recipe_;
    SliceSizes sizes_;
    struct Statements;
    class StructureWriter;
    class KindWriter;
    std::unique_ptr<Statements> statements_;
    std::optional<sqlite::Transaction> transaction_;
    std::int64_t import_id_ = 0;
    std::optional<KeyGuard> guard_;  // before looks into the file; made once so many come that it pays
    std::int64_t guard_state_ = 0;   // state of the file, by changes of other programs, when it was made
    std::size_t looks_ = 0;          // since the writer was made, or the guard had to go
    std::int64_t next_number_ = 0;   // the next compound's, in the transaction under way
    struct KnownProperty {
        std::int64_t id;
        NumberStyle style;
        std::optional<std::size_t> column;  // in columns_
    };
    std::map<std::string, KnownProperty> properties_;
    NumberStyle::DecimalMark decimal_ = NumberStyle::DecimalMark::found_out;
    std::vector<ImportedColumn> columns_;  // what the import under way has read
    std::unique_ptr<StructureWriter> structures_;
    std::unique_ptr<SameCompounds> same_;
    std::unique_ptr<FingerprintTail> fingerprints_;
    std::unique_ptr<KindWriter> other_fingerprints_;
};

}  // namespace chemsieve
