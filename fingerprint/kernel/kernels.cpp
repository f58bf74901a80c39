#include "fingerprint/kernel/kernels.h"

#include <cstdlib>
#include <string>

#include "base/error.h"
#include "fingerprint/kernel/compiled_sets.h"

namespace chemsieve {

namespace {

constexpr const char* kVariable = "CHEMSIEVE_KERNEL";

#ifdef CHEMSIEVE_X86_KERNELS

// From narrow to wide: a processor that can run one of them can run those before it.
constexpr const KernelSet* kCompiled[] = {&kScalarKernels, &kAvx2Kernels, &kAvx512Kernels};

// These ask for the operating system's support of the registers, too.
bool can_run_avx2() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}

bool can_run_avx512() {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512vpopcntdq");
}

std::size_t runnable_sets() {
    __builtin_cpu_init();
    if (!can_run_avx2()) return 1;
    return can_run_avx512() ? 3 : 2;
}

#else

constexpr const KernelSet* kCompiled[] = {&kScalarKernels};

std::size_t runnable_sets() { return 1; }

#endif

const KernelSet& chosen_set() {
    const char* name = std::getenv(kVariable);
    return name != nullptr && *name != '\0' ? kernel_set_named(name) : *kernel_sets().back();
}

}  // namespace

std::span<const KernelSet* const> kernel_sets() {
    static const std::size_t runnable = runnable_sets();
    return std::span{kCompiled}.first(runnable);
}

const KernelSet& kernel_set_named(std::string_view name) {
    std::string names;
    for (const KernelSet* set : kernel_sets()) {
        if (name == set->name) return *set;
        names += names.empty() ? "" : ", ";
        names += set->name;
    }
    throw Error(std::string{kVariable} + " is '" + std::string{name} + "'; with this processor it can be " + names);
}

const KernelSet& kernels() {
    static const KernelSet& chosen = chosen_set();
    return chosen;
}

}  // namespace chemsieve
