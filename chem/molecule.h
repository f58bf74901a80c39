// A molecule or query as RDKit holds it, passed around without RDKit's headers.
//
// Immutable and shared: copies are cheap. Threads: a compound may be read by several threads. A query must not be
// matched by several threads at once (RDKit keeps state in recursive queries); each thread takes its own deep copy.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>

#include "base/marked_text.h"
#include "chem/remark.h"

namespace RDKit {
class ROMol;
}

namespace chemsieve {

class Molecule {
  public:
    explicit Molecule(std::shared_ptr<const RDKit::ROMol> mol, Remarks remarks = {})
        : mol_{std::move(mol)},
          remarks_{remarks.empty() ? nullptr : std::make_shared<const Remarks>(std::move(remarks))} {}

    const RDKit::ROMol& rdkit() const noexcept { return *mol_; }
    // What the code that read it from a text says of it.
    std::span<const Remark> remarks() const noexcept {
        return remarks_ ? std::span<const Remark>{*remarks_} : std::span<const Remark>{};
    }

  private:
    std::shared_ptr<const RDKit::ROMol> mol_;
    std::shared_ptr<const Remarks> remarks_;  // null: none
};

// Why a text is not a molecule; lower case, for people.
struct Unparsable {
    std::string reason;
    std::optional<Remedy> remedy = {};
    bool is_of_rdkit = false;             // the reason is its own
    std::optional<TextPlace> place = {};  // in the text of a SMILES or SMARTS
};

using ParseResult = std::variant<Molecule, Unparsable>;

}  // namespace chemsieve
