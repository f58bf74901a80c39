// What is said while compounds are read, while a library gets kinds of fingerprints or InChIKeys, and of what became of
// it, as `import` and `index` do.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "app/cli/command/command.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/command/remark_lines.h"
#include "data/import/import_types.h"
#include "data/upkeep/fingerprint_indexer.h"
#include "data/upkeep/inchi_key_indexer.h"
#include "data/upkeep/index_progress.h"

namespace chemsieve::cli {

// What a command says while it reads files of compounds: how a file was understood, rejected records and remarks, the
// rate. Of the many, so many are listed (kMostReported).
class ImportReport {
  public:
    // `remedy`: what writes all rejected records, "--rejects FILE writes them all". Silent ones report no records.
    ImportReport(const Context& context, std::string remedy, bool is_silent = false)
        : context_{context}, remedy_{std::move(remedy)}, is_silent_{is_silent}, line_{context} {}

    // For one file after another; this must outlive them.
    ImportEvents events();
    void opened(const std::string& file, const std::string& dialect);
    ProgressLine& line() noexcept { return line_; }

  private:
    void rejected(const Rejection& rejection);
    void remarked(const RemarkPlace& place, const Remark& remark);

    const Context& context_;
    std::string remedy_;
    bool is_silent_;
    ProgressLine line_;
    std::int64_t rejections_shown_ = 0;
    RemarkLines remarks_;
};

enum class Told {
    all,
    changes_only,  // nothing of what is there already, nor on a library without compounds
};

// Says how far kinds of fingerprints are and of which compounds none can be made. Line and context must outlive it.
class KindReport {
  public:
    KindReport(std::string library, Told told, ProgressLine& line, const Context& context)
        : library_{std::move(library)}, told_{told}, line_{line}, context_{context} {}

    // This must outlive them.
    IndexEvents events();
    Exit conclude(const IndexOutcome& outcome);

  private:
    std::string library_;
    Told told_;
    ProgressLine& line_;
    const Context& context_;
    std::int64_t failures_ = 0;
};

// Says how far InChIKeys are and which compounds InChI does not take, the first of them and how many there are. The
// line and the context must outlive it.
class KeyReport {
  public:
    // `place`: what the compounds are in, a library or a folder of shards.
    KeyReport(std::string place, ProgressLine& line, const Context& context)
        : place_{std::move(place)}, line_{line}, context_{context} {}

    // This must outlive them.
    InchiKeyEvents events();
    void conclude();
    // For a library, says besides what was done; `Told::changes_only`: only where compounds were looked at.
    Exit conclude(const InchiKeyOutcome& outcome, Told told);

  private:
    std::string place_;
    ProgressLine& line_;
    const Context& context_;
    std::int64_t without_key_ = 0;
};

// "4,096 of 251,572 compounds, 20,000/s, 12 s left"
std::string progress_text(const IndexProgress& progress);

// A line that says that searches do not find so many compounds.
std::string without_fingerprint_text(std::int64_t compounds);

}  // namespace chemsieve::cli
