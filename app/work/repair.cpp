#include "app/work/repair.h"

namespace chemsieve::work {

Repair repair(const std::string& library, const CheckOptions& options, const CheckEvents& events,
              const std::function<void(const std::vector<std::string>&)>& mended, const std::stop_token& stop) {
    Repair done = repair_library(library, options, events, stop);
    if (done.mended.empty()) return done;
    if (mended) mended(done.mended);
    done.found = check_library(library, options, events, stop);
    return done;
}

}  // namespace chemsieve::work
