// Coordinates in which every double bond is drawn as the isomer that it is.
//
// RDKit lays some double bonds of large rings out as the other isomer. CoordGen, which takes seven times as long, draws
// most of them as they are. Where neither does, the ring gets a dent: an end of the double bond is moved into the ring,
// across the line between its neighbours, so that bonds keep their lengths.
// Throws std::exception, of RDKit, on what cannot be laid out. Threads: may be called concurrently; calls of CoordGen
// wait for each other, as it keeps data on rings that all of them share.
#pragma once

namespace RDKit {
class ROMol;
class RWMol;
}  // namespace RDKit

namespace chemsieve {

void lay_out_by_coordgen(RDKit::RWMol& molecule);

// Whether each double bond with stereochemistry is drawn so. The molecule has coordinates.
bool shows_isomers(const RDKit::ROMol& molecule);

// By RDKit, whatever is preferred elsewhere; by CoordGen if only that shows the isomers. `lying`: turned to be wide, as
// far as RDKit does it.
void lay_out_isomers(RDKit::RWMol& molecule, bool lying);

}  // namespace chemsieve
