// Points in time as files hold them: "2026-11-22T18:50:50Z".
#pragma once

#include <chrono>
#include <string>

namespace chemsieve {

std::string utc_text(std::chrono::system_clock::time_point time);

}  // namespace chemsieve
