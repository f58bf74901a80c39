#include "app/queries/query_file.h"

#include "base/error.h"
#include "base/number_text.h"
#include "base/platform/files.h"
#include "base/text.h"
#include "chem/inchi/inchi_key.h"
#include "data/compound/compound_builder.h"
#include "data/file/text_input.h"
#include "data/file/unpacker.h"
#include "search/request/pasted_queries.h"

namespace chemsieve {

namespace {

constexpr const char* kSmartsWord = "sma";
constexpr std::int64_t kLongestKeyLine = 4096;  // bytes; a longer one begins with no key, or need not be read further

bool is_plain_text(const std::string& file) { return lower(std::string{name_unpacked(file)}).ends_with(".txt"); }

// Its beginning; empty of what is no regular file, as a pipe is read once.
std::string first_line_of(const std::string& file) {
    std::string line;
    if (is_regular_file(file)) TextInput{file, kLongestKeyLine}.next_line(line);
    return line;
}

// Whether a table has a whole InChIKey at its beginning: then it has no titles, and its first column is the queries.
bool is_key_first(std::string_view line) {
    if (line.starts_with('"')) line.remove_prefix(1);
    return is_inchi_key(bare_inchi_key(line.substr(0, line.find_first_of("\t,; \""))));
}

}  // namespace

std::vector<std::string> query_format_words() {
    std::vector<std::string> words = format_words();
    words.emplace_back(kSmartsWord);
    words.emplace_back(kFpsEnding);
    return words;
}

QueryFormat query_format(const std::string& word, const std::string& path) {
    if (const auto said = format_from_word(word)) return {.structures = *said};
    const bool is_said = !word.empty();
    const std::string name = lower(std::string{name_unpacked(path)});
    // The reader of the one says what is wrong with the other.
    const bool is_named_fps = name.ends_with(std::string{"."} + kFpsEnding) || name.ends_with(".fpc");
    if (is_said ? word == kFpsEnding : is_named_fps) return {.is_fps = true};
    if (is_said || is_named_smarts(path)) return {.is_smarts = true};
    if (is_named_as_unread(path)) throw unknown_format(path);
    return {.structures = format_of_file(path).value_or(InputFormat::smiles)};
}

QueryList collect_queries(const std::vector<std::string>& words, const std::string& file,
                          std::optional<QueryLanguage> said, QueryFormat format, ReaderOptions reading,
                          const std::stop_token& stop) {
    QueryList list;
    for (const std::string& word : words) {
        list.queries.push_back(query_of_word(word, "q" + std::to_string(list.queries.size() + 1), said));
    }
    list.lines.resize(list.queries.size());
    if (file.empty()) return list;
    TextInput input{file};
    list.memory = ReadingMemory{"the list of queries of " + input.name()};
    reading.queries = true;
    const std::string first_line = format.structures == InputFormat::csv ? first_line_of(file) : std::string{};
    const bool has_keys = said == QueryLanguage::inchi_key || (!said && !reading.header && is_key_first(first_line));
    if (has_keys) {
        // No structure tells whether the first line has titles, and no title which column has the keys.
        reading.header = reading.header.value_or(false);
        if (*reading.header) reading.smiles_column = "1";
        // Keys and names in plain text are separated by blanks.
        if (is_plain_text(file)) format.structures = InputFormat::smiles;
    }
    // Lines that are InChI are no table, as they hold commas.
    if (is_plain_text(file) && trimmed(first_line).starts_with("InChI=")) format.structures = InputFormat::smiles;
    const auto reader = make_record_reader(format.structures, input, reading);
    if (!said && format.is_smarts) said = QueryLanguage::smarts;
    std::size_t number = words.size();
    for (InputRecord record; !stop.stop_requested() && reader->next(record);) {
        ++number;
        list.memory.add(kMemoryOfQuery + record.text.size() + record.id.size() + record.defect.size());
        record = converted(std::move(record));
        QueryText query;
        query.is_numbered = record.id.empty();
        query.id = query.is_numbered ? "q" + std::to_string(number) : one_line(record.id);
        query.text = record.text;
        std::copy_if(record.remarks.begin(), record.remarks.end(), std::back_inserter(query.remarks),
                     [](const Remark& remark) { return !is_beside_structure(remark.kind); });
        const bool molfile = record.kind == InputRecord::Kind::molblock;
        set_language(query, molfile ? QueryLanguage::molfile : said);
        if (record.defect.empty()) {
            list.queries.push_back(std::move(query));
            list.lines.push_back(record.line);
        } else {
            const std::string place = input.name() + ":" + std::to_string(record.line) + ": ";
            list.unusable.push_back(
                {.id = query.id, .defect = place + query.id + ": " + record.defect, .before = list.queries.size()});
        }
    }
    if (!reader->layout()) return list;
    list.understood = input.name() + ": " + reader->dialect();
    if (const auto comments = reader->comment_lines(); comments > 0) {
        list.understood += "; " + with_separators(comments) + (comments == 1 ? " comment line" : " comment lines");
    }
    return list;
}

std::vector<Query> read_structures(const std::string& path, const FingerprintRecipe& recipe) {
    const QueryFormat format = query_format("", path);
    if (format.is_fps) throw FileError(path + " holds fingerprints, and a list of structures is wanted");
    const QueryList list = collect_queries({}, path, std::nullopt, format);
    if (!list.unusable.empty()) throw FileError(list.unusable.front().defect);
    if (list.queries.empty()) throw FileError(path + " holds no structure");
    std::vector<Query> queries;
    for (std::size_t i = 0; i < list.queries.size(); ++i) {
        try {
            queries.push_back(Query::substructure(list.queries[i], recipe));
        } catch (const QueryError& e) {
            throw FileError(e.failure_under(path + ":" + std::to_string(list.lines[i]) + ": "));
        }
    }
    return queries;
}

StructureLists read_lists(const std::string& any_of, const std::string& none_of, const FingerprintRecipe& recipe) {
    const auto read = [&](const std::string& path) {
        return StructureSet{.file = {.name = {}, .path = path},
                            .structures = path.empty() ? std::vector<Query>{} : read_structures(path, recipe)};
    };
    return {read(any_of), read(none_of)};
}

}  // namespace chemsieve
