// Fingerprints in memory, given to the screening index as a library gives its own.
#pragma once

#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

#include "data/source/compound_source.h"
#include "fingerprint/folded/compound_fingerprint.h"
#include "tests/support/memory_fingerprints.h"

namespace chemsieve::test {

class MemorySource : public CompoundSource {
  public:
    // Compounds are numbered from 1 in the order of `fingerprints`.
    MemorySource(FingerprintRecipe recipe, const std::vector<CompoundFingerprint>& fingerprints) : recipe_{recipe} {
        std::map<std::uint32_t, FingerprintBlock> blocks;
        std::int64_t number = 0;
        for (const CompoundFingerprint& f : fingerprints) {
            FingerprintBlock& block = blocks[f.bits.bits()];
            block.bits = f.bits.bits();
            block.compounds.push_back(CompoundNumber{++number});
            block.item_counts.push_back(f.item_count);
            block.always_candidate.push_back(f.always_candidate);
            block.words.insert(block.words.end(), f.bits.words().begin(), f.bits.words().end());
        }
        count_ = number;
        std::vector<FingerprintBlock> all;
        for (auto& [bits, block] : blocks) all.push_back(std::move(block));
        fingerprints_ = std::make_shared<const MemoryFingerprints>(all);
    }

    std::unique_ptr<CompoundReader> reader() const override { return std::make_unique<Reader>(*this); }
    std::shared_ptr<const StructureSource> structures() const override { return nullptr; }
    std::shared_ptr<const FingerprintSource> fingerprints(FingerprintKind kind) const override {
        return kind == FingerprintKind::subgraph ? fingerprints_ : nullptr;
    }
    const FingerprintRecipe& recipe() const override { return recipe_; }
    std::int64_t compound_count() const override { return count_; }
    std::vector<ImportedProperty> imported_properties() const override { return {}; }
    std::optional<NumericValues> numeric_values(const PropertyKey&, const std::stop_token&) const override {
        throw std::logic_error("no properties");
    }
    std::optional<SelectedCompounds> select(const CompoundFilter&, const std::stop_token&) const override {
        throw std::logic_error("no properties");
    }
    void check_inchi_keys() const override {}
    std::string name() const override { return "memory"; }
    std::vector<CompoundNumber> last_numbers() const override { return {CompoundNumber{count_}}; }

  private:
    class Reader : public CompoundReader {
      public:
        explicit Reader(const MemorySource& source) : source_{source} {}
        Molecule molecule(CompoundNumber) override { return missing<Molecule>(); }
        CompoundRow row(CompoundNumber) override { return missing<CompoundRow>(); }
        std::string id(CompoundNumber) override { return missing<std::string>(); }
        std::optional<std::string> molblock(CompoundNumber) override { return std::nullopt; }
        std::vector<std::optional<std::string>> imported_values(CompoundNumber) override { return {}; }
        std::vector<CompoundNumber> same_compounds(const Molecule&, const KeyGuard*,
                                                   const std::vector<bool>&) override {
            return {};
        }
        std::vector<CompoundNumber> with_inchi_key(const std::string&) override { return {}; }
        std::vector<CompoundNumber> with_heavy_atoms(int, bool, const std::string&) override { return {}; }
        void for_each_compound(const std::function<bool(CompoundNumber)>& visit) override {
            for (std::int64_t i = 1; i <= source_.count_ && visit(CompoundNumber{i}); ++i) continue;
        }

      private:
        template <class T>
        static T missing() {
            throw std::logic_error("only fingerprints are kept in memory");
        }
        const MemorySource& source_;
    };

    FingerprintRecipe recipe_;
    std::shared_ptr<const FingerprintSource> fingerprints_;
    std::int64_t count_ = 0;
};

}  // namespace chemsieve::test
