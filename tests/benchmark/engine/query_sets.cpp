#include "tests/benchmark/engine/query_sets.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <stdexcept>

#include "chem/read/parse.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/support/test_data.h"

namespace chemsieve::test {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kFirst = 50;

std::optional<Molecule> read_by_rdkit(const QueryText& query) {
    return query.language == QueryLanguage::smarts ? rdkit_smarts_query(query.text) : rdkit_smiles(query.text);
}

QuerySet set_of(const std::string& name, const std::vector<NamedStructure>& structures, QueryLanguage language) {
    QuerySet set{.name = name, .queries = {}};
    for (const auto& [text, id] : structures) {
        const QueryText query{.id = id, .text = text, .language = language};
        if (std::holds_alternative<Molecule>(parse_query(query)) && read_by_rdkit(query)) set.queries.push_back(query);
    }
    return set;
}

QuerySet read_set(const fs::path& file) {
    const bool smarts = file.extension() == ".sma";
    return set_of(file.filename().string(), read_structures(file),
                  smarts ? QueryLanguage::smarts : QueryLanguage::smiles);
}

QuerySet spread(QuerySet set, std::size_t most) {
    const std::size_t all = set.queries.size();
    if (most == 0 || all <= most) return set;
    QuerySet taken{.name = set.name, .queries = {}};
    for (std::size_t i = 0; i < most; ++i) taken.queries.push_back(set.queries[i * all / most]);
    return taken;
}

QuerySet first_of(QuerySet set) {
    set.queries.resize(std::min(kFirst, set.queries.size()));
    set.name += ", first " + std::to_string(set.queries.size());
    return set;
}

QuerySets sets_of_folder(const fs::path& folder) {
    QuerySets sets;
    for (const char* file : {"fragment_like_zinc500.smi", "lead_like_zinc500.smi", "pubchem_pieces823.smi",
                             "rlewis.sma", "nibr_filters2019.sma"}) {
        if (fs::exists(folder / file)) sets.substructure.push_back(read_set(folder / file));
    }
    if (fs::exists(folder / "rlewis.sma")) sets.first_smarts = first_of(read_set(folder / "rlewis.sma"));
    if (fs::exists(folder / "drug_like_pubchem1000.smi")) {
        sets.compounds = read_set(folder / "drug_like_pubchem1000.smi");
    }
    return sets;
}

QuerySets sets_of_rdkit_data(const fs::path& data) {
    const std::vector<NamedStructure> compounds = read_structures(data / "NCI/first_5K.smi");
    std::vector<NamedStructure> small, others;
    for (const NamedStructure& compound : compounds) (compound.first.size() < 20 ? small : others).push_back(compound);
    const QuerySet smarts = set_of("rdkit_data_smarts", rdkit_smarts(data), QueryLanguage::smarts);
    return {.substructure = {set_of("small_compounds", small, QueryLanguage::smiles), smarts},
            .first_smarts = first_of(smarts),
            .compounds = set_of("larger_compounds", others, QueryLanguage::smiles)};
}

std::optional<QuerySets> find_sets(const std::string& folder) {
    if (!folder.empty()) return sets_of_folder(folder);
    if (const auto large = large_data()) return sets_of_folder(*large / "queries");
    if (const auto data = rdkit_data()) return sets_of_rdkit_data(*data);
    return std::nullopt;
}

}  // namespace

std::optional<QuerySets> read_query_sets(const std::string& folder, std::size_t most) {
    std::optional<QuerySets> sets = find_sets(folder);
    if (!sets || sets->substructure.empty()) {
        std::cerr << "no query sets; name a folder with --queries-dir or install rdkit-data\n";
        return std::nullopt;
    }
    for (QuerySet& set : sets->substructure) set = spread(std::move(set), most);
    sets->compounds = spread(std::move(sets->compounds), most);
    return sets;
}

Molecule rdkit_query(const QueryText& query) {
    std::optional<Molecule> molecule = read_by_rdkit(query);
    if (!molecule) throw std::runtime_error("RDKit cannot read query " + query.id + " (" + query.text + ")");
    return *std::move(molecule);
}

}  // namespace chemsieve::test
