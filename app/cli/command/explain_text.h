// What the explain command prints: lines that begin with '#' name the subject, the rest is a table of bits and pieces
// (tab-separated) or sentences about a query. Bits and atoms are numbered from 0.
#pragma once

#include <iosfwd>
#include <optional>

#include "search/explain/explained_compound.h"
#include "search/explain/explained_query.h"

namespace chemsieve::cli {

void write_compound(std::ostream& out, const ExplainedCompound& compound);
void write_fingerprint(std::ostream& out, const ExplainedCompound& compound);

// The pieces that set the bits, one line a bit, piece and level. only: the bit to list, with all places of its pieces;
// nothing: all bits, each with the first few places.
void write_bits(std::ostream& out, const ExplainedCompound& compound, std::optional<std::uint32_t> only);

void write_explanation(std::ostream& out, const ExplainedCompound& compound, const QueryExplanation& explanation);

}  // namespace chemsieve::cli
