// Writes count fingerprints in chemfp's FPC format, the sister of FPS (data/fps/fps_format.h).
//
//     #FPC1
//     #num_bits=18446744073709551615
//     #type=RDKit-MorganCount/2 radius=3 useFeatures=0
//     #software=... #source=... #date=...     lines as in FPS
//     98513984:3,742000539,3218693969:5 TAB id
//
// Features are numbers below 2^64, ascending, each with a colon and its count unless that is 1; without any there is
// a *. Source: chemfp's specification, https://chemfp.com/fpc_format, and what version 5.1 of it has changed.
// Errors: FileError (a compound without an id); those of the stream are the caller's to check.
#pragma once

#include <iosfwd>
#include <string>

#include "data/fps/fps_format.h"
#include "fingerprint/kinds/count_fingerprint.h"

namespace chemsieve {

// "98513984:3,742000539"
std::string to_fpc(const CountFingerprint& fingerprint);

class FpcWriter {
  public:
    // Writes the header at once; `length` takes the place of header.num_bits.
    FpcWriter(std::ostream& out, const FpsHeader& header, std::uint64_t length);

    // Tabs, line ends and other control characters of the id become blanks.
    void write(const std::string& id, const CountFingerprint& fingerprint);

  private:
    std::ostream& out_;
};

}  // namespace chemsieve
