// Makes anew what is damaged in a library and can be, and checks it once more if anything was.
//
// Errors and threads: see data/check/library_repair.h.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "data/check/library_repair.h"

namespace chemsieve::work {

// `found`: the library as it is now. `mended` may be empty; it hears what was made anew, before the second check: the
// defects that the events told till then are those of before.
Repair repair(const std::string& library, const CheckOptions& options, const CheckEvents& events,
              const std::function<void(const std::vector<std::string>&)>& mended, const std::stop_token& stop);

}  // namespace chemsieve::work
