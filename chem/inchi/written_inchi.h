// Standard InChI and InChIKeys of compounds, by libinchi 1.03 as Debian has it.
//
// libinchi runs in a process of its own (chemsieve-inchi write), because it crashes on some compounds and is not made
// for threads. It gets many compounds at once and answers one after the other, so that a crash or a compound that takes
// too long costs this compound alone: the process is started anew for those behind it.
//
// Errors: Error if the program cannot be started or understood. Threads: any; each call has a process of its own.
#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "chem/inchi/inchi_input.h"
#include "chem/inchi/inchi_structure.h"

namespace chemsieve {

struct WrittenInchi {
    std::string inchi;  // "InChI=1S/CH4/h1H4"
    std::string key;    // "VNWKTOKETHGBQD-UHFFFAOYSA-N"
};

struct NoInchi {
    std::string reason;
    // Another time there may be one: it took too long, or the program crashed or was ended.
    bool is_undecided = false;
};

using WrittenResult = std::variant<WrittenInchi, NoInchi>;

// One of each, in their order; fewer if it was stopped.
std::vector<WrittenResult> write_inchis(std::span<const InchiInput> inputs, const std::stop_token& stop = {},
                                        const std::string& program = inchi_program());

}  // namespace chemsieve
