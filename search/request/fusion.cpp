#include "search/request/fusion.h"

namespace chemsieve {

const char* name_of(Fusion fusion) noexcept { return fusion == Fusion::max ? "max" : "mean"; }

std::optional<Fusion> fusion_from_name(std::string_view name) {
    for (const Fusion fusion : {Fusion::max, Fusion::mean}) {
        if (name == name_of(fusion)) return fusion;
    }
    return std::nullopt;
}

}  // namespace chemsieve
