#include "data/check/check_run.h"

#include <algorithm>
#include <array>

#include "base/checksum.h"
#include "base/text.h"

namespace chemsieve {

namespace {

constexpr std::size_t kMostHeldBack = 10'000;

}  // namespace

Digest digest_of(std::uint32_t bits, std::uint32_t item_count, bool always_candidate,
                 std::span<const std::uint64_t> words) {
    const std::array<std::uint64_t, 4> all{bits, item_count, always_candidate, checksum64(words)};
    return std::max<Digest>(checksum64(std::span{all}), 1);
}

Digest digest_of_structure(std::string_view bytes) { return std::max<Digest>(checksum64(bytes), 1); }

void CheckRun::add(std::string where, std::string what, CheckRemedy remedy) {
    ++outcome.defects;
    damaged.structures = damaged.structures || remedy.of_structures;
    if (remedy.of_set != 0) damaged.sets.insert(remedy.of_set);
    if (!remedy.of_kept.empty()) damaged.kept.insert(remedy.of_kept);
    if (remedy.of_index) damaged.indexes.insert(*remedy.of_index);
    damaged.parts = damaged.parts || remedy.of_parts;
    damaged.inchi_keys = damaged.inchi_keys || remedy.of_inchi_keys;
    damaged.pages = damaged.pages || remedy.of_page;
    const bool is_mendable = remedy.of_structures || remedy.of_set != 0 || !remedy.of_kept.empty() || remedy.of_index ||
                             remedy.of_parts || remedy.of_inchi_keys || remedy.of_page;
    Defect defect{std::move(where), std::move(what), std::move(remedy.remedy), is_mendable};
    if (!is_mendable || remedy.of_page) {
        if (events.defect) events.defect(defect);
    } else if (mendable.size() < kMostHeldBack) {
        mendable.push_back(std::move(defect));
    }
}

void CheckRun::tell_mendable() {
    for (Defect& defect : mendable) {
        if (texts_are_damaged) {
            defect.remedy = remedy_of_text().remedy;
            defect.is_mendable = false;
        }
        if (events.defect) events.defect(defect);
    }
    mendable.clear();
}

void CheckRun::add_error(std::string where, const Failure& failure, std::optional<CheckRemedy> remedy) {
    if (!remedy) {
        remedy = remedy_of_file();
        // A repair does nothing about it.
        const bool is_of_use = !failure.remedies.empty() && failure.remedies.front().kind != RemedyKind::repair;
        if (is_of_use) remedy->remedy = failure.remedies.front();
    }
    add(std::move(where), failure.reason, *std::move(remedy));
}

void CheckRun::show(const char* part, std::int64_t done, std::int64_t total) const {
    if (events.progress) events.progress({part, done, total});
}

std::optional<std::size_t> CheckRun::index_of(std::int64_t number) const {
    const auto found = std::lower_bound(numbers.begin(), numbers.end(), number);
    if (found == numbers.end() || *found != number) return std::nullopt;
    return static_cast<std::size_t>(found - numbers.begin());
}

std::string CheckRun::name_of_compound(std::int64_t number) const {
    sqlite::Statement id{connection, "SELECT id FROM compound WHERE compound_id = ?1"};
    id.bind(1, number);
    const std::string name = "compound " + std::to_string(number);
    return id.step() ? name + " (" + one_line(id.text(0)) + ")" : name;
}

CheckRemedy CheckRun::remedy_of_file() const { return {.remedy = {RemedyKind::restore_library, connection.path()}}; }

CheckRemedy CheckRun::remedy_of_text() const { return {.remedy = {RemedyKind::export_and_import, connection.path()}}; }

CheckRemedy CheckRun::remedy_of_structures() const {
    if (!is_repairable) return remedy_of_text();
    return {.remedy = {RemedyKind::repair_found, connection.path()}, .of_structures = true};
}

CheckRemedy CheckRun::remedy_of_set(const FingerprintSet& set) const {
    if (is_repairable) return {.remedy = {RemedyKind::repair_found, connection.path()}, .of_set = set.id};
    if (set.kind == FingerprintKind::subgraph) return remedy_of_text();
    return {.remedy = {RemedyKind::replace_found_fingerprints, connection.path(), name_of(set.kind)}};
}

CheckRemedy CheckRun::remedy_of_parts() const {
    if (!is_repairable) return remedy_of_text();
    return {.remedy = {RemedyKind::repair_found, connection.path()}, .of_parts = true};
}

CheckRemedy CheckRun::remedy_of_index(Lookup of) const {
    if (of == Lookup::cut) {
        const auto kind = is_repairable ? RemedyKind::repair : RemedyKind::replace_cut_index;
        return {.remedy = {kind, connection.path()}, .of_index = is_repairable ? std::optional{of} : std::nullopt};
    }
    if (!is_repairable) return remedy_of_text();
    return {.remedy = {RemedyKind::repair_found, connection.path()}, .of_index = of};
}

CheckRemedy CheckRun::remedy_of_inchi_keys() const {
    if (!is_repairable) return {.remedy = {RemedyKind::replace_inchi_keys, connection.path()}};
    return {.remedy = {RemedyKind::repair, connection.path()}, .of_inchi_keys = true};
}

CheckRemedy CheckRun::remedy_of_kept(const std::string& name) const {
    if (!is_repairable) return remedy_of_text();
    return {.remedy = {RemedyKind::repair_found, connection.path()}, .of_kept = name};
}

}  // namespace chemsieve
