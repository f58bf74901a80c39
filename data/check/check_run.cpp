#include "data/check/check_run.h"

#include <xxhash.h>

#include <algorithm>
#include <array>

#include "data/io/text.h"

namespace chemsieve {

Digest digest_of(std::uint32_t bits, std::uint32_t item_count, bool always_candidate,
                 std::span<const std::uint64_t> words) {
    const std::array<std::uint64_t, 4> all{bits, item_count, always_candidate,
                                           XXH3_64bits(words.data(), words.size_bytes())};
    return std::max<Digest>(XXH3_64bits(all.data(), sizeof all), 1);
}

Digest digest_of_structure(std::string_view bytes) {
    return std::max<Digest>(XXH3_64bits(bytes.data(), bytes.size()), 1);
}

void CheckRun::add(std::string where, std::string what, std::string remedy) {
    ++outcome.defects;
    if (events.defect) events.defect({std::move(where), std::move(what), std::move(remedy)});
}

void CheckRun::add_error(std::string where, std::string_view message) {
    const std::size_t end = message.find("; ");
    if (end == std::string_view::npos) return add(std::move(where), std::string{message}, remedy_of_file());
    add(std::move(where), std::string{message.substr(0, end)}, std::string{message.substr(end + 2)});
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

std::string CheckRun::remedy_of_file() const {
    return "restore the library from a copy, or import the original files anew";
}

std::string CheckRun::remedy_of_derived() const {
    return "write the compounds with 'chemsieve export " + connection.path() +
           " -o FILE' and import FILE into a new library";
}

std::string CheckRun::remedy_of_set(const FingerprintSet& set) const {
    if (set.kind == FingerprintKind::subgraph) return remedy_of_derived();
    const std::string index = "'chemsieve index " + connection.path();
    return "remove them with " + index + " --remove " + name_of(set.kind) + "' and add them again with " + index +
           " --fingerprint " + name_of(set.kind) + "'";
}

}  // namespace chemsieve
