#include "data/check/check_run.h"

#include <algorithm>
#include <array>

#include "base/checksum.h"
#include "base/text.h"

namespace chemsieve {

namespace {

constexpr std::size_t kMostHeldBack = 10'000;

std::string repair_text(const std::string& path) {
    return "'chemsieve check " + path + " --repair' makes them anew from the texts of the compounds";
}

}  // namespace

Digest digest_of(std::uint32_t bits, std::uint32_t item_count, bool always_candidate,
                 std::span<const std::uint64_t> words) {
    const std::array<std::uint64_t, 4> all{bits, item_count, always_candidate, checksum64(words)};
    return std::max<Digest>(checksum64(std::span{all}), 1);
}

Digest digest_of_structure(std::string_view bytes) { return std::max<Digest>(checksum64(bytes), 1); }

void CheckRun::add(std::string where, std::string what, Remedy remedy) {
    ++outcome.defects;
    damaged.structures = damaged.structures || remedy.of_structures;
    if (remedy.of_set != 0) damaged.sets.insert(remedy.of_set);
    const bool is_mendable = remedy.of_structures || remedy.of_set != 0;
    Defect defect{std::move(where), std::move(what), std::move(remedy.text), is_mendable};
    if (!is_mendable) {
        if (events.defect) events.defect(defect);
    } else if (mendable.size() < kMostHeldBack) {
        mendable.push_back(std::move(defect));
    }
}

void CheckRun::tell_mendable() {
    for (Defect& defect : mendable) {
        if (texts_are_damaged) {
            defect.remedy = remedy_of_text().text;
            defect.is_mendable = false;
        }
        if (events.defect) events.defect(defect);
    }
    mendable.clear();
}

void CheckRun::add_error(std::string where, std::string_view message, std::optional<Remedy> remedy) {
    const std::size_t end = message.find("; ");
    if (!remedy) {
        remedy = remedy_of_file();
        const std::string_view told = end == std::string_view::npos ? "" : message.substr(end + 2);
        // A repair does nothing about it.
        if (!told.empty() && told.find("--repair") == std::string_view::npos) remedy->text = std::string{told};
    }
    add(std::move(where), std::string{message.substr(0, end)}, *std::move(remedy));
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

Remedy CheckRun::remedy_of_file() const {
    return {.text = "restore the library from a copy, or import the original files anew"};
}

Remedy CheckRun::remedy_of_text() const {
    return {.text = "write the compounds with 'chemsieve export " + connection.path() +
                    " -o FILE' and import FILE into a new library"};
}

Remedy CheckRun::remedy_of_structures() const {
    if (!is_repairable) return remedy_of_text();
    return {.text = repair_text(connection.path()), .of_structures = true};
}

Remedy CheckRun::remedy_of_set(const FingerprintSet& set) const {
    if (is_repairable) return {.text = repair_text(connection.path()), .of_set = set.id};
    if (set.kind == FingerprintKind::subgraph) return remedy_of_text();
    const std::string index = "'chemsieve index " + connection.path();
    return {.text = "remove them with " + index + " --remove " + name_of(set.kind) + "' and add them again with " +
                    index + " --fingerprint " + name_of(set.kind) + "'"};
}

}  // namespace chemsieve
