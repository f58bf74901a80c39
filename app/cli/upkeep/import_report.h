// What a command says while it reads files of compounds: how a file was understood, rejected and doubtful records, the
// rate. Of the many, so many are listed (kMostReported).
#pragma once

#include <cstdint>
#include <iosfwd>

#include "app/cli/command/command.h"
#include "app/cli/command/progress_line.h"
#include "data/import/import_types.h"

namespace chemsieve::cli {

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
    void doubted(const Rejection& doubt);
    void no_fingerprint(const NoFingerprint& missing);

    const Context& context_;
    std::string remedy_;
    bool is_silent_;
    ProgressLine line_;
    std::int64_t rejections_shown_ = 0;
    std::int64_t failures_shown_ = 0;
    std::int64_t doubts_shown_ = 0;
};

}  // namespace chemsieve::cli
