// Groups of stereocentres of which a sample has both hands ("&", racemic) or one of both ("or", relative). Internal to
// chem. Threads: may be called concurrently, for a molecule by one thread at a time.
#pragma once

#include <string>
#include <vector>

namespace RDKit {
class Atom;
class ROMol;
class StereoGroup;
enum class StereoGroupType;
}  // namespace RDKit

namespace chemsieve {

struct CentreGroup {
    bool is_racemic = false;        // else relative
    std::vector<unsigned> centres;  // atoms with a hand
};

// Without those that have no centre.
std::vector<CentreGroup> centre_groups(const RDKit::ROMol& mol);

// " |&1:1,3,o1:5|" behind the SMILES that was last written of a molecule; empty without such groups.
std::string extension_of_groups(const RDKit::ROMol& mol);

// A group of these centres; newer RDKits want the bonds of axes beside them.
RDKit::StereoGroup stereo_group(RDKit::StereoGroupType type, const std::vector<RDKit::Atom*>& centres);

}  // namespace chemsieve
