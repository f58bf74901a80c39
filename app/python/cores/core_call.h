// The common core of compounds of libraries, for Python: asked for by keywords that have become the words of the
// command core.
//
// Errors: those of the command. Threads: a call is any thread's.
#pragma once

#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "app/python/asked_study.h"
#include "search/series/core/common_core.h"

namespace chemsieve::python {

struct FoundCommonCore {
    series::CommonCore core;
    LeftOut left_out;
};

// A core of no compounds if stopped.
Chosen<FoundCommonCore> find_common_core(OpenLibraries& libraries, const StudyCall& call, const std::stop_token& stop);

}  // namespace chemsieve::python
