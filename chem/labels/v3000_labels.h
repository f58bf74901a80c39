// The labels of V3000 molfiles (molfile_labels.h). Internal to chem/labels. Threads: may be called concurrently.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "chem/labels/atom_labels.h"
#include "chem/labels/molfile_labels.h"

namespace chemsieve {

MolfileLabels read_v3000_labels(std::string_view molblock);
// As with_symbols_drawn_out().
std::optional<std::string> with_v3000_symbols_drawn_out(std::string_view molblock);

// Nothing if no hydrogen is drawn, or the molfile cannot be read.
std::optional<DrawnGraph> v3000_graph_with_hydrogens(std::string_view molblock);

}  // namespace chemsieve
