#include "app/cli/options/query_file.h"

#include "app/cli/command/progress_line.h"
#include "app/cli/options/language_options.h"
#include "base/text.h"
#include "data/file/packed/unpacker.h"
#include "data/file/text_input.h"
#include "data/read/record_reader.h"

namespace chemsieve::cli {

namespace {

InputFormat input_format(QueryFormat format) {
    if (format == QueryFormat::sdf) return InputFormat::sdf;
    return format == QueryFormat::csv ? InputFormat::csv : InputFormat::smiles;
}

}  // namespace

QueryFormat query_format(const std::string& word, const std::string& path) {
    if (word == "smi") return QueryFormat::smiles;
    if (word == "sma") return QueryFormat::smarts;
    if (word == "sdf") return QueryFormat::sdf;
    if (word == "csv") return QueryFormat::csv;
    if (word == "fps" || lower(std::string{name_unpacked(path)}).ends_with(".fps")) return QueryFormat::fps;
    if (is_named_smarts(path)) return QueryFormat::smarts;
    const InputFormat format = format_from_name(path).value_or(InputFormat::smiles);
    if (format == InputFormat::sdf) return QueryFormat::sdf;
    return format == InputFormat::csv ? QueryFormat::csv : QueryFormat::smiles;
}

QueryList collect_queries(const std::vector<std::string>& words, const std::string& file,
                          std::optional<QueryLanguage> said, QueryFormat format, std::optional<bool> header) {
    QueryList list;
    for (const std::string& word : words) {
        list.queries.push_back(query_of_word(word, "q" + std::to_string(list.queries.size() + 1), said));
    }
    if (file.empty()) return list;
    TextInput input{file};
    const auto reader = make_record_reader(input_format(format), input, {.header = header, .queries = true});
    if (!said && format == QueryFormat::smarts) said = QueryLanguage::smarts;
    std::size_t number = words.size();
    for (InputRecord record; reader->next(record);) {
        ++number;
        QueryText query;
        query.is_numbered = record.id.empty();
        query.id = query.is_numbered ? "q" + std::to_string(number) : one_line(record.id);
        query.text = record.text;
        const bool molfile = record.kind == InputRecord::Kind::molblock;
        set_language(query, molfile ? QueryLanguage::molfile : said);
        if (record.defect.empty()) {
            list.queries.push_back(std::move(query));
        } else {
            const std::string place = input.name() + ":" + std::to_string(record.line) + ": ";
            list.unusable.push_back(
                {.id = query.id, .defect = place + query.id + ": " + record.defect, .before = list.queries.size()});
        }
    }
    if (format == QueryFormat::sdf) return list;
    list.understood = input.name() + ": " + reader->dialect();
    if (const auto comments = static_cast<std::size_t>(reader->comment_lines()); comments > 0) {
        list.understood += "; " + counted(comments, "comment line", "comment lines");
    }
    return list;
}

}  // namespace chemsieve::cli
