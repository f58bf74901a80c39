// The sets of loops that were compiled. kernels.h tells which ones this processor can run.
#pragma once

#include "fingerprint/kernel/kernels.h"

namespace chemsieve {

extern const KernelSet kScalarKernels;
#ifdef CHEMSIEVE_X86_KERNELS
extern const KernelSet kAvx2Kernels;
extern const KernelSet kAvx512Kernels;
#endif

}  // namespace chemsieve
