// The structures of a CDXML document (ChemDraw), by RDKit in a process of its own.
//
// Structures in groups count, and nicknames are expanded as far as the document holds their structures. Labels that are
// no element come as aliases of a molfile, whose reading knows abbreviations and refuses the rest. What RDKit
// cannot use comes as a molfile all the same, whose reading tells the reason. Starts a process: takes tens of
// milliseconds, as many seconds at worst as `deadline` says. Never throws on bad text. Threads: may be called
// concurrently.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "chem/molecule.h"

namespace chemsieve {

inline constexpr std::size_t kMaxCdxmlBytes = std::size_t{64} << 20;

struct CdxmlStructure {
    int id = 0;  // its fragment's; negative where the document has none
    bool is_molfile = true;
    std::string text;      // molfile with the drawing's coordinates, or CXSMILES; empty if there is none
    std::string defect;    // why there is none
    bool is_word = false;  // a number or a word, which is no compound
};

struct CdxmlDocument {
    std::vector<CdxmlStructure> structures;  // in the order of the document
    std::vector<std::string> log;            // what RDKit says of fragments that it leaves out

    // The line that names the fragment.
    std::optional<std::string> said_of(int id) const;
};

using CdxmlResult = std::variant<CdxmlDocument, Unparsable>;

// Whether a text may be such a document: XML with its outermost element.
bool looks_like_cdxml(std::string_view text);

std::string cdxml_program();
CdxmlResult read_cdxml(std::string_view text, const std::string& program = cdxml_program(),
                       std::chrono::milliseconds deadline = std::chrono::seconds{30});

// What is said to the program that reads CDXML (app/readers/), and what it answers.

// RDKit 2022.09 looks for fragments in the first page alone, not in groups, tables or sequences there: the tags of
// these are left out, and what stands in several pages is put into one.
std::string in_one_page(std::string_view text);

// What the program wrote, as app/readers/cdxml_main.cpp says. Nothing if it is not what the program writes.
std::optional<CdxmlResult> result_of_cdxml(std::string_view output);

}  // namespace chemsieve
