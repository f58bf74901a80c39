#include "fingerprint/filter/tables/xor_filter.h"

#include "fingerprint/filter/tables/xor_cells_build.h"

namespace chemsieve::filter {

template class XorCells<XorLayout, std::uint8_t>;
template class XorCells<XorLayout, std::uint16_t>;

}  // namespace chemsieve::filter
