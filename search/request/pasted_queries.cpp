#include "search/request/pasted_queries.h"

#include <algorithm>

#include "base/text.h"
#include "chem/read/smiles_syntax.h"
#include "chem/read/structure_line.h"

namespace chemsieve {

namespace {

constexpr std::size_t kShortestAfterName = 3;  // "Vitamin C" is a name, not methane's

using Cells = std::vector<std::string>;

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back(text.substr(begin, end - begin));
        if (!lines.back().empty() && lines.back().back() == '\r') lines.back().pop_back();
        begin = end + 1;
    }
    return lines;
}

bool is_structure(const std::string& text) {
    if (text.empty()) return false;
    if (evident_language(text)) return true;
    return std::holds_alternative<Molecule>(detect_query({.id = {}, .text = text, .find_language = true}).result);
}

// Commas and semicolons in brackets and quotes do not separate.
Cells cells_of(const std::string& line, char delimiter) {
    Cells cells(1);
    int brackets = 0;
    bool quoted = false;
    for (const char c : line) {
        if (c == '"' && delimiter != '\t') {
            quoted = !quoted;
            continue;
        }
        if (c == '[') ++brackets;
        if (c == ']') --brackets;
        if (c == delimiter && !quoted && (brackets <= 0 || delimiter == '\t')) {
            cells.emplace_back();
            brackets = 0;
        } else {
            cells.back() += c;
        }
    }
    for (std::string& cell : cells) cell = trimmed(cell);
    return cells;
}

// The name is what is left of the cells that are not empty: the first.
StructureLine cut_at(const Cells& cells, std::size_t column) {
    StructureLine cut{column < cells.size() ? cells[column] : "", ""};
    for (std::size_t i = 0; i < cells.size() && cut.name.empty(); ++i) {
        if (i != column) cut.name = cells[i];
    }
    return cut;
}

// "name structure"
StructureLine name_first(const std::string& line) {
    const std::string bare = trimmed(line);
    const std::size_t blank = bare.find_last_of(" \t");
    if (blank == std::string::npos) return {bare, ""};
    return {bare.substr(blank + 1), trimmed(bare.substr(0, blank))};
}

// The lines, cut in one way.
struct Way {
    std::vector<StructureLine> cuts;
    std::size_t structures = 0;  // how many can be read
};

template <class CutLine>
Way way_of(const std::vector<std::string>& lines, std::size_t shortest, const CutLine& cut_line,
           const std::stop_token& stop) {
    Way way;
    for (const std::string& line : lines) {
        if (stop.stop_requested()) break;
        way.cuts.push_back(cut_line(line));
        const std::string& text = way.cuts.back().structure;
        if (text.size() >= shortest && is_structure(text)) ++way.structures;
    }
    return way;
}

Way best_column(const std::vector<std::string>& lines, char delimiter, const std::stop_token& stop) {
    std::size_t columns = 0;
    for (const std::string& line : lines) columns = std::max(columns, cells_of(line, delimiter).size());
    Way best;
    if (columns < 2) return best;
    std::size_t length_of_best = 0;
    for (std::size_t column = 0; column < columns; ++column) {
        Way way = way_of(
            lines, 1, [&](const std::string& line) { return cut_at(cells_of(line, delimiter), column); }, stop);
        std::size_t length = 0;
        for (const StructureLine& cut : way.cuts) length += cut.structure.size();
        // Ids such as C1 may be read as structures; these are longer.
        const bool better = way.structures > best.structures ||
                            (way.structures > 0 && way.structures == best.structures && length > length_of_best);
        if (!better) continue;
        length_of_best = length;
        best = std::move(way);
    }
    return best;
}

// The way of cutting that gives most structures; of several, the first.
Way best_way(const std::vector<std::string>& lines, const std::stop_token& stop) {
    std::vector<Way> ways;
    // A table has tabs in all of its lines; a tab in some is a blank.
    const bool has_tabs = std::all_of(lines.begin(), lines.end(), [](const std::string& line) {
        return trimmed(line).find('\t') != std::string::npos;
    });
    if (has_tabs) ways.push_back(best_column(lines, '\t', stop));
    ways.push_back(way_of(lines, 1, structure_and_name, stop));
    // An extension, whole or not, holds commas and semicolons.
    const bool has_extensions = std::any_of(
        lines.begin(), lines.end(), [](const std::string& line) { return line.find(" |") != std::string::npos; });
    if (ways.back().structures < lines.size() && !has_extensions) {
        ways.push_back(best_column(lines, ',', stop));
        ways.push_back(best_column(lines, ';', stop));
        ways.push_back(way_of(lines, kShortestAfterName, name_first, stop));
    }
    return *std::max_element(ways.begin(), ways.end(),
                             [](const Way& a, const Way& b) { return a.structures < b.structures; });
}

