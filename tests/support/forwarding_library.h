// A library that another stands behind, for tests that change one thing of it.
#pragma once

#include <memory>
#include <utility>

#include "data/source/compound_source.h"

namespace chemsieve::test {

class ForwardingReader : public CompoundReader {
  public:
    explicit ForwardingReader(std::unique_ptr<CompoundReader> reader) : reader_{std::move(reader)} {}

    std::shared_ptr<const void> hold() override { return reader_->hold(); }
    Molecule molecule(CompoundNumber number) override { return reader_->molecule(number); }
    CompoundRow row(CompoundNumber number) override { return reader_->row(number); }
    std::string id(CompoundNumber number) override { return reader_->id(number); }
    std::optional<std::string> molblock(CompoundNumber number) override { return reader_->molblock(number); }
    std::vector<std::optional<std::string>> imported_values(CompoundNumber number) override {
        return reader_->imported_values(number);
    }
    std::vector<CompoundNumber> same_compounds(const Molecule& compound, const KeyGuard* guard,
                                               const std::vector<bool>& passed_over) override {
        return reader_->same_compounds(compound, guard, passed_over);
    }
    std::optional<std::string> inchi_key(CompoundNumber number) override { return reader_->inchi_key(number); }
    std::vector<CompoundNumber> with_inchi_key(const std::string& key_or_skeleton) override {
        return reader_->with_inchi_key(key_or_skeleton);
    }
    std::vector<CompoundNumber> with_heavy_atoms(int heavy_atoms, bool or_more_in_mixtures,
                                                 const std::string& formula) override {
        return reader_->with_heavy_atoms(heavy_atoms, or_more_in_mixtures, formula);
    }
    std::optional<std::string> cut_rules() override { return reader_->cut_rules(); }
    FiledCompounds filed_under(std::span<const std::uint32_t> hashes) override { return reader_->filed_under(hashes); }
    void for_each_compound(const std::function<bool(CompoundNumber)>& visit) override {
        reader_->for_each_compound(visit);
    }

  private:
    std::unique_ptr<CompoundReader> reader_;
};

class ForwardingSource : public CompoundSource {
  public:
    explicit ForwardingSource(std::shared_ptr<const CompoundSource> source) : source_{std::move(source)} {}

    std::unique_ptr<CompoundReader> reader() const override { return source_->reader(); }
    std::shared_ptr<const StructureSource> structures() const override { return source_->structures(); }
    std::shared_ptr<const FingerprintSource> fingerprints(FingerprintKind kind) const override {
        return source_->fingerprints(kind);
    }
    const FingerprintRecipe& recipe() const override { return source_->recipe(); }
    std::int64_t compound_count() const override { return source_->compound_count(); }
    std::vector<ImportedProperty> imported_properties() const override { return source_->imported_properties(); }
    std::optional<NumericValues> numeric_values(const PropertyKey& property,
                                                const std::stop_token& stop) const override {
        return source_->numeric_values(property, stop);
    }
    std::optional<SelectedCompounds> select(const CompoundFilter& filter, const std::stop_token& stop) const override {
        return source_->select(filter, stop);
    }
    void check_inchi_keys() const override { source_->check_inchi_keys(); }
    std::string name() const override { return source_->name(); }
    std::vector<CompoundNumber> last_numbers() const override { return source_->last_numbers(); }

  private:
    std::shared_ptr<const CompoundSource> source_;
};

}  // namespace chemsieve::test
