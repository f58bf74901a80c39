// From a query to the parts that every structure containing it has, in terms of one library's classes.
//
//  - Of each query atom the set of classes that it can be is found, as for the match, and narrowed by the bonds that
//    the query has there. What these classes have in common, or the few things that they can be, is what is asked for.
//  - A part that can be one thing only is required, as often as the query has it. A part that can be up to 64 things is
//    a choice of them. More things are not asked for.
//  - An environment that an atom must have ([$(...)]) is a query of its own: its parts are required as well, but never
//    counted together with those of the query, since both may lie on the same atoms; and no part has atoms of both. Of
//    environments one of which must hold, the formulas become a choice, if each of them asks for something.
//  - What is negated, if classes cannot tell it, is left to the match.
//
// The formula holds for all structures of which the library's dictionary has the classes; a structure that is stored
// without classes must be taken to have every part.
#pragma once

#include <memory>
#include <mutex>

#include "match/parts/atom_summary.h"
#include "match/parts/part_formula.h"
#include "match/parts/part_items.h"
#include "match/program/query_graph.h"

namespace chemsieve {

// Threads: may be used by several.
class PartCompiler {
  public:
    // The table is of this dictionary, which must outlive this.
    PartCompiler(std::shared_ptr<const ClassTable> table, const ClassDictionary& classes)
        : table_{std::move(table)}, classes_{classes} {}

    PartFormula parts_of(const QueryGraphs& query) const;

  private:
    std::shared_ptr<const ClassTable> table_;
    const ClassDictionary& classes_;
    // Made with the first query: it takes a millisecond.
    struct Known {
        explicit Known(const ClassDictionary& classes) : labels{classes}, summaries{labels} {}
        PartLabels labels;
        AtomSummaries summaries;
    };
    mutable std::once_flag is_known_;
    mutable std::unique_ptr<const Known> known_;
};

}  // namespace chemsieve
