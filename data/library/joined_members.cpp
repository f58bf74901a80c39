#include "data/library/joined_members.h"

#include <algorithm>
#include <unordered_set>

#include "data/where/condition_error.h"

namespace chemsieve {

namespace {

// Selects in the state that the fingerprints were read in.
class JoinedSelector : public CompoundSelector {
  public:
    JoinedSelector(std::vector<JoinedMember> members, std::vector<std::shared_ptr<const CompoundSelector>> selectors)
        : members_{std::move(members)}, selectors_{std::move(selectors)} {}

    std::optional<SelectedCompounds> select(const CompoundFilter& filter, const std::stop_token& stop) const override {
        return joined_selection(members_, filter, [&](std::size_t member, const CompoundFilter& own) {
            return selectors_[member] ? selectors_[member]->select(own, stop)
                                      : members_[member].library->select(own, stop);
        });
    }

  private:
    std::vector<JoinedMember> members_;
    std::vector<std::shared_ptr<const CompoundSelector>> selectors_;
};

// The numbers that are in the room of the part, as the part has them.
std::shared_ptr<const CompoundSelection> own_numbers(const CompoundSelection& all, const JoinedMember& member) {
    return std::make_shared<const CompoundSelection>(all.from(member.offset, member.end));
}

void keep_those_in(std::vector<std::string>& ids, const std::vector<std::string>& others) {
    const std::unordered_set<std::string> known{others.begin(), others.end()};
    std::erase_if(ids, [&](const std::string& id) { return !known.contains(id); });
}

}  // namespace

std::size_t member_of(const std::vector<JoinedMember>& members, CompoundNumber number) {
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (static_cast<std::int64_t>(number) < members[i].end) return i;
    }
    throw CompoundRemoved("compound " + std::to_string(static_cast<std::int64_t>(number)) +
                          " is in none of the libraries");
}

bool has_property(const Library& library, const std::string& name) {
    const auto properties = library.imported_properties();
    return std::any_of(properties.begin(), properties.end(), [&](const auto& own) { return own.name == name; });
}

std::vector<ImportedProperty> joined_properties(const std::vector<JoinedMember>& members) {
    std::vector<ImportedProperty> all;
    for (const JoinedMember& member : members) {
        for (ImportedProperty& own : member.library->imported_properties()) {
            const auto known =
                std::find_if(all.begin(), all.end(), [&](const ImportedProperty& p) { return p.name == own.name; });
            if (known == all.end()) {
                all.push_back(std::move(own));
            } else if (known->type != own.type) {
                using Type = ImportedProperty::Type;
                known->type = std::max({known->type, own.type, Type::real});
            }
        }
    }
    return all;
}

std::optional<SelectedCompounds> joined_selection(const std::vector<JoinedMember>& members,
                                                  const CompoundFilter& filter, const SelectInMember& select) {
    auto chosen = std::make_shared<CompoundSelection>();
    SelectedCompounds all;
    CompoundFilter own = filter;
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (filter.numbers) own.numbers = own_numbers(*filter.numbers, members[i]);
        for (std::size_t k = 0; k < filter.sets.size(); ++k) {
            if (const auto& compounds = filter.sets[k].compounds) {
                own.sets[k].compounds = own_numbers(*compounds, members[i]);
            }
        }
        std::optional<SelectedCompounds> selected;
        try {
            selected = select(i, own);
        } catch (const ConditionError& e) {
            const Failure failure = e.failure_under("in " + members[i].library->name() + ": ");
            throw ConditionError(failure.reason, e.text(), e.place(), failure.remedies);
        }
        if (!selected) return std::nullopt;
        chosen->add_moved(*selected->compounds, members[i].offset);
        all.not_decided += selected->not_decided;
        if (i == 0) {
            all.unknown_ids = std::move(selected->unknown_ids);
        } else {
            keep_those_in(all.unknown_ids, selected->unknown_ids);
        }
    }
    all.compounds = std::move(chosen);
    return all;
}

JoinedReader::JoinedReader(const std::vector<JoinedMember>& members) : members_{members} {
    for (const JoinedMember& member : members) own_.push_back({.member = member});
}

