// A molecule or query as RDKit holds it, passed around without RDKit's headers.
//
// Immutable and shared: copies are cheap. Threads: a compound may be read by several threads. A query must not be
// matched by several threads at once (RDKit keeps state in recursive queries); each thread takes its own deep copy.
#pragma once

#include <memory>
#include <string>
#include <variant>

namespace RDKit {
class ROMol;
}

namespace chemsieve {

class Molecule {
  public:
    explicit Molecule(std::shared_ptr<const RDKit::ROMol> mol) : mol_{std::move(mol)} {}

    const RDKit::ROMol& rdkit() const noexcept { return *mol_; }

  private:
    std::shared_ptr<const RDKit::ROMol> mol_;
};

// Why a text is not a molecule; lower case, for people.
struct Unparsable {
    std::string reason;
};

using ParseResult = std::variant<Molecule, Unparsable>;

}  // namespace chemsieve