// What people call a column of structures.
bool is_title_of_structures(const std::string& text) {
    const std::string title = lower(text);
    const auto holds = [&](const char* word) { return title.find(word) != std::string::npos; };
    return holds("smiles") || holds("smarts") || holds("struct") || holds("inchi") || title == "smi" ||
           title == "mol" || title == "molecule" || title == "query" || title == "pattern" || title == "compound";
}

// A first line that holds no structure, where the others do. One that is no title either stays, as what cannot be read
// is told of.
bool begins_with_titles(const Way& way) {
    return way.cuts.size() > 1 && is_title_of_structures(way.cuts[0].structure) &&
           !is_structure(way.cuts[0].structure) && is_structure(way.cuts[1].structure);
}

std::vector<QueryText> queries_of_lines(const std::string& text, const std::stop_token& stop) {
    std::vector<std::string> lines = lines_of(text);
    std::erase_if(lines,
                  [](const std::string& line) { return trimmed(line).empty() || trimmed(line).starts_with("# "); });
    if (lines.empty()) return {};
    Way way = best_way(lines, stop);
    // Two lines of which one is a structure may be it and its title.
    if (2 * way.structures < lines.size()) return {};
    if (begins_with_titles(way)) way.cuts.erase(way.cuts.begin());
    std::vector<QueryText> queries;
    for (StructureLine& cut : way.cuts) {
        queries.push_back({.id = one_line(cut.name), .text = std::move(cut.structure), .find_language = true});
    }
    return queries;
}

std::vector<QueryText> molfiles_in(const std::string& text) {
    std::vector<QueryText> queries;
    std::string block;
    bool ended = false;  // what follows belongs to the data of an SD file, or to the next molfile
    const bool sd = text.find("$$$$") != std::string::npos;
    const std::vector<std::string> lines = lines_of(text);
    for (const std::string& line : lines) {
        const bool ends_record = line.starts_with("$$$$");
        if (ends_record) {
            block.clear();
            ended = false;
        }
        if (ends_record || (sd && ended)) continue;
        block += line + "\n";
        ended = line.starts_with("M  END");
        if (!ended) continue;
        queries.push_back(
            {.id = one_line(trimmed(lines_of(block).front())), .text = block, .language = QueryLanguage::molfile});
        block.clear();
    }
    return queries;
}

}  // namespace

QueryText query_of_line(const std::string& line) {
    StructureLine cut = structure_and_name(line);
    if (!cut.name.empty() && !smiles_syntax_of(cut.structure).is_smiles() && !is_structure(cut.structure)) {
        cut = {trimmed(line), ""};
    }
    return {.id = one_line(cut.name), .text = std::move(cut.structure), .find_language = true};
}

std::vector<QueryText> pasted_queries(const std::string& text, const std::stop_token& stop) {
    const bool molfile = evident_language(text) == QueryLanguage::molfile;
    std::vector<QueryText> queries = molfile ? molfiles_in(text) : queries_of_lines(text, stop);
    // One molfile is read as it stands: it may lack its end.
    if (molfile && queries.size() == 1) queries[0].text = text;
    if (queries.empty()) {
        queries = {molfile ? QueryText{.id = {}, .text = text, .language = QueryLanguage::molfile}
                           : query_of_line(text)};
    }
    for (std::size_t i = 0; i < queries.size(); ++i) {
        if (queries[i].id.empty()) queries[i].id = "q" + std::to_string(i + 1);
    }
    return queries;
}

SearchRequest with_queries_apart(SearchRequest request, const std::stop_token& stop) {
    if (request.queries.size() != 1 || request.is_listing()) return request;
    const QueryText asked = request.queries.front();
    if (!asked.shown.empty() || asked.fingerprint) return request;
    std::vector<QueryText> queries = pasted_queries(asked.text, stop);
    if (asked.several == SeveralStructures::first) queries.resize(1);
    for (QueryText& query : queries) {
        query.merge_hydrogens = asked.merge_hydrogens;
        if (!query.find_language || asked.find_language) continue;
        query.find_language = false;
        query.language = asked.language;
    }
    const bool any = asked.several != SeveralStructures::each && queries.size() > 1;
    if (any && request.mode == SearchMode::substructure) {
        request.further.any.insert(request.further.any.end(), queries.begin() + 1, queries.end());
        queries.resize(1);
    }
    if (any && request.mode != SearchMode::substructure) request.fusion = Fusion::max;
    request.queries = std::move(queries);
    return request;
}

QueryText query_of_word(const std::string& word, const std::string& id, std::optional<QueryLanguage> said) {
    QueryText query;
    if (said == QueryLanguage::inchi_key) {
        StructureLine cut = structure_and_name(word);
        query = {.id = one_line(cut.name), .text = std::move(cut.structure)};
    } else {
        query = query_of_line(word);
    }
    query.is_numbered = query.id.empty();
    if (query.is_numbered) query.id = id;
    set_language(query, said);
    return query;
}

void set_language(QueryText& query, std::optional<QueryLanguage> said) {
    query.find_language = !said;
    query.language = said.value_or(QueryLanguage::smiles);
}

}  // namespace chemsieve
