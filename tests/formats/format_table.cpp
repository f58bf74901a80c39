// A table of real files of all formats: what was read of each, what was rejected, and how that compares with RDKit's
// own reading. Not run with the tests:
//
//     CHEMSIEVE_FORMAT_FILES=FOLDER format_tests "[.format_table]"
//
// prints it for the files of FOLDER and its subfolders, in order of their names, as docs/formats.md has it.

#include <GraphMol/FileParsers/CDXMLParser.h>
#include <GraphMol/FileParsers/FileParsers.h>
#include <GraphMol/FileParsers/MolSupplier.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "chem/rdkit_log.h"
#include "tests/formats/read_records.h"

namespace chemsieve::format_table {

using namespace chemsieve::test;

namespace {

using Molecules = std::vector<std::unique_ptr<RDKit::ROMol>>;

// By its canonical SMILES; empty if RDKit refuses it.
std::vector<std::string> smiles_of(const Molecules& molecules) {
    std::vector<std::string> smiles;
    for (const auto& molecule : molecules) {
        try {
            smiles.push_back(molecule ? RDKit::MolToSmiles(*molecule) : std::string{});
        } catch (const std::exception&) {
            smiles.emplace_back();
        }
    }
    return smiles;
}

template <class Read>
std::unique_ptr<RDKit::ROMol> molecule_or_nothing(const Read& read) {
    try {
        return std::unique_ptr<RDKit::ROMol>{read()};
    } catch (const std::exception&) {
        return nullptr;
    }
}

Molecules by_sd_supplier(const std::string& path) {
    Molecules molecules;
    std::ifstream file{path};
    RDKit::ForwardSDMolSupplier supplier{&file, false};
    while (!supplier.atEnd()) {
        auto molecule = molecule_or_nothing([&] { return supplier.next(); });
        if (!molecule && supplier.getEOFHitOnRead()) break;
        molecules.push_back(std::move(molecule));
    }
    return molecules;
}

Molecules by_mol2(const std::string& path) {
    Molecules molecules;
    std::ifstream file{path};
    std::string block;
    const auto end_block = [&] {
        if (block.starts_with("@<TRIPOS>MOLECULE")) {
            molecules.push_back(molecule_or_nothing([&] { return RDKit::Mol2BlockToMol(block); }));
        }
        block.clear();
    };
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("@<TRIPOS>MOLECULE")) end_block();
        block += line + '\n';
    }
    end_block();
    return molecules;
}

Molecules by_cdxml(const std::string& path) {
    Molecules molecules;
    try {
        for (auto& molecule : RDKit::CDXMLToMols(read_file(path))) molecules.push_back(std::move(molecule));
    } catch (const std::exception&) {
        // None.
    }
    return molecules;
}

// RDKit reads no tables such as ours, but the texts of their structures.
Molecules of_texts(const ReadFile& read) {
    Molecules molecules;
    for (const ReadRecord& record : read.records) {
        molecules.push_back(molecule_or_nothing([&]() -> RDKit::ROMol* {
            const std::string& text = record.kept.text;
            if (record.kept.kind == InputRecord::Kind::molblock) return RDKit::MolBlockToMol(text);
            RDKit::SmilesParserParams params;
            params.parseName = false;
            params.strictCXSMILES = false;
            return text.empty() ? nullptr : RDKit::SmilesToMol(text, params);
        }));
    }
    return molecules;
}

std::string plain_ending(const std::string& path) { return path.substr(path.rfind('.') + 1); }

std::vector<std::string> by_rdkit(const std::string& path, const ReadFile& read) {
    const LogCapture quiet;
    const std::string ending = plain_ending(path);
    if (ending == "sdf" || ending == "sd" || ending == "mol") return smiles_of(by_sd_supplier(path));
    if (ending == "mol2") return smiles_of(by_mol2(path));
    if (ending == "cdxml") return smiles_of(by_cdxml(path));
    return smiles_of(of_texts(read));
}

// Each as often as both have it.
std::size_t common(std::vector<std::string> a, std::vector<std::string> b) {
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    std::vector<std::string> both;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    return both.size();
}

std::string row_of(const std::string& path, const std::string& name) {
    const ReadFile read = read_records(path);
    std::vector<std::string> ours, theirs = by_rdkit(path, read);
    for (const ReadRecord& record : read.records) {
        if (record.canonical.empty()) continue;
        const LogCapture quiet;
        const std::unique_ptr<RDKit::ROMol> mol{RDKit::SmilesToMol(record.canonical)};
        ours.push_back(mol ? RDKit::MolToSmiles(*mol) : record.canonical);
    }
    std::erase(theirs, std::string{});
    // Once more through SMILES, as ours come.
    for (std::string& smiles : theirs) {
        const LogCapture quiet;
        const auto mol = molecule_or_nothing([&] { return RDKit::SmilesToMol(smiles); });
        if (mol) smiles = RDKit::MolToSmiles(*mol);
    }
    const std::size_t same = common(ours, theirs);
    std::ostringstream row;
    row << "| " << plain_ending(path) << " | " << name << " | " << read.records.size() << " | " << read.rejected()
        << " | " << same << " | " << ours.size() - same << " | " << theirs.size() - same << " | "
        << (read.failure.empty() ? "" : "ends with an error") << " |";
    return row.str();
}

}  // namespace

TEST_CASE("a table of files, for docs/formats.md", "[.format_table]") {
    const char* folder = std::getenv("CHEMSIEVE_FORMAT_FILES");
    if (!folder) return say_skipped("the table of files: CHEMSIEVE_FORMAT_FILES names no folder");
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator{folder}) {
        if (entry.is_regular_file() && format_from_name(entry.path().string())) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) {
        return std::pair{a.extension(), a.filename()} < std::pair{b.extension(), b.filename()};
    });
    std::cout << "| format | file | records | rejected | as RDKit | only here | only RDKit | "
                 "|\n|---|---|---|---|---|---|---|---|\n";
    for (const auto& file : files) std::cout << row_of(file.string(), file.filename().string()) << std::endl;
}

}  // namespace chemsieve::format_table
