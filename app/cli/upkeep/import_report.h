// What a command says while it reads files of compounds: how a file was understood, rejected records and remarks, the
// rate. Of the many, so many are listed (kMostReported).
#pragma once

#include <cstdint>
#include <iosfwd>

#include "app/cli/command/command.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/command/remark_lines.h"
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
    void remarked(const RemarkPlace& place, const Remark& remark);

    const Context& context_;
    std::string remedy_;
    bool is_silent_;
    ProgressLine line_;
    std::int64_t rejections_shown_ = 0;
    RemarkLines remarks_;
};

}  // namespace chemsieve::cli
