// The hands of atoms that a SMARTS asks for, read from its text.
//
// RDKit 2022.09 inverts the hand of an atom that begins the text, or a component, and has its hydrogen in its bracket,
// does the same inside $(), where it also takes ring digits in the wrong order, and ignores / and \ there (partly
// mended in later versions). Here the neighbours are taken in the order of the text: the preceding atom, the hydrogen
// of the bracket, ring digits where they stand, branches, the next atom; what is not written stands last. Throws what
// RDKit throws. Threads: may be called concurrently for different molecules.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace RDKit {
class RWMol;
}

namespace chemsieve {

// Atoms, each as it stands in the text.
struct SmartsStereo {
    std::vector<std::string> unclear = {};       // "[C@,@@]", whose hand cannot be told; none is asked of them
    std::vector<std::string> unlike_rdkit = {};  // RDKit reads another hand or geometry there, or none
};

// `mol`: what RDKit has made of the text, hydrogens not merged.
SmartsStereo read_smarts_stereo(RDKit::RWMol& mol, std::string_view text);

}  // namespace chemsieve
