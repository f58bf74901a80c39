#include "data/read/input_formats.h"

#include <algorithm>
#include <iterator>

#include "base/platform/files.h"
#include "base/text.h"
#include "data/file/text_input.h"
#include "data/file/unpacker.h"

namespace chemsieve {

namespace {

struct OtherFormat {
    const char* ending;
    const char* save_as;  // the ending of the same content in a format that is read; null: there is none
};
constexpr OtherFormat kOtherFormats[] = {
    {".xls", ".xlsx"},     {".xlsb", ".xlsx"}, {".ods", ".xlsx"}, {".fods", ".xlsx"}, {".gnumeric", ".xlsx"},
    {".numbers", ".xlsx"}, {".cdx", ".cdxml"}, {".rxn", nullptr}, {".rdf", nullptr},  {".rd", nullptr}};

const OtherFormat* other_format(const std::string& path) {
    const std::string name = lower(path);
    const auto* const found = std::find_if(std::begin(kOtherFormats), std::end(kOtherFormats),
                                           [&](const OtherFormat& other) { return name.ends_with(other.ending); });
    return found == std::end(kOtherFormats) ? nullptr : found;
}

// "smi" of "a.SMI.gz"; empty if the name has none.
std::string ending_of(const std::string& path) {
    const std::string name = lower(std::string{name_unpacked(path)});
    const std::size_t dot = name.rfind('.');
    return dot == std::string::npos ? "" : name.substr(dot + 1);
}

bool holds(const std::vector<std::string>& endings, const std::string& ending) {
    return std::find(endings.begin(), endings.end(), ending) != endings.end();
}

// "  3  2  0  0  0  0  0  0  0  0999 V2000", of a molfile
bool is_counts_line(std::string_view line) {
    const std::size_t version = std::min(line.find(" V2000"), line.find(" V3000"));
    return version != std::string_view::npos &&
           line.substr(0, version).find_first_not_of("0123456789 ") == std::string_view::npos;
}

}  // namespace

const std::vector<InputFormatFacts>& input_formats() {
    using enum InputFormat;
    static const std::vector<InputFormatFacts> table{
        {smiles, "smi", "SMILES", {"smi", "smiles", "ism", "cxsmiles"}, make_smiles_reader, true},
        {sdf, "sdf", "SD file", {"sdf", "sd", "mol", "mdl"}, make_sdf_reader},
        {csv, "csv", "Table (CSV, TSV)", {"csv", "tsv", "txt"}, make_csv_reader, true},
        {xlsx, "xlsx", "Excel workbook", {"xlsx", "xlsm"}, make_xlsx_reader, true, false},
        {mol2, "mol2", "MOL2", {"mol2", "ml2"}, make_mol2_reader, false, false},
        {cdxml, "cdxml", "CDXML (ChemDraw)", {"cdxml"}, make_cdxml_reader, false, false},
    };
    return table;
}

const InputFormatFacts& facts_of(InputFormat format) {
    const auto& table = input_formats();
    return *std::find_if(table.begin(), table.end(),
                         [&](const InputFormatFacts& facts) { return facts.format == format; });
}

std::optional<InputFormat> format_from_name(const std::string& path) {
    const std::string ending = ending_of(path);
    for (const InputFormatFacts& facts : input_formats()) {
        if (holds(facts.endings, ending)) return facts.format;
    }
    if (is_named_smarts(path)) return InputFormat::smiles;
    return std::nullopt;
}

std::optional<InputFormat> format_of_file(const std::string& path) {
    constexpr int kLinesThatTell = 50, kCountsLine = 4;
    const std::optional<InputFormat> named = format_from_name(path);
    if (named != InputFormat::csv || ending_of(path) != "txt" || !is_regular_file(path)) return named;
    TextInput input{path};
    std::string line;
    for (int number = 1; number <= kLinesThatTell && input.next_line(line); ++number) {
        if (number == kCountsLine && is_counts_line(line)) return InputFormat::sdf;
        if (line.starts_with("@<TRIPOS>")) return InputFormat::mol2;
    }
    return named;
}

std::optional<InputFormat> format_from_word(const std::string& word) {
    for (const InputFormatFacts& facts : input_formats()) {
        if (word == facts.word) return facts.format;
    }
    return std::nullopt;
}

std::vector<std::string> format_words() {
    std::vector<std::string> words;
    for (const InputFormatFacts& facts : input_formats()) words.emplace_back(facts.word);
    return words;
}

const std::vector<std::string>& smarts_endings() {
    static const std::vector<std::string> endings{"sma", "smarts"};
    return endings;
}

bool is_named_smarts(const std::string& path) { return holds(smarts_endings(), ending_of(path)); }

std::vector<std::string> structure_endings() {
    std::vector<std::string> endings;
    for (const InputFormatFacts& facts : input_formats()) {
        endings.insert(endings.end(), facts.endings.begin(), facts.endings.end());
    }
    return endings;
}

std::vector<std::string> structure_and_smarts_endings() {
    std::vector<std::string> endings = smarts_endings();
    const std::vector<std::string> others = structure_endings();
    endings.insert(endings.end(), others.begin(), others.end());
    return endings;
}

std::vector<std::string> with_packed(std::vector<std::string> endings) {
    const std::vector<std::string> plain = endings;
    for (const Packing& packing : all_packings()) {
        for (const std::string& ending : plain) endings.push_back(ending + packing.name_ending);
    }
    return endings;
}

bool is_named_as_unread(const std::string& path) { return other_format(path) != nullptr; }

FileError unknown_format(const std::string& path) {
    if (const OtherFormat* other = other_format(path)) {
        if (!other->save_as) return FileError{"cannot read " + path + ": it holds reactions, and compounds are read"};
        return FileError{"cannot read " + path + ": files " + other->ending + " are not read; save it as " +
                         other->save_as};
    }
    return FileError{"cannot tell the format of " + (path == "-" ? "standard input" : path) + " from its name",
                     {RemedyKind::name_input_format, path}};
}

std::string id_of_unnamed(const std::string& path, std::int64_t record) {
    const std::string name = path == "-" ? "stdin" : file_name(path);
    return name.substr(0, name.find('.')) + "-" + std::to_string(record);
}

std::unique_ptr<RecordReader> make_record_reader(InputFormat format, TextInput& input, const ReaderOptions& options) {
    if (!options.encoding.empty()) input.decode_from(options.encoding);
    return facts_of(format).make_reader(input, options);
}

}  // namespace chemsieve
