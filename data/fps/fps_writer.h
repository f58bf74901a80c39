// Writes fingerprint files in FPS format (data/fps/fps_format.h).
//
// Errors: FileError (a compound without an id, a fingerprint of another length); those of the stream are the caller's
// to check.
#pragma once

#include <iosfwd>
#include <string>

#include "data/fps/fps_format.h"

namespace chemsieve {

// The lines of the header behind the number of bits; what is empty is left out.
void write_origin(std::ostream& out, const FpsHeader& header);
// The id as it stands in a line: tabs, line ends and other control characters become blanks. Throws FileError if
// nothing is left.
std::string fps_id(const std::string& id);

class FpsWriter {
  public:
    // Writes the header at once; what is empty in it is left out. header.num_bits must be set.
    FpsWriter(std::ostream& out, const FpsHeader& header);

    // Tabs, line ends and other control characters of the id become blanks.
    void write(const std::string& id, const BitFingerprint& fingerprint);

  private:
    std::ostream& out_;
    std::uint32_t num_bits_;
};

}  // namespace chemsieve
