// A drawing of a structure as its author sees it: atoms at places, bonds between them, and what a query may leave open.
//
// A value: editing makes a new one, so undoing is taking the old one back. Nothing is forbidden here;
// chemistry/sketch_chemistry.h tells what is chemically wrong with a drawing. Lengths are in bonds, y points up.
// Threads: a value.
#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace chemsieve {

struct SketchPoint {
    double x = 0;
    double y = 0;
    bool operator==(const SketchPoint&) const = default;
};

struct SketchAtom {
    enum class Kind {
        element,   // symbols.front()
        any,       // * : anything but nothing; as a query also hydrogen
        heavy,     // A : anything but hydrogen
        hetero,    // Q : neither carbon nor hydrogen
        metal,     // M : periodic_table.h says which
        list,      // one of symbols
        not_list,  // none of symbols
    };
    // How many neighbours (without hydrogens) or ring bonds a match has.
    struct Count {
        enum class Kind { open, as_drawn, exactly };
        Kind kind = Kind::open;
        int value = 0;  // the number, for exactly
        bool operator==(const Count&) const = default;
    };

    SketchPoint at;
    Kind kind = Kind::element;
    std::vector<std::string> symbols{"C"};
    int charge = 0;
    int isotope = 0;  // mass number; 0: natural
    int radical = 0;  // unpaired electrons, 0 to 2
    Count substitution;
    Count ring_bonds;
    bool unsaturated = false;  // a match has a multiple or aromatic bond here

    bool is_element(const std::string& symbol) const { return kind == Kind::element && symbols.front() == symbol; }
    bool operator==(const SketchAtom&) const = default;
};

struct SketchBond {
    enum class Order {
        one,
        two,
        three,
        aromatic,
        one_or_two,
        one_or_aromatic,
        two_or_aromatic,
        any,
    };
    enum class Stereo {
        none,
        up,
        down,
        either
    };  // up, down: the narrow end is at `from`; either: also of double bonds
    enum class Topology { open, ring, chain };

    std::size_t from = 0;
    std::size_t to = 0;
    Order order = Order::one;
    Stereo stereo = Stereo::none;
    Topology topology = Topology::open;

    std::size_t other(std::size_t atom) const { return atom == from ? to : from; }
    bool operator==(const SketchBond&) const = default;
};

struct Sketch {
    std::string name;
    std::vector<SketchAtom> atoms;
    std::vector<SketchBond> bonds;  // at most one between two atoms, none from an atom to itself

    bool empty() const noexcept { return atoms.empty(); }
    std::vector<std::size_t> bonds_of(std::size_t atom) const;
    std::vector<std::size_t> neighbours(std::size_t atom) const;
    std::optional<std::size_t> bond_between(std::size_t a, std::size_t b) const;
    // True if the drawing leaves something open, so that it is not a compound.
    bool has_query_features() const;

    bool operator==(const Sketch&) const = default;
};

// The drawing without these atoms, their bonds, and these bonds. Atoms that lose all their bonds stay.
Sketch without(const Sketch& sketch, const std::vector<std::size_t>& atoms, const std::vector<std::size_t>& bonds);

// Adds the drawing `piece`. Its atoms and bonds that fall on atoms and bonds of `sketch` are merged with them: those of
// `sketch` stay, but a bond takes the higher order.
Sketch joined(const Sketch& sketch, const Sketch& piece);

}  // namespace chemsieve
