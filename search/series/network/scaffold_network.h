// How the scaffolds of a library hang together: each one with those that it becomes when one of its rings is taken away
// (ring_removal.h), down to single rings, also where no compound has these as its own scaffold.
//
//     network   all of these are its parents
//     tree      one is, by the rules of parent_choice.h
//
// What comes of it does not depend on the order of the scaffolds, nor on the number of threads: atoms are taken in the
// order of the canonical form. Scaffolds of more than `most_rings` rings are not taken apart, as a network has up to
// 2^rings scaffolds of one; they are counted. Errors: QueryError if there are more than kMostNodes; LibraryError for
// what RDKit cannot write. Threads: one call at a time; progress comes on the calling thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "search/series/scaffold.h"

namespace chemsieve::series {

enum class NetworkShape { network, tree };

struct NetworkRequest {
    ScaffoldKind kind = ScaffoldKind::murcko;
    NetworkShape shape = NetworkShape::network;
    std::size_t most_rings = 10;
    unsigned jobs = 1;                               // threads; 0: all cores
    std::function<void(double)> progress = nullptr;  // the share that is done, 0 to 1
};

// One that is there already, of a compound; what it points to outlives the call.
struct KnownScaffold {
    std::string_view form;  // see Piece
    std::string_view text;
};

struct ScaffoldNode {
    std::string text;  // canonical SMILES
    std::uint32_t rings = 0;
    std::vector<std::uint32_t> parents = {};  // places in `nodes`, ascending
};

struct ScaffoldNetwork {
    std::vector<ScaffoldNode> nodes;      // those of the fewest rings first, of as many by text
    std::vector<std::uint32_t> of_known;  // by place in what was given
    std::size_t not_taken_apart = 0;
};

constexpr std::size_t kMostNodes = 5'000'000;

// `known`: may name the same one twice. Nothing if stopped.
std::optional<ScaffoldNetwork> scaffold_network(const std::vector<KnownScaffold>& known, const NetworkRequest& request,
                                                const std::stop_token& stop);

}  // namespace chemsieve::series
