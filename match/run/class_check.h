// Can a structure contain the query, as far as the classes of its atoms tell? Decides most pairs of query and compound,
// before any bond is looked at. Internal to match/run.
#pragma once

#include "match/program/program.h"
#include "match/structure/structure_view.h"

namespace chemsieve {

bool can_hold(const Program& program, const StructureView& structure);

}  // namespace chemsieve
