// The elements: names, places in the table, and the two groups of them that queries ask for.
//
// Metals are all that RDKit takes for such when it reads M in a molfile. Threads: may be called concurrently.
#pragma once

#include <string>
#include <vector>

namespace chemsieve {

struct PeriodicElement {
    std::string symbol;
    std::string name;  // English
    int row = 0;       // from 0; the lanthanides from cerium on have row 6
    int column = 0;    // from 0 to 17
    bool metal = false;
};

// Hydrogen to radon, by atomic number: those that compounds are made of.
const std::vector<PeriodicElement>& shown_elements();
// The symbol itself for what is no element.
std::string english_name(const std::string& symbol);

// 119 for what is no element.
int atomic_number(const std::string& symbol);

bool is_metal(const std::string& symbol);
// By atomic number, to the last element.
const std::vector<std::string>& all_metals();
// In alphabetical order.
const std::vector<std::string>& all_nonmetals();
// Those that X in a drawing means.
const std::vector<std::string>& halogens();

}  // namespace chemsieve
