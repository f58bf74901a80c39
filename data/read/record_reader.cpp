#include "data/read/record_reader.h"

#include "base/text.h"
#include "chem/read/read_to_end.h"
#include "data/file/text_input.h"
#include "data/read/table_reader.h"

namespace chemsieve {

namespace {

// The extension of a SMILES that a text ends with, "|&1:1|", alone or behind a blank.
std::string extension_at_end(const std::string& text) {
    const std::string bare = trimmed(text);
    if (bare.size() < 3 || bare.back() != '|') return {};
    const std::size_t open = bare.rfind('|', bare.size() - 2);
    if (open == std::string::npos || (open > 0 && bare[open - 1] != ' ' && bare[open - 1] != '\t')) return {};
    std::string extension = bare.substr(open);
    return not_read_to_end("C " + extension, "SMILES") ? std::string{} : extension;
}

// "&1:1|", whose first bar is lost.
bool is_half_extension(const std::string& text) {
    const std::string bare = trimmed(text);
    if (bare.size() < 3 || bare.back() != '|') return false;
    const std::size_t begin = bare.find_last_of(" \t|", bare.size() - 2);
    const std::string part = bare.substr(begin == std::string::npos ? 0 : begin + 1);
    const bool is_marked = part.starts_with('&') || part.starts_with('o') || part.starts_with("a:") ||
                           part.starts_with("w") || part.starts_with("c:") || part.starts_with("t:");
    return is_marked && part.find(':') != std::string::npos && !not_read_to_end("C |" + part, "SMILES");
}

// A whole SMILES with its own extension, as tables of reactions have them beside the compound.
bool is_whole_cxsmiles(const std::string& text) {
    const std::string bare = trimmed(text);
    const std::size_t blank = bare.find_first_of(" \t");
    return blank != std::string::npos && bare.find_first_not_of(" \t", blank) == bare.find('|') &&
           looks_like_structure(bare.substr(0, blank), false);
}

// Read without it, a racemate would be one enantiomer.
void refuse_stray_extension(InputRecord& record) {
    if (record.kind != InputRecord::Kind::smiles || record.text.find('|') != std::string::npos) return;
    std::string stray = extension_at_end(record.id);
    if (stray.empty() && is_half_extension(record.id)) {
        record.defect = "has an extension without the bar at its beginning: '" + record.id.substr(0, 40) + "'";
        return;
    }
    for (const Field& field : record.fields) {
        if (stray.empty() && !is_whole_cxsmiles(field.second)) stray = extension_at_end(field.second);
    }
    if (stray.empty()) return;
    record.defect = "has an extension that does not stand behind its SMILES: '" + stray.substr(0, 40) +
                    "'; it belongs there, after a blank";
}

}  // namespace

Remark remark_on_encoding(std::int64_t line, const char* encoding) {
    return {.kind = RemarkKind::assumed_encoding,
            .what = encoding,
            .line = line,
            .remedy = Remedy{RemedyKind::name_encoding}};
}

bool RecordReader::next(InputRecord& record) {
    if (!read(record)) return false;
    if (record.defect.empty()) refuse_stray_extension(record);
    if (!input_) return true;
    for (const TextInput::Assumption& assumed : input_->new_assumptions()) {
        record.remarks.push_back(remark_on_encoding(assumed.line, assumed.encoding));
    }
    return true;
}

}  // namespace chemsieve
