// Average linkage of trees, of which only the sums that are great enough are known.
//
// The two families whose average is the greatest are put together, of as great ones the lowest, until no average is the
// least one or more. Why few sums are enough: all pairs between A and B together and C are those between A and C and
// those between B and C, so that their average is not above the greater of the two. As it is rounded down, and
// floor(x) >= n means x >= n for whole n, the same holds of rounded ones. So what is below the least average now stays
// below it, and need not be kept. Where one of two sums was not kept, it is at most the least average for each of its
// pairs: that makes a bound of the new average. Families wait with their bounds, and only when a bound is the greatest
// of all their compounds are compared; then the average is known, and they wait again. So each average that leads to a
// union is known and the greatest of all, as if all sums had been kept.
//
// The same with a greater number in place of the least average: as long as averages of that number or more remain, the
// sums below it need not be in memory. So sums come in bands, from the greatest averages down. A sum of a band whose
// families have grown since becomes a bound in the same way: what is missing between them is below the band. Averages
// that turn out to be below a band go back to wait for theirs.
//
// Memory: 72 bytes a sum of a band. Errors: FileError, of sums that wait on the disk. Threads: one at a time.
#pragma once

#include <stop_token>

#include "search/families/growing_families.h"

namespace chemsieve::families {

// Puts families together; none is left in `sums`, which are those of all trees that have the least average or more.
// `most_bytes`: of a band, which is at least one slice. False if stopped.
bool link_families(SumSlices& sums, GrowingFamilies& families, const Averages& averages, std::size_t trees,
                   std::uint64_t most_bytes, const neighbours::Work& work);

}  // namespace chemsieve::families
