#include "tests/support/property_library.h"

#include <cmath>
#include <random>

#include "data/import/importer.h"
#include "data/library/library_writer.h"
#include "data/upkeep/fingerprint_indexer.h"

namespace chemsieve::test {

namespace {

const std::vector<std::string> kTitles{"year", "assay", "batch no", "Note", "in", "say \"when\""};
const std::vector<std::string> kNotes{
    "it's fine", "100 % pure", "a_b",      "DROP TABLE compound", "Größe", "\\ slashed", "GRÖSSE", "5", "'; --",
    "Ω",         "a%b_c\\d",   "x OR 1=1", "toxic (?)",           "日本"};

// One of the titles' values of a compound; empty: missing.
std::string value_of(std::size_t title, std::mt19937_64& random) {
    const auto number = [&](std::uint64_t below) { return random() % below; };
    if (number(4) == 0) return "";
    switch (title) {
        case 0: return number(50) == 0 ? "9007199254740993" : std::to_string(1950 + number(80));
        case 1: {
            static const std::vector<std::string> odd{"nan", "inf", "-inf", "1e300", "0.1", "-0", "9007199254740993"};
            return number(5) == 0 ? odd[number(odd.size())] : std::to_string(static_cast<double>(number(2000)) / 100);
        }
        case 2: return std::to_string(static_cast<int>(number(20)) - 10);
        case 3: return kNotes[number(kNotes.size())];
        case 4: return number(2) == 0 ? "yes" : "No";
        default: return kNotes[number(3)];
    }
}

PropertyValue number_of(const std::string& text) {
    if (text.find_first_not_of("-0123456789") == std::string::npos) return std::strtold(text.c_str(), nullptr);
    return static_cast<long double>(std::strtod(text.c_str(), nullptr));
}

}  // namespace

const std::vector<std::string> PropertyLibrary::kNumbers{"mw",    "LogP",        "tpsa", "donors",    "acceptors",
                                                         "RINGS", "heavy_atoms", "year", "\"assay\"", "\"batch no\""};
const std::vector<std::string> PropertyLibrary::kTexts{"id", "Formula", "note", "\"in\"", "\"say \"\"when\"\"\""};

PropertyLibrary::PropertyLibrary(const std::vector<NamedStructure>& compounds,
                                 const std::vector<FingerprintKind>& kinds) {
    std::mt19937_64 random{7};
    std::string text = "smiles\tid";
    for (const std::string& title : kTitles) text += "\t" + title;
    text += "\n";
    const std::string fullerene = read_structures(source_folder() / "tests/fixtures/fullerene.smi").at(0).first;
    std::vector<NamedStructure> all = compounds;
    all.emplace_back(fullerene, "fullerene");
    for (const auto& [smiles, id] : all) {
        text += smiles + "\t" + id;
        for (std::size_t title = 0; title < kTitles.size(); ++title) text += "\t" + value_of(title, random);
        text += "\n";
    }
    write_file(folder_.file("in.tsv"), text);
    create_library(path(), {});
    {
        // Several segments, and some rows.
        LibraryWriter writer{path(), {.compounds = 1200, .least = 300}};
        import_file(writer, folder_.file("in.tsv"), {}, {}, {});
    }
    if (!kinds.empty()) add_fingerprints(path(), kinds, {}, {}, {});
    library_ = std::make_shared<const Library>(path());
    read_values();
}

void PropertyLibrary::read_values() {
    const std::vector<ImportedProperty> imported = library_->imported_properties();
    const std::map<std::string, std::string> written{
        {"year", "year"}, {"assay", "\"assay\""}, {"batch no", "\"batch no\""},
        {"Note", "note"}, {"in", "\"in\""},       {"say \"when\"", "\"say \"\"when\"\"\""}};
    const auto reader = library_->reader();
    const auto rows = library_->reader();
    reader->for_each_compound([&](CompoundNumber number) {
        const CompoundRow row = rows->row(number);
        const Descriptors& d = row.descriptors;
        Values values{{"id", row.id},
                      {"Formula", d.formula},
                      {"mw", static_cast<long double>(d.molecular_weight)},
                      {"LogP", static_cast<long double>(d.logp)},
                      {"tpsa", static_cast<long double>(d.tpsa)},
                      {"donors", static_cast<long double>(d.donors)},
                      {"acceptors", static_cast<long double>(d.acceptors)},
                      {"RINGS", static_cast<long double>(d.rings)},
                      {"heavy_atoms", static_cast<long double>(d.heavy_atoms)}};
        const auto texts = rows->imported_values(number);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            if (!texts[i] || *texts[i] == "nan") continue;
            const bool is_text = imported[i].type == ImportedProperty::Type::text;
            values[written.at(imported[i].name)] = is_text ? PropertyValue{*texts[i]} : number_of(*texts[i]);
        }
        values_.emplace(number, std::move(values));
        return true;
    });
}

}  // namespace chemsieve::test
