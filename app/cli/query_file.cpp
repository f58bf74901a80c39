#include "app/cli/query_file.h"

#include "data/io/record_reader.h"
#include "data/io/text.h"
#include "data/io/text_input.h"

namespace chemsieve::cli {

namespace {

bool is_smarts_file(const std::string& path) {
    const std::string name = lower(path);
    for (const char* ending : {".sma", ".sma.gz", ".smarts", ".smarts.gz"}) {
        if (name.ends_with(ending)) return true;
    }
    return false;
}

}  // namespace

QueryList collect_queries(const std::vector<std::string>& words, const std::string& file, bool smarts) {
    QueryList list;
    const QueryLanguage line_language = smarts ? QueryLanguage::smarts : QueryLanguage::smiles;
    for (const std::string& word : words) {
        list.queries.push_back({"q" + std::to_string(list.queries.size() + 1), word, line_language});
    }
    if (file.empty()) return list;
    TextInput input{file};
    const InputFormat format = format_from_name(file).value_or(InputFormat::smiles);
    const auto reader = make_record_reader(format, input, {});
    const bool file_is_smarts = smarts || is_smarts_file(file);
    std::size_t number = words.size();
    for (InputRecord record; reader->next(record);) {
        ++number;
        QueryText query;
        query.id = record.id.empty() ? "q" + std::to_string(number) : one_line(record.id);
        query.text = record.text;
        query.language = record.kind == InputRecord::Kind::molblock ? QueryLanguage::molfile
                         : file_is_smarts                           ? QueryLanguage::smarts
                                                                    : QueryLanguage::smiles;
        if (record.defect.empty()) {
            list.queries.push_back(std::move(query));
        } else {
            const std::string place = input.name() + ":" + std::to_string(record.line) + ": ";
            list.unusable.push_back(
                {.id = query.id, .defect = place + query.id + ": " + record.defect, .before = list.queries.size()});
        }
    }
    return list;
}

}  // namespace chemsieve::cli
