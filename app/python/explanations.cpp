#include "app/python/explanations.h"

#include <sstream>

#include "app/cli/command/explain_text.h"
#include "base/text.h"

namespace chemsieve::python {

namespace {

std::vector<CompoundNumber> with_id(const Library& library, const std::string& id, const std::stop_token& stop) {
    std::vector<CompoundNumber> numbers;
    const auto selected = library.select({.where = std::nullopt, .ids = std::vector{id}}, stop);
    if (selected) selected->compounds->for_each([&](CompoundNumber number) { numbers.push_back(number); });
    return numbers;
}

}  // namespace

std::vector<Explanation> explain(OpenLibraries& libraries, const ExplainCall& call, const std::stop_token& stop) {
    const auto state = libraries.state();
    const Library& library = *state->libraries.front();
    std::optional<Query> query;
    if (call.query) {
        query = Query::substructure(query_of(*call.query, 0, call.language, call.merge_hydrogens), library.recipe());
    }
    std::vector<Explanation> explanations;
    for (ExplainedCompound& compound : explain_compounds(library, with_id(library, call.id, stop), stop)) {
        std::ostringstream text;
        cli::write_compound(text, compound);
        std::optional<QueryExplanation> of_query;
        if (query) {
            of_query = explain_query(*query, compound, library.recipe(), {.stop = stop}, {.stereo = call.stereo});
            if (!of_query) break;
            text << "# query\t" << one_line(call.query->text) << '\n';
            cli::write_explanation(text, compound, *of_query);
        } else {
            cli::write_fingerprint(text, compound);
            cli::write_bits(text, compound, std::nullopt);
        }
        explanations.push_back({std::move(compound), std::move(of_query), text.str()});
    }
    return explanations;
}

}  // namespace chemsieve::python
