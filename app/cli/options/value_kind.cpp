#include "app/cli/options/value_kind.h"

#include <algorithm>
#include <map>
#include <sstream>

#include "app/cli/options/kind_words.h"
#include "chem/properties/computed_properties.h"

namespace chemsieve::cli {

namespace {

const std::vector<std::string> kCompounds{"smi", "smiles", "sdf",    "sd",     "mol",   "csv",
                                          "tsv", "smi.gz", "sdf.gz", "csv.gz", "tsv.gz"};

// Arguments and options that are files, by their names, which mean the same in all commands.
const std::map<std::string, std::vector<std::string>>& endings_by_name() {
    static const std::map<std::string, std::vector<std::string>> endings = [] {
        std::vector<std::string> library_or_compounds{"sieve"};
        library_or_compounds.insert(library_or_compounds.end(), kCompounds.begin(), kCompounds.end());
        return std::map<std::string, std::vector<std::string>>{
            {"LIB", {"sieve"}},
            {"--library", {"sieve"}},
            {"FILE", kCompounds},
            {"LIB|FILE", library_or_compounds},
            {"--queries", {"smi", "sma", "sdf", "mol", "fps", "smi.gz", "sma.gz", "sdf.gz", "fps.gz"}},
            {"--output", {"tsv", "csv", "jsonl", "smi", "sdf", "xlsx", "html", "fps"}},
            {"--ids", {"txt"}},
            {"--rejects", {"tsv"}},
            {"--stats", {"jsonl"}},
        };
    }();
    return endings;
}

// The words of CLI::IsMember, which tells them in its description only: "TEXT:{tsv,csv}".
std::vector<std::string> member_words(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    const std::size_t begin = type.find('{');
    const std::size_t end = type.find('}');
    std::vector<std::string> words;
    if (begin == std::string::npos || end == std::string::npos) return words;
    std::istringstream input{type.substr(begin + 1, end - begin - 1)};
    for (std::string word; std::getline(input, word, ',');) words.push_back(word);
    return words;
}

std::vector<std::string> column_words() {
    std::vector<std::string> words{"all"};
    for (const ComputedProperty& property : kComputedProperties) words.emplace_back(property.name);
    return words;
}

}  // namespace

ValueKind value_kind(const CLI::Option& option) {
    const std::string name = option.get_name();
    ValueKind kind;
    if (const auto file = endings_by_name().find(name); file != endings_by_name().end()) {
        kind.is_file = true;
        kind.endings = file->second;
        return kind;
    }
    kind.words = member_words(option);
    if (!kind.words.empty()) return kind;
    if (name == "--columns") kind.words = column_words();
    if (name == "--fingerprint" || name == "--remove") kind.words = kind_names();
    kind.is_list = !kind.words.empty();
    return kind;
}

}  // namespace chemsieve::cli
