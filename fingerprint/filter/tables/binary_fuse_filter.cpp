#include "fingerprint/filter/tables/binary_fuse_filter.h"

#include "fingerprint/filter/tables/xor_cells_build.h"

namespace chemsieve::filter {

template class XorCells<FuseLayout, std::uint8_t>;
template class XorCells<FuseLayout, std::uint16_t>;

}  // namespace chemsieve::filter
