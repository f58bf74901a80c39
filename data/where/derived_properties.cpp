#include "data/where/derived_properties.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>

#include "base/parallel.h"
#include "base/text.h"
#include "chem/properties/formula_text.h"
#include "chem/read/parse.h"
#include "chem/sameness/sameness.h"

namespace chemsieve {

namespace {

using sqlite::Number;
using sqlite::Statement;

constexpr std::size_t kCountedTogether = 8192;  // structures, whose texts are held
constexpr std::string_view kAtomsEnding = "_atoms";

constexpr std::array<DerivedProperty, 5> kDerivedProperties{{
    {"exact_mass", PropertyType::real, "chemsieve_exact_mass(c.formula || ' ' || c.smiles)", false, "g/mol",
     "monoisotopic mass, with the isotopes that are said", 6},
    {"charge", PropertyType::integer, "chemsieve_charge(c.formula)", false, "", "charge of the formula"},
    {"aromatic_rings", PropertyType::integer, "chemsieve_structure('aromatic_rings',c.compound_id)", true, "",
     "rings whose bonds are all aromatic"},
    {"aromatic_atoms", PropertyType::integer, "chemsieve_structure('aromatic_atoms',c.compound_id)", true, "",
     "aromatic atoms"},
    {"fsp3", PropertyType::real, "chemsieve_structure('fsp3',c.compound_id)", true, "",
     "share of sp3 carbons among the carbons", 4},
}};

// What is stored of a compound as a molecule: all of it, or in libraries that search the largest component, that.
// Nothing if RDKit cannot read it, or reads it with another formula.
std::optional<Molecule> stored_molecule(const std::string& formula, const std::string& smiles) {
    try {
        ParseResult parsed = parse_smiles(smiles);
        const auto* whole = std::get_if<Molecule>(&parsed);
        if (!whole) return std::nullopt;
        if (formula_of(*whole) == formula) return *whole;
        Molecule largest = largest_component(*whole);
        return formula_of(largest) == formula ? std::optional{largest} : std::nullopt;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

// "[13CH4]"
bool says_isotopes(std::string_view smiles) {
    for (std::size_t i = 0; i + 1 < smiles.size(); ++i) {
        if (smiles[i] == '[' && smiles[i + 1] >= '0' && smiles[i + 1] <= '9') return true;
    }
    return false;
}

Number exact_mass_of(std::string_view formula_and_smiles) {
    const std::size_t blank = std::min(formula_and_smiles.find(' '), formula_and_smiles.size());
    const std::string_view formula = formula_and_smiles.substr(0, blank);
    const std::string_view smiles = formula_and_smiles.substr(std::min(blank + 1, formula_and_smiles.size()));
    if (!says_isotopes(smiles)) return exact_mass_of_formula(formula);
    const auto molecule = stored_molecule(std::string{formula}, std::string{smiles});
    return molecule ? Number{exact_mass(*molecule)} : Number{};
}

Number value_in(const StructureCounts& counts, std::string_view name) {
    if (name == "fsp3") return counts.fraction_sp3;
    return std::int64_t{name == "aromatic_rings" ? counts.aromatic_rings : counts.aromatic_atoms};
}

std::string as_written(const Number& number, int decimals) {
    if (const auto* whole = std::get_if<std::int64_t>(&number)) return std::to_string(*whole);
    const auto* real = std::get_if<double>(&number);
    if (!real) return {};
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals, *real);
    return text;
}

Number charge_of(std::string_view formula) { return charge_in_formula(formula); }

class CountedStructures {
  public:
    void read(sqlite::Connection& connection, const std::string& condition, const std::function<void(Statement&)>& bind,
              unsigned jobs, const std::stop_token& stop) {
        Statement statement{connection,
                            "SELECT c.compound_id, c.formula, c.smiles FROM compound AS c WHERE " + condition};
        bind(statement);
        std::vector<Row> rows;
        while (!stop.stop_requested() && statement.step()) {
            rows.push_back({statement.integer(0), statement.text(1), statement.text(2)});
            if (rows.size() == kCountedTogether) count(rows, jobs, stop);
        }
        count(rows, jobs, stop);
        std::sort(counted_.begin(), counted_.end(),
                  [](const auto& a, const auto& b) { return a.compound < b.compound; });
    }

    Number value(std::string_view name, std::int64_t compound) const {
        const auto found = std::lower_bound(counted_.begin(), counted_.end(), compound,
                                            [](const Counted& c, std::int64_t number) { return c.compound < number; });
        if (found == counted_.end() || found->compound != compound || found->counts.aromatic_rings < 0) return {};
        return value_in(found->counts, name);
    }

  private:
    struct Row {
        std::int64_t compound;
        std::string formula, smiles;
    };
    struct Counted {
        std::int64_t compound = 0;
        StructureCounts counts = {.aromatic_rings = -1};  // -1: not known
    };

    void count(std::vector<Row>& rows, unsigned jobs, const std::stop_token& stop) {
        const std::size_t first = counted_.size();
        counted_.resize(first + rows.size());
        pool_.run(rows.size(), jobs == 0 ? default_jobs() : jobs, [&](std::size_t i, unsigned) {
            if (stop.stop_requested()) return;
            Counted& counted = counted_[first + i];
            counted.compound = rows[i].compound;
            const auto molecule = stored_molecule(rows[i].formula, rows[i].smiles);
            if (molecule) counted.counts = count_structure(*molecule);
        });
        rows.clear();
    }

    ThreadPool pool_;
    std::vector<Counted> counted_;
};

}  // namespace

std::span<const DerivedProperty> derived_properties() { return kDerivedProperties; }

std::optional<int> element_counted(std::string_view name) {
    if (name.ends_with(kAtomsEnding)) name.remove_suffix(kAtomsEnding.size());
    const std::optional<int> element = element_of_symbol(name);
    return element && *element > 0 ? element : std::nullopt;
}

std::optional<DerivedColumn> derived_column(const std::string& name) {
    for (const DerivedProperty& property : kDerivedProperties) {
        if (property.name == lower(name)) return DerivedColumn{.property = &property};
    }
    const auto element = element_counted(name);
    return element ? std::optional{DerivedColumn{.element = *element}} : std::nullopt;
}

std::string DerivedValues::value(const DerivedColumn& column) {
    if (!column.property) return std::to_string(atoms_in_formula(formula_, column.element));
    const DerivedProperty& property = *column.property;
    if (property.name == "charge") return as_written(charge_of(formula_), 0);
    if (!property.of_structure) return as_written(exact_mass_of(formula_ + ' ' + smiles_), property.decimals);
    if (!is_counted_) {
        is_counted_ = true;
        const auto molecule = stored_molecule(formula_, smiles_);
        if (molecule) counts_ = count_structure(*molecule);
    }
    return counts_ ? as_written(value_in(*counts_, property.name), property.decimals) : "";
}

std::string sql_of_atoms(int element) { return "chemsieve_atoms(c.formula," + std::to_string(element) + ")"; }

std::string sql_of_pattern(std::size_t pattern) {
    return "chemsieve_formula_fits(c.formula," + std::to_string(pattern) + ")";
}

void define_formula_functions(sqlite::Connection& connection, std::vector<FormulaPattern> patterns) {
    connection.define_function("chemsieve_exact_mass", exact_mass_of);
    connection.define_function("chemsieve_charge", charge_of);
    connection.define_function("chemsieve_atoms", [](std::string_view formula, std::int64_t element) {
        return Number{atoms_in_formula(formula, static_cast<int>(element))};
    });
    connection.define_function("chemsieve_formula_fits",
                               [patterns = std::move(patterns)](std::string_view formula, std::int64_t pattern) {
                                   const bool fits = patterns.at(static_cast<std::size_t>(pattern)).matches(formula);
                                   return Number{std::int64_t{fits}};
                               });
}

void define_structure_functions(sqlite::Connection& connection, const std::string& condition,
                                const std::function<void(Statement&)>& bind, unsigned jobs,
                                const std::stop_token& stop) {
    auto counted = std::make_shared<CountedStructures>();
    counted->read(connection, condition, bind, jobs, stop);
    connection.define_function("chemsieve_structure", [counted](std::string_view name, std::int64_t compound) {
        return counted->value(name, compound);
    });
}

}  // namespace chemsieve
