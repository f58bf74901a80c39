#include "ui/sketch/periodic_table.h"

#include <catch2/catch.hpp>
#include <set>

#include "chem/read/parse.h"
#include "ui/sketch/chemistry/sketch_chemistry.h"
#include "ui/sketch/chemistry/smarts_sketch.h"

namespace chemsieve::periodic_table_test {

TEST_CASE("elements stand where chemists look for them") {
    std::set<std::pair<int, int>> places;
    const auto at = [&](const std::string& symbol) {
        for (const PeriodicElement& element : shown_elements()) {
            if (element.symbol == symbol) return std::pair{element.row, element.column};
        }
        return std::pair{-1, -1};
    };
    for (const PeriodicElement& element : shown_elements()) {
        places.insert({element.row, element.column});
        CHECK(is_element_symbol(element.symbol));
    }
    CHECK(shown_elements().size() == 86);
    CHECK(places.size() == 86);
    CHECK(at("H") == std::pair{0, 0});
    CHECK(at("He") == std::pair{0, 17});
    CHECK(at("B") == std::pair{1, 12});
    CHECK(at("Mg") == std::pair{2, 1});
    CHECK(at("Cl") == std::pair{2, 16});
    CHECK(at("Fe") == std::pair{3, 7});
    CHECK(at("I") == std::pair{4, 16});
    CHECK(at("La") == std::pair{5, 2});
    CHECK(at("Hf") == std::pair{5, 3});
    CHECK(at("Rn") == std::pair{5, 17});
    CHECK(at("Ce") == std::pair{6, 3});
    CHECK(at("Lu") == std::pair{6, 16});
    CHECK(english_name("S") == "sulfur");
    CHECK(english_name("Og") == "oganesson");
    CHECK(english_name("Xx") == "Xx");
}

TEST_CASE("metals are what the search takes for metals") {
    CHECK(all_metals().size() + all_nonmetals().size() == 118);
    CHECK(is_metal("Na"));
    CHECK_FALSE(is_metal("Si"));
    // What M in a molfile is read as is drawn as M again: the same elements.
    Sketch sketch{.name = {}, .atoms = {{.kind = SketchAtom::Kind::metal}}, .bonds = {}};
    const SketchOpinion opinion = opinion_on(sketch);
    CHECK(opinion.problem.empty());
    INFO(opinion.text);
    const SketchResult again = sketch_of_smarts(opinion.text);
    REQUIRE(std::holds_alternative<Sketch>(again));
    CHECK(std::get<Sketch>(again).atoms.at(0).kind == SketchAtom::Kind::metal);
}

}  // namespace chemsieve::periodic_table_test
