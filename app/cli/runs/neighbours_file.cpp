#include "app/cli/runs/neighbours_file.h"

#include <nlohmann/json.hpp>

#include "base/error.h"

namespace chemsieve::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr auto kBetweenSaves = std::chrono::milliseconds{500};

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

// The first parameter that differs, in words for the user.
std::string difference(const Json& then, const Json& now) {
    for (const auto& [name, value] : now.items()) {
        if (!then.contains(name)) return name + " is " + dumped(value) + " now, not given then";
        if (then[name] != value) return name + " was " + dumped(then[name]) + ", is " + dumped(value) + " now";
    }
    for (const auto& [name, value] : then.items()) {
        if (!now.contains(name)) return name + " was " + dumped(value) + ", is not given now";
    }
    return "";
}

}  // namespace

NeighboursFile::NeighboursFile(const std::string& output, const Json& identity, std::string library)
    : partial_{output}, identity_{dumped(identity)}, library_{std::move(library)} {}

std::size_t NeighboursFile::go_on(std::size_t compounds, SearchTotals& totals) {
    std::size_t done = 0;
    if (partial_.state()) {
        done = read_state(compounds, totals);
    } else {
        save({}, totals);
    }
    if (done == 0) {
        partial_.go_on_after(0);
        partial_.stream() << rows_.str();
    }
    rows_.str("");
    saved_ = {};  // saves again after the next compound
    return done;
}

std::size_t NeighboursFile::read_state(std::size_t compounds, SearchTotals& totals) {
    const std::string remedy =
        "; remove " + name() + " and " + name() + ".state to begin anew, or choose another name for the output";
    const Json then = Json::parse(*partial_.state(), nullptr, false);
    std::size_t done = 0;
    try {
        check_identity(then, remedy);
        done = then.at("done");
        totals.queries_done = then.at("searched");
        totals.queries_bad = then.at("refused");
        totals.hits = then.at("hits");
        totals.not_decided = then.at("not_decided");
        if (done > 0) partial_.go_on_after(then.at("bytes"));
    } catch (const Json::exception&) {
        throw FileError("the state of " + name() + " cannot be read" + remedy);
    }
    if (done > compounds) throw FileError("the state of " + name() + " cannot be right" + remedy);
    return done;
}

void NeighboursFile::check_identity(const Json& then, const std::string& remedy) const {
    const Json now = Json::parse(identity_);
    if (then.at("holds") != now["holds"]) throw Json::other_error::create(0, "", nullptr);
    const std::string other = difference(then.at("parameters"), now["parameters"]);
    if (!other.empty()) {
        throw UsageError(name() + " was begun with other parameters: " + other + "; give the same" + remedy);
    }
    if (then.at("library") != now["library"]) {
        throw LibraryError(library_ + " holds other compounds than when " + name() +
                           " was begun: " + difference(then.at("library"), now["library"]) + remedy);
    }
}

void NeighboursFile::end_compound(const NeighboursDone& done, const SearchTotals& totals) {
    partial_.stream() << rows_.str();
    rows_.str("");
    if (std::chrono::steady_clock::now() - saved_ >= kBetweenSaves) save(done, totals);
}

void NeighboursFile::save(const NeighboursDone& done, const SearchTotals& totals) {
    Json state = Json::parse(identity_);
    state["done"] = done.compounds;
    if (done.compounds > 0) state["last_compound"] = static_cast<std::int64_t>(done.last);
    state["searched"] = totals.queries_done;
    state["refused"] = totals.queries_bad;
    state["hits"] = totals.hits;
    state["not_decided"] = totals.not_decided;
    state["bytes"] = partial_.sync();
    partial_.save(dumped(state) + "\n");
    saved_ = std::chrono::steady_clock::now();
}

}  // namespace chemsieve::cli
