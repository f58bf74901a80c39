#include "match/run/structure_matcher.h"

#include <algorithm>

namespace chemsieve {

namespace {

// Has the structure an atom for each predicate? Most misses end here.
bool has_each(const Program& program, const std::uint16_t* classes, unsigned atoms) {
    const std::uint64_t* possible = program.possible.data();
    std::uint64_t any = 0, other = 0;
    unsigned i = 0;
    for (; i + 4 <= atoms; i += 4) {
        any |= possible[classes[i]] | possible[classes[i + 1]];
        other |= possible[classes[i + 2]] | possible[classes[i + 3]];
    }
    for (; i < atoms; ++i) any |= possible[classes[i]];
    return ((any | other) & program.all_predicates) == program.all_predicates;
}

// Has it as many as are needed? Counters of so many bits, those of all predicates at once; `over` holds those that went
// past their end.
template <unsigned planes>
bool has_enough(const Program& program, const std::uint16_t* classes, unsigned atoms) {
    const std::uint64_t* possible = program.possible.data();
    std::array<std::uint64_t, planes> counted{};
    std::uint64_t over = 0;
    for (unsigned i = 0; i < atoms; ++i) {
        std::uint64_t carry = possible[classes[i]];
        for (unsigned plane = 0; plane < planes; ++plane) {
            const std::uint64_t next = counted[plane] & carry;
            counted[plane] ^= carry;
            carry = next;
        }
        over |= carry;
    }
    std::uint64_t enough = ~std::uint64_t{0};
    for (unsigned plane = 0; plane < planes; ++plane) {
        const std::uint64_t have = counted[plane], need = program.needed[plane];
        enough = (have & ~need) | (~(have ^ need) & enough);
    }
    enough |= over;
    return (enough & program.all_predicates) == program.all_predicates;
}

bool has_enough(const Program& program, const std::uint16_t* classes, unsigned atoms) {
    constexpr unsigned kFew = 2;  // planes that count to 3
    const bool few =
        std::all_of(program.needed.begin() + kFew, program.needed.end(), [](auto need) { return need == 0; });
    return few ? has_enough<kFew>(program, classes, atoms) : has_enough<kCountPlanes>(program, classes, atoms);
}

}  // namespace

bool can_hold(const Program& program, const StructureView& structure) {
    const unsigned atoms = structure.atoms();
    const std::uint16_t* classes = structure.atom_classes();
    return atoms >= program.steps.size() && has_each(program, classes, atoms) &&
           (!program.counts_matter || has_enough(program, classes, atoms));
}

}  // namespace chemsieve
