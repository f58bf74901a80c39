#include "data/read/record_reader.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "base/text.h"
#include "data/file/packed/unpacker.h"
#include "data/read/cdxml_reader.h"
#include "data/read/csv_reader.h"
#include "data/read/mol2_reader.h"
#include "data/read/sdf_reader.h"
#include "data/read/smiles_reader.h"
#include "data/read/xlsx_reader.h"

namespace chemsieve {

namespace {

struct FormatFacts {
    InputFormat format;
    const char* word;
    std::vector<const char*> endings;
};

const std::vector<FormatFacts>& all_formats() {
    static const std::vector<FormatFacts> facts{
        {InputFormat::smiles, "smi", {"smi", "smiles", "ism", "cxsmiles"}},
        {InputFormat::sdf, "sdf", {"sdf", "sd", "mol", "mdl"}},
        {InputFormat::csv, "csv", {"csv", "tsv", "txt"}},
        {InputFormat::xlsx, "xlsx", {"xlsx", "xlsm"}},
        {InputFormat::mol2, "mol2", {"mol2", "ml2"}},
        {InputFormat::cdxml, "cdxml", {"cdxml"}},
    };
    return facts;
}

// Which ending the same content has in a format that is read.
struct OtherFormat {
    const char* ending;
    const char* save_as;
};
constexpr OtherFormat kOtherFormats[] = {{".xls", ".xlsx"},  {".xlsb", ".xlsx"},     {".ods", ".xlsx"},
                                         {".fods", ".xlsx"}, {".gnumeric", ".xlsx"}, {".numbers", ".xlsx"},
                                         {".cdx", ".cdxml"}};

const OtherFormat* other_format(const std::string& path) {
    const std::string name = lower(path);
    const auto* const found = std::find_if(std::begin(kOtherFormats), std::end(kOtherFormats),
                                           [&](const OtherFormat& other) { return name.ends_with(other.ending); });
    return found == std::end(kOtherFormats) ? nullptr : found;
}

constexpr const char* kSmartsEndings[] = {"sma", "smarts"};

}  // namespace

std::vector<std::string> structure_endings(bool smarts) {
    std::vector<std::string> endings;
    if (smarts) endings.assign(std::begin(kSmartsEndings), std::end(kSmartsEndings));
    for (const FormatFacts& facts : all_formats()) {
        endings.insert(endings.end(), facts.endings.begin(), facts.endings.end());
    }
    return endings;
}

std::optional<InputFormat> format_from_name(const std::string& path) {
    const std::string name = lower(std::string{name_unpacked(path)});
    const std::size_t dot = name.rfind('.');
    if (dot == std::string::npos) return std::nullopt;
    const std::string ending = name.substr(dot + 1);
    for (const FormatFacts& facts : all_formats()) {
        if (std::find(facts.endings.begin(), facts.endings.end(), ending) != facts.endings.end()) return facts.format;
    }
    if (is_named_smarts(path)) return InputFormat::smiles;
    return std::nullopt;
}

std::optional<InputFormat> format_from_word(const std::string& word) {
    for (const FormatFacts& facts : all_formats()) {
        if (word == facts.word) return facts.format;
    }
    return std::nullopt;
}

std::vector<std::string> format_words() {
    std::vector<std::string> words;
    for (const FormatFacts& facts : all_formats()) words.emplace_back(facts.word);
    return words;
}

bool is_named_smarts(const std::string& path) {
    const std::string name = lower(std::string{name_unpacked(path)});
    return name.ends_with(".sma") || name.ends_with(".smarts");
}

std::vector<std::string> packed_endings(const std::vector<std::string>& endings) {
    std::vector<std::string> packed;
    for (const Packing& packing : all_packings()) {
        for (const std::string& ending : endings) packed.push_back(ending + packing.name_ending);
    }
    return packed;
}

bool is_named_as_unread(const std::string& path) { return other_format(path) != nullptr; }

FileError unknown_format(const std::string& path) {
    if (const OtherFormat* other = other_format(path)) {
        return FileError{"cannot read " + path + ": files " + other->ending + " are not read; save it as " +
                         other->save_as};
    }
    return FileError{"cannot tell the format of " + (path == "-" ? "standard input" : path) + " from its name",
                     {RemedyKind::name_input_format, path}};
}

std::string id_of_unnamed(const std::string& path, std::int64_t record) {
    const std::string name = path == "-" ? "stdin" : std::filesystem::path{path}.filename().string();
    return name.substr(0, name.find('.')) + "-" + std::to_string(record);
}

std::unique_ptr<RecordReader> make_record_reader(InputFormat format, TextInput& input, const ReaderOptions& options) {
    switch (format) {
        case InputFormat::smiles: return std::make_unique<SmilesReader>(input, options);
        case InputFormat::sdf: return std::make_unique<SdfReader>(input, options);
        case InputFormat::csv: return std::make_unique<CsvReader>(input, options);
        case InputFormat::xlsx: return std::make_unique<XlsxReader>(input, options);
        case InputFormat::cdxml: return std::make_unique<CdxmlReader>(input, options);
        case InputFormat::mol2: return std::make_unique<Mol2Reader>(input, options);
    }
    return nullptr;
}

const char* name_of(InputFormat format) {
    for (const FormatFacts& facts : all_formats()) {
        if (facts.format == format) return facts.word;
    }
    return "";
}

}  // namespace chemsieve
