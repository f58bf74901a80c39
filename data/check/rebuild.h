// Makes anew, from the texts of the compounds, what a check found damaged, in the transaction under way.
//
// Errors: LibraryError. Threads: one; compounds are made on `jobs` threads.
#pragma once

#include <memory>
#include <vector>

#include "data/check/made_from_texts.h"
#include "data/fingerprints/fingerprint_tail.h"
#include "data/structures/structure_rebuild.h"

namespace chemsieve {

class Rebuild : MadeFromTexts {
  public:
    // Takes a check that is done.
    Rebuild(CheckRun& run, unsigned jobs);
    ~Rebuild();

    // False if it was stopped, or if some texts are not what the library knows of them, which is reported: nothing may
    // be committed then.
    bool run();
    // "structures", "subgraph fingerprints"
    std::vector<std::string> parts() const;
    // Why damaged InChIKeys are as they were; empty: they are not, or none is damaged.
    std::string why_keys_are_left() const;

  private:
    struct Compound {
        std::int64_t number = 0;
        CompoundText text;
        BuiltCompound built;
    };
    struct Set {
        FingerprintSet known;
        FingerprintTail tail;
    };

    std::vector<Compound> read_some(std::size_t& next);
    void report_unusable(const Compound& compound);
    void store(const std::vector<Compound>& compounds);
    void store_fingerprints(Set& set, const std::vector<Compound>& compounds);

    std::unique_ptr<StructureRebuild> structures_;  // if they are damaged
    std::vector<Set> sets_;                         // those that are damaged
    std::vector<FingerprintKind> kinds_;            // the kinds of these, without subgraphs
    bool made_keys_ = false;                        // InChIKeys
    bool usable_ = true;
};

}  // namespace chemsieve
