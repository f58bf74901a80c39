// Reads fingerprint files in FPS format (data/fps/fps_format.h), plain or packed.
//
// The version line, num_bits and all other lines of the header may be missing; without num_bits the first fingerprint
// tells the length, a multiple of 8. Keys that are not known are passed over, and so is what follows the id after a
// further tab. Whatever else is not of the format is an error: lines are never skipped.
// Errors: FileError with the file's name and line. Threads: one at a time.
#pragma once

#include "data/file/text_input.h"
#include "data/fps/fps_format.h"

namespace chemsieve {

class FpsReader {
  public:
    // Reads the header. `input` must outlive the reader.
    explicit FpsReader(TextInput& input);

    // num_bits is that of the file's fingerprints even if the header does not say it, and missing only if there is
    // none.
    const FpsHeader& header() const noexcept { return header_; }

    // False at the end.
    bool next(FpsRecord& record);

  private:
    bool read_line();
    void read_header_line();
    [[noreturn]] void fail(const std::string& reason) const;

    TextInput& input_;
    FpsHeader header_;
    std::string line_;
    bool line_waits_ = false;  // the first fingerprint was read while looking for the header's end
};

}  // namespace chemsieve
