// The hits of one query in several libraries as one list: similarity falling, to six decimals, then id, then library in
// the order given, then compound. It is made while it is read, so it takes no memory of its own.
//
// Errors: LibraryError. Threads: one at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "search/request/search_types.h"

namespace chemsieve {

struct LibraryHit {
    std::size_t library = 0;  // its place in the order given
    Hit hit;
};

class MergedHits {
  public:
    // The hits of a library, ranked by rank(); they must outlive the list. Ids are read where similarities of several
    // libraries tie.
    struct Part {
        std::span<const Hit> ranked;
        std::function<std::string(CompoundNumber)> id = {};
    };
    // `top`: the list's length at most; 0: all.
    MergedHits(std::vector<Part> parts, std::size_t top);
    // These, in this order.
    explicit MergedHits(std::vector<LibraryHit> listed) : listed_{std::move(listed)}, left_{listed_.size()} {}

    // How many hits are left.
    std::size_t left() const noexcept { return left_; }
    // The next hit; nothing at the end.
    std::optional<LibraryHit> next();

  private:
    struct Head {
        Part part;
        std::size_t next = 0;           // index into part.ranked
        std::optional<std::string> id;  // of that hit, once it was asked for

        bool is_at_end() const noexcept { return next == part.ranked.size(); }
        const Hit& hit() const { return part.ranked[next]; }
    };

    static bool comes_before(Head& a, Head& b);
    static const std::string& id_of(Head& head);

    std::vector<Head> heads_;
    std::vector<LibraryHit> listed_;  // without heads
    std::size_t left_ = 0;
};

}  // namespace chemsieve
