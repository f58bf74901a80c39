#include "data/library/joined_parts.h"

#include <algorithm>
#include <unordered_set>

#include "base/error.h"

namespace chemsieve {

namespace {

// Selects in the state that the fingerprints were read in.
class JoinedSelector : public CompoundSelector {
  public:
    JoinedSelector(std::vector<JoinedPart> parts, std::vector<std::shared_ptr<const CompoundSelector>> selectors)
        : parts_{std::move(parts)}, selectors_{std::move(selectors)} {}

    std::optional<SelectedCompounds> select(const CompoundFilter& filter, const std::stop_token& stop) const override {
        return joined_selection(parts_, filter, [&](std::size_t part, const CompoundFilter& own) {
            return selectors_[part]->select(own, stop);
        });
    }

  private:
    std::vector<JoinedPart> parts_;
    std::vector<std::shared_ptr<const CompoundSelector>> selectors_;
};

// The numbers that are in the room of the part, as the part has them.
std::shared_ptr<const CompoundSelection> own_numbers(const CompoundSelection& all, const JoinedPart& part) {
    auto own = std::make_shared<CompoundSelection>();
    all.for_each([&](CompoundNumber compound) {
        const auto number = static_cast<std::int64_t>(compound);
        if (number > part.offset && number < part.end) own->add(moved(compound, -part.offset));
    });
    return own;
}

void keep_those_in(std::vector<std::string>& ids, const std::vector<std::string>& others) {
    const std::unordered_set<std::string> known{others.begin(), others.end()};
    std::erase_if(ids, [&](const std::string& id) { return !known.contains(id); });
}

}  // namespace

std::size_t part_of(const std::vector<JoinedPart>& parts, CompoundNumber number) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (static_cast<std::int64_t>(number) < parts[i].end) return i;
    }
    throw CompoundRemoved("compound " + std::to_string(static_cast<std::int64_t>(number)) +
                          " is in none of the libraries");
}

bool has_property(const Library& library, const std::string& name) {
    const auto properties = library.imported_properties();
    return std::any_of(properties.begin(), properties.end(), [&](const auto& own) { return own.name == name; });
}

std::vector<ImportedProperty> joined_properties(const std::vector<JoinedPart>& parts) {
    std::vector<ImportedProperty> all;
    for (const JoinedPart& part : parts) {
        for (ImportedProperty& own : part.library->imported_properties()) {
            const auto known =
                std::find_if(all.begin(), all.end(), [&](const ImportedProperty& p) { return p.name == own.name; });
            if (known == all.end()) {
                all.push_back(std::move(own));
            } else if (known->type != own.type) {
                known->type = ImportedProperty::Type::text;
            }
        }
    }
    return all;
}

std::optional<SelectedCompounds> joined_selection(const std::vector<JoinedPart>& parts, const CompoundFilter& filter,
                                                  const SelectInPart& select) {
    auto compounds = std::make_shared<CompoundSelection>();
    SelectedCompounds all;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        CompoundFilter own = filter;
        if (filter.numbers) own.numbers = own_numbers(*filter.numbers, parts[i]);
        for (NamedSelection& set : own.sets) {
            if (set.compounds) set.compounds = own_numbers(*set.compounds, parts[i]);
        }
        std::optional<SelectedCompounds> selected;
        try {
            selected = select(i, own);
        } catch (const QueryError& e) {
            throw QueryError(e.failure_under("in " + parts[i].library->name() + ": "));
        }
        if (!selected) return std::nullopt;
        selected->compounds->for_each(
            [&](CompoundNumber compound) { compounds->add(moved(compound, parts[i].offset)); });
        if (i == 0) {
            all.unknown_ids = std::move(selected->unknown_ids);
        } else {
            keep_those_in(all.unknown_ids, selected->unknown_ids);
        }
    }
    all.compounds = std::move(compounds);
    return all;
}

JoinedReader::JoinedReader(const std::vector<JoinedPart>& parts) : parts_{parts} {
    const std::vector<ImportedProperty> all = joined_properties(parts);
    properties_ = all.size();
    for (const JoinedPart& part : parts) {
        Own own{.part = part, .reader = part.library->reader(), .places = {}};
        for (const ImportedProperty& property : part.library->imported_properties()) {
            const auto place =
                std::find_if(all.begin(), all.end(), [&](const auto& p) { return p.name == property.name; });
            own.places.push_back(static_cast<std::size_t>(place - all.begin()));
        }
        own_.push_back(std::move(own));
    }
}

std::pair<JoinedReader::Own&, CompoundNumber> JoinedReader::at(CompoundNumber number) {
    Own& own = own_[part_of(parts_, number)];
    return {own, moved(number, -own.part.offset)};
}

std::shared_ptr<const void> JoinedReader::hold() {
    auto held = std::make_shared<std::vector<std::shared_ptr<const void>>>();
    for (const Own& own : own_) held->push_back(own.reader->hold());
    return held;
}

