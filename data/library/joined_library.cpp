#include "data/library/joined_library.h"

#include <algorithm>
#include <filesystem>

#include "base/error.h"
#include "data/library/joined_parts.h"
#include "data/structures/stored_structures.h"

namespace chemsieve {

namespace {

// Compounds that may be added to a library while others are open behind it.
constexpr std::int64_t kRoom = std::int64_t{1} << 22;

std::int64_t with_room(std::int64_t last) { return (last + 2 * kRoom) / (2 * kRoom) * (2 * kRoom) + 2 * kRoom; }

void refuse_same_file(const std::vector<std::string>& paths) {
    for (std::size_t i = 1; i < paths.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            std::error_code none;
            if (!std::filesystem::equivalent(paths[k], paths[i], none)) continue;
            throw LibraryError("the libraries " + paths[k] + " and " + paths[i] + " are one file");
        }
    }
}

}  // namespace

JoinedLibrary::JoinedLibrary(const std::vector<std::string>& paths) {
    refuse_same_file(paths);
    std::int64_t offset = 0;
    for (const std::string& path : paths) {
        Part part{.library = std::make_shared<const Library>(path), .offset = offset};
        if (!parts_.empty() && part.library->recipe() != recipe()) {
            throw LibraryError(path + " was made otherwise than " + paths.front() + ": its fingerprints are " +
                               part.library->recipe().to_text() + ", those of the other " + recipe().to_text() +
                               "; search it by itself, or import it anew");
        }
        offset = with_room(offset + static_cast<std::int64_t>(part.library->last_number()));
        part.end = offset;
        parts_.push_back(std::move(part));
    }
}

std::unique_ptr<CompoundReader> JoinedLibrary::reader() const { return std::make_unique<JoinedReader>(parts_); }

std::shared_ptr<const StructureSource> JoinedLibrary::structures() const {
    auto classes = std::make_shared<ClassDictionary>();
    for (const Part& part : parts_) {
        const auto structures = part.library->structures();
        if (!structures) return nullptr;
        const ClassDictionary& own = structures->classes();
        for (std::size_t i = 0; i < own.atoms().size(); ++i) {
            if (!classes->add(own.atoms()[i], own.atom_counts()[i])) return nullptr;
        }
        for (std::size_t i = 0; i < own.bonds().size(); ++i) {
            if (!classes->add(own.bonds()[i], own.bond_counts()[i])) return nullptr;
        }
    }
    return std::make_shared<const JoinedStructures>(parts_, std::move(classes));
}

std::shared_ptr<const FingerprintSource> JoinedLibrary::fingerprints(FingerprintKind kind) const {
    std::vector<std::shared_ptr<const FingerprintSource>> sources;
    for (const Part& part : parts_) {
        sources.push_back(part.library->fingerprints(kind));
        if (!sources.back()) return nullptr;
    }
    return std::make_shared<const JoinedFingerprints>(parts_, std::move(sources));
}

std::int64_t JoinedLibrary::compound_count() const {
    std::int64_t count = 0;
    for (const Part& part : parts_) count += part.library->compound_count();
    return count;
}

std::vector<ImportedProperty> JoinedLibrary::imported_properties() const { return joined_properties(parts_); }

std::optional<NumericValues> JoinedLibrary::numeric_values(const PropertyKey& property,
                                                           const std::stop_token& stop) const {
    NumericValues all;
    bool is_known = false;
    for (const Part& part : parts_) {
        if (property.imported && !has_property(*part.library, property.name)) continue;
        const auto values = part.library->numeric_values(property, stop);
        if (!values) return std::nullopt;
        is_known = true;
        for (const CompoundNumber compound : values->compounds) all.compounds.push_back(moved(compound, part.offset));
        all.values.insert(all.values.end(), values->values.begin(), values->values.end());
    }
    if (!is_known) throw QueryError("there is no property " + property.name);
    return all;
}

void JoinedLibrary::check_inchi_keys() const {
    for (const Part& part : parts_) part.library->check_inchi_keys();
}

std::optional<SelectedCompounds> JoinedLibrary::select(const CompoundFilter& filter,
                                                       const std::stop_token& stop) const {
    return joined_selection(parts_, filter, [&](std::size_t part, const CompoundFilter& own) {
        return parts_[part].library->select(own, stop);
    });
}

std::string JoinedLibrary::name() const {
    std::string names;
    for (const Part& part : parts_) names += (names.empty() ? "" : "\n") + part.library->name();
    return names;
}

std::vector<LibraryPart> JoinedLibrary::parts() const {
    std::vector<LibraryPart> parts;
    for (const Part& part : parts_) parts.push_back({part.library->name(), moved(CompoundNumber{1}, part.offset)});
    return parts;
}

std::vector<CompoundNumber> JoinedLibrary::last_numbers() const {
    std::vector<CompoundNumber> numbers;
    for (const Part& part : parts_) numbers.push_back(moved(part.library->last_number(), part.offset));
    return numbers;
}

}  // namespace chemsieve