CompoundReader& JoinedReader::reader_of(Own& own) {
    if (!own.reader) {
        own.reader = own.member.library->reader();
        if (const auto held = held_.lock()) held->push_back(own.reader->hold());
    }
    return *own.reader;
}

std::pair<CompoundReader&, CompoundNumber> JoinedReader::at(CompoundNumber number) {
    Own& own = own_[member_of(members_, number)];
    return {reader_of(own), moved(number, -own.member.offset)};
}

std::shared_ptr<const void> JoinedReader::hold() {
    if (auto held = held_.lock()) return held;
    auto held = std::make_shared<Held>();
    for (const Own& own : own_) {
        if (own.reader) held->push_back(own.reader->hold());
    }
    held_ = held;
    return held;
}

Molecule JoinedReader::molecule(CompoundNumber number) {
    const auto [reader, compound] = at(number);
    return reader.molecule(compound);
}

CompoundRow JoinedReader::row(CompoundNumber number) {
    const auto [reader, compound] = at(number);
    CompoundRow row = reader.row(compound);
    row.number = number;
    return row;
}

CompoundName JoinedReader::name(CompoundNumber number) {
    const auto [reader, compound] = at(number);
    return reader.name(compound);
}

std::string JoinedReader::id(CompoundNumber number) {
    const auto [reader, compound] = at(number);
    return reader.id(compound);
}

std::optional<std::string> JoinedReader::molblock(CompoundNumber number) {
    const auto [reader, compound] = at(number);
    return reader.molblock(compound);
}

void JoinedReader::find_places_of_properties() {
    const std::vector<ImportedProperty> all = joined_properties(members_);
    properties_ = all.size();
    for (const JoinedMember& member : members_) {
        std::vector<std::size_t>& places = places_.emplace_back();
        for (const ImportedProperty& property : member.library->imported_properties()) {
            const auto place =
                std::find_if(all.begin(), all.end(), [&](const auto& p) { return p.name == property.name; });
            places.push_back(static_cast<std::size_t>(place - all.begin()));
        }
    }
}

std::vector<std::optional<std::string>> JoinedReader::imported_values(CompoundNumber number) {
    if (places_.empty()) find_places_of_properties();
    const std::vector<std::size_t>& places = places_[member_of(members_, number)];
    const auto [reader, compound] = at(number);
    std::vector<std::optional<std::string>> all(properties_);
    auto values = reader.imported_values(compound);
    // A library may have got properties since.
    for (std::size_t i = 0; i < std::min(values.size(), places.size()); ++i) {
        if (places[i] < all.size()) all[places[i]] = std::move(values[i]);
    }
    return all;
}

std::vector<CompoundNumber> JoinedReader::same_compounds(const Molecule& wanted, const KeyGuard* guard,
                                                         const std::vector<bool>& passed_over) {
    std::vector<CompoundNumber> all;
    for (std::size_t i = 0; i < own_.size(); ++i) {
        if (i < passed_over.size() && passed_over[i]) continue;
        for (const CompoundNumber compound : reader_of(own_[i]).same_compounds(wanted, guard)) {
            all.push_back(moved(compound, own_[i].member.offset));
        }
    }
    return all;
}

std::optional<std::string> JoinedReader::inchi_key(CompoundNumber number) {
    const auto [reader, compound] = at(number);
    return reader.inchi_key(compound);
}

std::vector<CompoundNumber> JoinedReader::numbers_in_all(
    const std::function<std::vector<CompoundNumber>(CompoundReader&)>& numbers_in) {
    std::vector<CompoundNumber> all;
    for (Own& own : own_) {
        for (const CompoundNumber compound : numbers_in(reader_of(own))) {
            all.push_back(moved(compound, own.member.offset));
        }
    }
    return all;
}

std::vector<CompoundNumber> JoinedReader::with_inchi_key(const std::string& key_or_skeleton) {
    return numbers_in_all([&](CompoundReader& reader) { return reader.with_inchi_key(key_or_skeleton); });
}

std::vector<CompoundNumber> JoinedReader::with_heavy_atoms(int heavy_atoms, bool or_more_in_mixtures,
                                                           const std::string& formula) {
    return numbers_in_all(
        [&](CompoundReader& reader) { return reader.with_heavy_atoms(heavy_atoms, or_more_in_mixtures, formula); });
}

