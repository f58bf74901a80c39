#include "data/cuts/cut_index.h"

#include <algorithm>
#include <charconv>

#include "base/error.h"
#include "base/mix.h"
#include "data/schema/compound_numbers.h"
#include "data/schema/schema.h"

namespace chemsieve {

namespace {

constexpr const char* kCutSetting = "cuts";
constexpr std::size_t kSumDigits = 16;
constexpr int kHexadecimal = 16;
constexpr std::int64_t kTenth = 10;

std::string text_of_sum(std::uint64_t sum) {
    char digits[kSumDigits];
    const auto written = std::to_chars(digits, digits + kSumDigits, sum, kHexadecimal);
    const std::string text{digits, written.ptr};
    return std::string(kSumDigits - text.size(), '0') + text;
}

std::optional<CutIndex::State> state_in(const std::string& text) {
    CutIndex::State state;
    const char* const end = text.data() + text.size();
    const auto is_number = [&](const std::from_chars_result& read) {
        return read.ec == std::errc{} && read.ptr != end && *read.ptr == ' ';
    };
    const auto to = std::from_chars(text.data(), end, state.filed_to);
    if (!is_number(to) || state.filed_to < 0) return std::nullopt;
    const auto entries = std::from_chars(to.ptr + 1, end, state.entries);
    if (!is_number(entries) || state.entries < 0) return std::nullopt;
    const auto sum = std::from_chars(entries.ptr + 1, end, state.sum, kHexadecimal);
    if (!is_number(sum)) return std::nullopt;
    state.rules.assign(sum.ptr + 1, end);
    return state;
}

}  // namespace

template <class What>
auto CutIndex::with_name(const What& what) -> decltype(what()) {
    try {
        return what();
    } catch (const LibraryError& e) {
        const std::string& path = connection_.path();
        if (e.reason().find(path) != std::string::npos) throw;
        throw LibraryError(path + ": the index of cuts cannot be used (" + e.reason() + ")",
                           {RemedyKind::repair, path});
    }
}

std::uint64_t CutIndex::sum_of(const LookupEntry& entry) {
    return mix64(mix64(static_cast<std::uint64_t>(entry.number)) + entry.hash);
}

std::optional<CutIndex::State> CutIndex::state() {
    const auto text = find_setting(connection_, kCutSetting);
    if (!text) return std::nullopt;
    auto state = state_in(*text);
    if (!state) {
        throw LibraryError(connection_.path() + " has a damaged setting 'cuts', which tells of the index of cuts",
                           {RemedyKind::repair, connection_.path()});
    }
    return state;
}

std::int64_t CutIndex::missing() {
    const auto known = state();
    sqlite::Statement count{connection_, "SELECT count(*) FROM compound WHERE compound_id > ?1"};
    count.bind(1, known ? known->filed_to : 0).step();
    return count.integer(0);
}

bool CutIndex::is_there() {
    return find_setting(connection_, kCutSetting) || connection_.compounds().indexes().is_there(Lookup::cut);
}

bool CutIndex::is_whole() {
    const auto known = state();
    return known && has_all_entries(*known);
}

bool CutIndex::has_all_entries(const State& state) {
    return connection_.compounds().indexes().entries(Lookup::cut) == state.entries;
}

std::vector<std::int64_t> CutIndex::find(std::span<const std::uint32_t> hashes) {
    return with_name([&] { return connection_.compounds().indexes().find(Lookup::cut, hashes); });
}

void CutIndex::begin(const std::string& rules) { save({.rules = rules}); }

void CutIndex::append(std::vector<LookupEntry> entries, std::int64_t to) {
    State known = state().value();
    std::sort(entries.begin(), entries.end());
    entries.erase(std::unique(entries.begin(), entries.end()), entries.end());
    for (const LookupEntry& entry : entries) known.add(entry);
    known.filed_to = to;
    with_name([&] { connection_.compounds().indexes().add(Lookup::cut, std::move(entries)); });
    save(known);
}

void CutIndex::merge() {
    LookupRuns& runs = connection_.compounds().indexes();
    const std::int64_t behind = runs.entries_behind_first(Lookup::cut);
    if (behind == 0 || behind * kTenth < runs.entries(Lookup::cut)) return;
    with_name([&] { runs.merge(Lookup::cut, {}); });
}

CutIndex::State CutIndex::kept(const State& known, CutIndex& from, const std::function<bool(std::int64_t)>& keeps,
                               const std::function<void(const LookupRuns::Keep&)>& write) {
    State all, some{.filed_to = known.filed_to, .rules = known.rules};
    from.with_name([&] {
        write([&](const LookupEntry& entry) {
            all.add(entry);
            if (!keeps(entry.number)) return false;
            some.add(entry);
            return true;
        });
        // What is written must not make good what was not.
        if (all.sum != known.sum) throw LibraryError("some of its entries are not those that were written");
    });
    return some;
}

void CutIndex::leave_out_removed() {
    std::vector<bool> is_there(static_cast<std::size_t>(highest_number(connection_)) + 1);
    sqlite::Statement numbers{connection_, "SELECT compound_id FROM compound"};
    while (numbers.step()) is_there[static_cast<std::size_t>(numbers.integer(0))] = true;
    const auto size = static_cast<std::int64_t>(is_there.size());
    save(kept(
        state().value(), *this,
        [&](std::int64_t number) { return number > 0 && number < size && is_there[static_cast<std::size_t>(number)]; },
        [&](const LookupRuns::Keep& keep) { connection_.compounds().indexes().merge(Lookup::cut, keep); }));
}

void CutIndex::copy(CutIndex& from, const std::function<bool(std::int64_t)>& is_in_range) {
    save(kept(from.state().value(), from, is_in_range, [&](const LookupRuns::Keep& keep) {
        connection_.compounds().indexes().copy(Lookup::cut, from.connection_.compounds().indexes(), keep);
    }));
}

void CutIndex::drop() {
    connection_.compounds().indexes().drop(Lookup::cut);
    sqlite::Statement{connection_, "DELETE FROM setting WHERE name = ?1"}.bind(1, std::string_view{kCutSetting}).run();
}

void CutIndex::save(const State& state) {
    change_setting(connection_, kCutSetting,
                   std::to_string(state.filed_to) + ' ' + std::to_string(state.entries) + ' ' + text_of_sum(state.sum) +
                       ' ' + state.rules);
}

}  // namespace chemsieve
