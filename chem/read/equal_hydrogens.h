// Hydrogens written or drawn as atoms at the end of a double bond that has another hydrogen: "[H]/C=C/C". RDKit keeps
// them, as if they told a geometry, so that propene would be two compounds. Threads: for a molecule by one at a time.
#pragma once

namespace RDKit {
class RWMol;
}

namespace chemsieve {

// Takes them out, and the geometry of their double bonds. `mol`: sanitised.
void take_out_equal_hydrogens(RDKit::RWMol& mol);

}  // namespace chemsieve