std::optional<std::string> JoinedReader::cut_rules() {
    std::optional<std::string> rules;
    for (std::size_t i = 0; i < own_.size(); ++i) {
        const auto own = reader_of(own_[i]).cut_rules();
        if (!own || (i > 0 && *own != *rules)) return std::nullopt;
        rules = own;
    }
    return rules;
}

CompoundReader::FiledCompounds JoinedReader::filed_under(std::span<const std::uint32_t> hashes) {
    FiledCompounds filed;
    filed.some = numbers_in_all([&](CompoundReader& reader) {
        FiledCompounds own = reader.filed_under(hashes);
        filed.all += own.all;
        return own.some;
    });
    return filed;
}

void JoinedReader::for_each_compound(const std::function<bool(CompoundNumber)>& visit) {
    bool goes_on = true;
    for (Own& own : own_) {
        reader_of(own).for_each_compound([&](CompoundNumber compound) {
            goes_on = visit(moved(compound, own.member.offset));
            return goes_on;
        });
        if (!goes_on) return;
    }
}

JoinedStructures::JoinedStructures(const std::vector<JoinedMember>& members,
                                   std::shared_ptr<const ClassDictionary> classes)
    : members_{members}, classes_{std::move(classes)} {
    for (const JoinedMember& member : members) {
        sources_.push_back(member.is_left_out ? nullptr : member.library->structures_in(classes_));
    }
}

StructureView JoinedStructures::structure(CompoundNumber number) const {
    const std::size_t member = member_of(members_, number);
    if (!sources_[member]) return {};
    return sources_[member]->structure(moved(number, -members_[member].offset));
}

JoinedFingerprints::JoinedFingerprints(const std::vector<JoinedMember>& members,
                                       std::vector<std::shared_ptr<const FingerprintSource>> sources)
    : members_{members}, sources_{std::move(sources)} {
    std::int64_t segments = 0;  // those before this
    for (std::size_t i = 0; i < sources_.size(); ++i) {
        first_blocks_.push_back(blocks_.size());
        if (!sources_[i]) continue;
        const auto member = static_cast<std::uint32_t>(i);
        for (const StoredBlock& block : sources_[i]->blocks()) {
            blocks_.push_back(block);
            blocks_.back().segment += segments;
            blocks_.back().library = member;
        }
        for (const StoredBlock& block : blocks_) segments = std::max(segments, block.segment + 1);
        for (FingerprintBlock block : sources_[i]->tail()) {
            for (CompoundNumber& compound : block.compounds) compound = moved(compound, members_[i].offset);
            block.library = member;
            tail_.push_back(std::move(block));
        }
    }
}

std::pair<std::size_t, std::size_t> JoinedFingerprints::at(std::size_t block) const {
    std::size_t source = sources_.size() - 1;
    while (first_blocks_[source] > block) --source;
    return {source, block - first_blocks_[source]};
}

std::shared_ptr<const PartDirectory> JoinedFingerprints::part_directory(std::size_t block) const {
    const auto [source, own] = at(block);
    return sources_[source]->part_directory(own);
}

PartSummary JoinedFingerprints::part_summary(std::size_t block) const {
    const auto [source, own] = at(block);
    return sources_[source]->part_summary(own);
}

void JoinedFingerprints::read_row(std::size_t block, std::uint32_t position, std::uint64_t* words) const {
    const auto [source, own] = at(block);
    sources_[source]->read_row(own, position, words);
}

StoredColumn JoinedFingerprints::read_column(std::size_t block, std::size_t column) const {
    const auto [source, own] = at(block);
    StoredColumn read = sources_[source]->read_column(own, column);
    for (CompoundNumber& compound : read.compounds) compound = moved(compound, members_[source].offset);
    return read;
}

std::shared_ptr<const CompoundSelector> JoinedFingerprints::compounds() const {
    std::vector<std::shared_ptr<const CompoundSelector>> selectors;
    for (const auto& source : sources_) selectors.push_back(source ? source->compounds() : nullptr);
    return std::make_shared<const JoinedSelector>(members_, std::move(selectors));
}

}  // namespace chemsieve
