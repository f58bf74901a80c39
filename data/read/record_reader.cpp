#include "data/read/record_reader.h"

#include <filesystem>

#include "base/text.h"
#include "data/file/packed/unpacker.h"
#include "data/read/csv_reader.h"
#include "data/read/sdf_reader.h"
#include "data/read/smiles_reader.h"

namespace chemsieve {

std::optional<InputFormat> format_from_name(const std::string& path) {
    const std::string name = lower(std::string{name_unpacked(path)});
    const std::size_t dot = name.rfind('.');
    if (dot == std::string::npos) return std::nullopt;
    const std::string ending = name.substr(dot + 1);
    for (const char* e : {"smi", "smiles", "ism", "cxsmiles", "sma", "smarts"}) {
        if (ending == e) return InputFormat::smiles;
    }
    for (const char* e : {"sdf", "sd", "mol", "mdl"}) {
        if (ending == e) return InputFormat::sdf;
    }
    for (const char* e : {"csv", "tsv", "txt"}) {
        if (ending == e) return InputFormat::csv;
    }
    return std::nullopt;
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

FileError unknown_format(const std::string& path) {
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
    }
    return nullptr;
}

const char* name_of(InputFormat format) {
    switch (format) {
        case InputFormat::smiles: return "smi";
        case InputFormat::sdf: return "sdf";
        case InputFormat::csv: return "csv";
    }
    return "";
}

}  // namespace chemsieve
