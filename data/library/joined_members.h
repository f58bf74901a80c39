// What joined_library.cpp gives out: readers, structures, fingerprints and selections of several libraries as one.
// Internal to data/library.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "data/library/joined_library.h"
#include "data/structures/stored_structures.h"

namespace chemsieve {

inline CompoundNumber moved(CompoundNumber number, std::int64_t by) {
    return CompoundNumber{static_cast<std::int64_t>(number) + by};
}

using JoinedMember = JoinedLibrary::Member;

// The member that a compound is of, by its place. Throws LibraryError if there is none.
std::size_t member_of(const std::vector<JoinedMember>& members, CompoundNumber number);

bool has_property(const Library& library, const std::string& name);
std::vector<ImportedProperty> joined_properties(const std::vector<JoinedMember>& members);

// `select`: in one member. A condition that a member cannot satisfy is told with its name.
using SelectInMember = std::function<std::optional<SelectedCompounds>(std::size_t, const CompoundFilter&)>;
std::optional<SelectedCompounds> joined_selection(const std::vector<JoinedMember>& members,
                                                  const CompoundFilter& filter, const SelectInMember& select);

class JoinedReader : public CompoundReader {
  public:
    explicit JoinedReader(const std::vector<JoinedMember>& members);

    std::shared_ptr<const void> hold() override;
    Molecule molecule(CompoundNumber number) override;
    CompoundRow row(CompoundNumber number) override;
    CompoundName name(CompoundNumber number) override;
    std::string id(CompoundNumber number) override;
    std::optional<std::string> molblock(CompoundNumber number) override;
    std::vector<std::optional<std::string>> imported_values(CompoundNumber number) override;
    std::vector<CompoundNumber> same_compounds(const Molecule& compound, const KeyGuard* guard,
                                               const std::vector<bool>& passed_over) override;
    std::optional<std::string> inchi_key(CompoundNumber number) override;
    std::vector<CompoundNumber> with_inchi_key(const std::string& key_or_skeleton) override;
    std::optional<std::string> cut_rules() override;
    FiledCompounds filed_under(std::span<const std::uint32_t> hashes) override;
    std::vector<CompoundNumber> with_heavy_atoms(int heavy_atoms, bool or_more_in_mixtures,
                                                 const std::string& formula) override;
    void for_each_compound(const std::function<bool(CompoundNumber)>& visit) override;

  private:
    using Held = std::vector<std::shared_ptr<const void>>;
    struct Own {
        JoinedMember member;
        std::unique_ptr<CompoundReader> reader = {};  // null: nobody asked for a compound of it yet
    };
    CompoundReader& reader_of(Own& own);
    // The reader of the compound's library, and the compound's number there.
    std::pair<CompoundReader&, CompoundNumber> at(CompoundNumber number);
    void find_places_of_properties();
    std::vector<CompoundNumber> numbers_in_all(
        const std::function<std::vector<CompoundNumber>(CompoundReader&)>& numbers_in);

    std::vector<JoinedMember> members_;
    std::vector<Own> own_;
    std::weak_ptr<Held> held_;
    std::size_t properties_ = 0;                    // in all libraries
    std::vector<std::vector<std::size_t>> places_;  // by library: places of its properties among all; empty: not yet
};

class JoinedStructures : public StructureSource {
  public:
    // `classes`: of the members that have structures.
    JoinedStructures(const std::vector<JoinedMember>& members, std::shared_ptr<const ClassDictionary> classes);

    const ClassDictionary& classes() const override { return *classes_; }
    KeptMemory::Visit visit() const override { return memory_of_structures().visit(); }  // visits all libraries
    StructureView structure(CompoundNumber number) const override;
    bool knows_classes_of(std::size_t member) const override {
        return sources_[member] && sources_[member]->knows_classes_of(0);
    }

  private:
    std::vector<JoinedMember> members_;
    std::shared_ptr<const ClassDictionary> classes_;
    std::vector<std::shared_ptr<const StructureSource>> sources_;  // null: the member has none, or is left out
};

class JoinedFingerprints : public FingerprintSource {
  public:
    // `sources`: null of members that are left out.
    JoinedFingerprints(const std::vector<JoinedMember>& members,
                       std::vector<std::shared_ptr<const FingerprintSource>> sources);

    const std::vector<StoredBlock>& blocks() const override { return blocks_; }
    std::shared_ptr<const PartDirectory> part_directory(std::size_t block) const override;
    PartSummary part_summary(std::size_t block) const override;
    void read_row(std::size_t block, std::uint32_t position, std::uint64_t* words) const override;
    StoredColumn read_column(std::size_t block, std::size_t column) const override;
    const std::vector<FingerprintBlock>& tail() const override { return tail_; }
    std::shared_ptr<const CompoundSelector> compounds() const override;

  private:
    // The source of a block, and the block's place there.
    std::pair<std::size_t, std::size_t> at(std::size_t block) const;

    std::vector<JoinedMember> members_;
    std::vector<std::shared_ptr<const FingerprintSource>> sources_;
    std::vector<std::size_t> first_blocks_;  // one a source
    std::vector<StoredBlock> blocks_;
    std::vector<FingerprintBlock> tail_;
};

}  // namespace chemsieve
