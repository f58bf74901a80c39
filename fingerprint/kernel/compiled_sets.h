// The sets of loops there are. Which of them this processor can run, kernels.h tells.
#pragma once

#include "fingerprint/kernel/kernels.h"

namespace chemsieve {

extern const KernelSet kScalarKernels;
#ifdef CHEMSIEVE_X86_KERNELS
extern const KernelSet kAvx2Kernels;
extern const KernelSet kAvx512Kernels;
#endif

}  // namespace chemsieve
