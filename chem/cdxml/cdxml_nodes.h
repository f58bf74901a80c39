// What the nodes and bonds of a CDXML document are that RDKit takes for carbon or leaves without a hand: labels that
// ChemDraw could not interpret, nicknames without their structure, attachments to several atoms, bold and hashed bonds,
// brackets, query features.
//
// Source: CDXML, its nodes, bonds and bracketed groups (PerkinElmer, "CDX file format", 2010). Threads: one.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace chemsieve {

struct CdxmlWedge {
    int narrow = 0, wide = 0;  // nodes
    bool is_up = false;
};

struct CdxmlNodes {
    std::map<int, std::string> labels;            // what nodes say that are read as the element of no atom
    std::map<int, std::vector<int>> attachments;  // what nodes stand for that are bonds to many atoms
    std::map<int, std::string> refused;           // why what has the node cannot be read
    std::vector<std::vector<int>> repeated;       // what stands in brackets as a repeating unit
    std::vector<CdxmlWedge> wedges;               // single bonds that show a hand
    std::map<int, int> isotopes;                  // that the document has; RDKit is given others, to tell apart
};

// The document as RDKit is to read it, and what it does not know of it. Throws std::exception if it is no XML.
std::string with_known_nodes(const std::string& text, CdxmlNodes& nodes);

}  // namespace chemsieve
