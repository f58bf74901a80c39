#include "app/python/cores/core_call.h"

#include "app/cli/studies/core_options.h"

namespace chemsieve::python {

Chosen<FoundCommonCore> find_common_core(OpenLibraries& libraries, const StudyCall& call, const std::stop_token& stop) {
    AskedStudy<cli::CoreOptions> asked{"core", call};
    const cli::CoreOptions& options = asked.options();
    const auto state = asked.compounds().look_at(libraries);
    return asked.compounds().found_among<FoundCommonCore>(stop, [&](const auto& among) {
        const neighbours::Work work = asked.compounds().work(stop);
        FoundCommonCore found;
        const series::CoreEvents events{.progress = work.progress,
                                        .left_out = noted_in(found.left_out, *state->source)};
        auto core = series::find_common_core(*state->source, among.get(), options.request(), work.jobs, events, stop);
        if (core) found.core = *std::move(core);
        return found;
    });
}

}  // namespace chemsieve::python
