#include "ui/lists/pasted_ids.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

#include "base/text.h"

namespace chemsieve::ui {

namespace {

// What separates ids, the surest first.
constexpr std::array<std::string_view, 4> kSeparators{"\t", ";", ",", " "};

using Texts = std::vector<std::string>;
// Ids of the library with their compounds.
using KnownIds = std::map<std::string, std::vector<CompoundNumber>>;

std::string bare(const std::string& text) {
    const std::string inside = trimmed(text);
    const bool is_quoted = inside.size() > 1 && inside.front() == '"' && inside.find('"', 1) == inside.size() - 1;
    return is_quoted ? trimmed(inside.substr(1, inside.size() - 2)) : inside;
}

// Without those that are blank.
Texts pieces_of(const std::string& text, std::string_view separators) {
    Texts pieces;
    for (const std::string& word : split_words(text, separators)) {
        if (std::string piece = bare(word); !piece.empty()) pieces.push_back(std::move(piece));
    }
    return pieces;
}

// All that may be an id: the text, and what it is divided into.
void add_all(const std::string& text, std::size_t level, std::set<std::string>& all) {
    all.insert(text);
    if (level == kSeparators.size()) return;
    const Texts pieces = pieces_of(text, kSeparators[level]);
    for (const std::string& piece : pieces) add_all(piece, level + 1, all);
}

class Division {
  public:
    explicit Division(const KnownIds& known) : known_{known} {}

    // A text that is no id, nor has one within, is one that is missing.
    void take(const std::string& text, std::size_t level) {
        if (known_.contains(text)) return add(text, ids.known);
        if (!holds_known(text, level)) return add(text, ids.missing);
        for (const std::string& piece : pieces_of(text, kSeparators[level])) take(piece, level + 1);
    }

    PastedIds ids;

  private:
    bool holds_known(const std::string& text, std::size_t level) const {
        if (known_.contains(text)) return true;
        if (level == kSeparators.size()) return false;
        const Texts pieces = pieces_of(text, kSeparators[level]);
        return std::any_of(pieces.begin(), pieces.end(),
                           [&](const std::string& piece) { return holds_known(piece, level + 1); });
    }
    void add(const std::string& id, Texts& to) {
        if (taken_.insert(id).second) to.push_back(id);
    }

    const KnownIds& known_;
    std::set<std::string> taken_;
};

KnownIds known_among(const CompoundSource& source, const std::set<std::string>& all, const std::stop_token& stop) {
    KnownIds known;
    const auto found = source.select({.where = std::nullopt, .ids = Texts{all.begin(), all.end()}}, stop);
    if (!found) return known;
    const auto reader = source.reader();
    found->compounds->for_each([&](CompoundNumber number) {
        if (!stop.stop_requested()) known[reader->id(number)].push_back(number);
    });
    return known;
}

bool is_title(const std::string& text) {
    static const std::set<std::string> kTitles{"id",   "ids",         "name",     "names",  "compound", "compounds",
                                               "code", "compound id", "molecule", "number", "cas",      "identifier"};
    return kTitles.contains(lower(text));
}

// The column of a table of which the library knows most ids; nothing if there is one column.
PastedIds best_column(const Texts& lines, const KnownIds& known) {
    std::vector<Division> columns;
    for (const std::string& line : lines) {
        std::size_t column = 0;
        for (std::size_t begin = 0; begin <= line.size(); ++column) {
            const std::size_t end = std::min(line.find('\t', begin), line.size());
            const std::string cell = bare(line.substr(begin, end - begin));
            if (columns.size() <= column) columns.emplace_back(known);
            if (!cell.empty()) columns[column].take(cell, kSeparators.size());
            begin = end + 1;
        }
    }
    if (columns.size() < 2) return {};
    const auto best = std::max_element(columns.begin(), columns.end(), [](const Division& a, const Division& b) {
        return a.ids.known.size() < b.ids.known.size();
    });
    return std::move(best->ids);
}

}  // namespace

PastedIds pasted_ids(const CompoundSource& source, const std::string& text, const std::stop_token& stop) {
    Texts lines;
    for (std::string& line : pieces_of(text, "\n\r")) lines.push_back(std::move(line));
    std::set<std::string> all;
    for (const std::string& line : lines) {
        if (stop.stop_requested()) return {};
        add_all(line, 0, all);
    }
    const KnownIds known = known_among(source, all, stop);
    Division division{known};
    for (const std::string& line : lines) division.take(line, 0);
    PastedIds& ids = division.ids;
    PastedIds column = best_column(lines, known);
    const bool is_table =
        !column.known.empty() && column.known.size() == ids.known.size() && column.missing.size() < ids.missing.size();
    if (is_table) ids = std::move(column);
    Texts& missing = ids.missing;
    const bool is_first = !missing.empty() && lines.front().find(missing.front()) != std::string::npos;
    if (is_first && !ids.known.empty() && (is_table || is_title(missing.front()))) missing.erase(missing.begin());
    for (const std::string& id : ids.known) {
        const std::vector<CompoundNumber>& those = known.at(id);
        ids.compounds.insert(ids.compounds.end(), those.begin(), those.end());
    }
    return ids;
}

}  // namespace chemsieve::ui
