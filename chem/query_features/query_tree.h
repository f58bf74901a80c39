// The nodes of RDKit's query trees, recognized by their descriptions.
#pragma once

#include <string_view>

namespace chemsieve {

enum class QueryNode { all_of, any_of, other_composite, leaf };

inline QueryNode node_of(std::string_view description) {
    // Most are leaves, each of which is asked for every kind of atom.
    if (description.empty() || (description.back() != 'r' && description.back() != 'd')) return QueryNode::leaf;
    if (description.ends_with("Xor")) return QueryNode::other_composite;
    if (description.ends_with("And")) return QueryNode::all_of;
    if (description.ends_with("Or")) return QueryNode::any_of;
    return QueryNode::leaf;
}

}  // namespace chemsieve