Molecule JoinedReader::molecule(CompoundNumber number) {
    const auto [own, compound] = at(number);
    return own.reader->molecule(compound);
}

CompoundRow JoinedReader::row(CompoundNumber number) {
    const auto [own, compound] = at(number);
    CompoundRow row = own.reader->row(compound);
    row.number = number;
    return row;
}

CompoundName JoinedReader::name(CompoundNumber number) {
    const auto [own, compound] = at(number);
    return own.reader->name(compound);
}

std::string JoinedReader::id(CompoundNumber number) {
    const auto [own, compound] = at(number);
    return own.reader->id(compound);
}

std::optional<std::string> JoinedReader::molblock(CompoundNumber number) {
    const auto [own, compound] = at(number);
    return own.reader->molblock(compound);
}

std::vector<std::optional<std::string>> JoinedReader::imported_values(CompoundNumber number) {
    const auto [own, compound] = at(number);
    std::vector<std::optional<std::string>> all(properties_);
    auto values = own.reader->imported_values(compound);
    // A library may have got properties since.
    for (std::size_t i = 0; i < std::min(values.size(), own.places.size()); ++i) {
        if (own.places[i] < all.size()) all[own.places[i]] = std::move(values[i]);
    }
    return all;
}

std::vector<CompoundNumber> JoinedReader::same_compounds(const Molecule& wanted, const KeyGuard*) {
    std::vector<CompoundNumber> all;
    for (Own& own : own_) {
        for (const CompoundNumber compound : own.reader->same_compounds(wanted)) {
            all.push_back(moved(compound, own.part.offset));
        }
    }
    return all;
}

std::optional<std::string> JoinedReader::inchi_key(CompoundNumber number) {
    const auto [own, compound] = at(number);
    return own.reader->inchi_key(compound);
}

std::vector<CompoundNumber> JoinedReader::with_inchi_key(const std::string& key_or_skeleton) {
    std::vector<CompoundNumber> all;
    for (Own& own : own_) {
        for (const CompoundNumber compound : own.reader->with_inchi_key(key_or_skeleton)) {
            all.push_back(moved(compound, own.part.offset));
        }
    }
    return all;
}

std::vector<CompoundNumber> JoinedReader::with_heavy_atoms(int heavy_atoms, bool or_more_in_mixtures,
                                                           const std::string& formula) {
    std::vector<CompoundNumber> all;
    for (Own& own : own_) {
        for (const CompoundNumber compound : own.reader->with_heavy_atoms(heavy_atoms, or_more_in_mixtures, formula)) {
            all.push_back(moved(compound, own.part.offset));
        }
    }
    return all;
}

void JoinedReader::for_each_compound(const std::function<bool(CompoundNumber)>& visit) {
    bool goes_on = true;
    for (Own& own : own_) {
        own.reader->for_each_compound([&](CompoundNumber compound) {
            goes_on = visit(moved(compound, own.part.offset));
            return goes_on;
        });
        if (!goes_on) return;
    }
}

JoinedStructures::JoinedStructures(const std::vector<JoinedPart>& parts, std::shared_ptr<const ClassDictionary> classes)
    : parts_{parts}, classes_{std::move(classes)} {
    for (const JoinedPart& part : parts) sources_.push_back(part.library->structures_in(classes_));
}

StructureView JoinedStructures::structure(CompoundNumber number) const {
    const std::size_t part = part_of(parts_, number);
    return sources_[part]->structure(moved(number, -parts_[part].offset));
}

JoinedFingerprints::JoinedFingerprints(const std::vector<JoinedPart>& parts,
                                       std::vector<std::shared_ptr<const FingerprintSource>> sources)
    : parts_{parts}, sources_{std::move(sources)} {
    std::int64_t segments = 0;  // of the sources before
    for (std::size_t i = 0; i < sources_.size(); ++i) {
        first_blocks_.push_back(blocks_.size());
        for (const StoredBlock& block : sources_[i]->blocks()) {
            blocks_.push_back(block);
            blocks_.back().segment += segments;
        }
        for (const StoredBlock& block : blocks_) segments = std::max(segments, block.segment);
        for (FingerprintBlock block : sources_[i]->tail()) {
            for (CompoundNumber& compound : block.compounds) compound = moved(compound, parts_[i].offset);
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
    for (CompoundNumber& compound : read.compounds) compound = moved(compound, parts_[source].offset);
    return read;
}

std::shared_ptr<const CompoundSelector> JoinedFingerprints::compounds() const {
    std::vector<std::shared_ptr<const CompoundSelector>> selectors;
    for (const auto& source : sources_) selectors.push_back(source->compounds());
    return std::make_shared<const JoinedSelector>(parts_, std::move(selectors));
}

}  // namespace chemsieve
