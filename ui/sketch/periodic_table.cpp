#include "ui/sketch/periodic_table.h"

#include <algorithm>
#include <array>
#include <set>

namespace chemsieve {
namespace {

struct NamedElement {
    const char* symbol;
    const char* name;
};

// In the order of the atomic number.
constexpr std::array<NamedElement, 118> kElements{{
    {"H", "hydrogen"},     {"He", "helium"},       {"Li", "lithium"},      {"Be", "beryllium"},
    {"B", "boron"},        {"C", "carbon"},        {"N", "nitrogen"},      {"O", "oxygen"},
    {"F", "fluorine"},     {"Ne", "neon"},         {"Na", "sodium"},       {"Mg", "magnesium"},
    {"Al", "aluminium"},   {"Si", "silicon"},      {"P", "phosphorus"},    {"S", "sulfur"},
    {"Cl", "chlorine"},    {"Ar", "argon"},        {"K", "potassium"},     {"Ca", "calcium"},
    {"Sc", "scandium"},    {"Ti", "titanium"},     {"V", "vanadium"},      {"Cr", "chromium"},
    {"Mn", "manganese"},   {"Fe", "iron"},         {"Co", "cobalt"},       {"Ni", "nickel"},
    {"Cu", "copper"},      {"Zn", "zinc"},         {"Ga", "gallium"},      {"Ge", "germanium"},
    {"As", "arsenic"},     {"Se", "selenium"},     {"Br", "bromine"},      {"Kr", "krypton"},
    {"Rb", "rubidium"},    {"Sr", "strontium"},    {"Y", "yttrium"},       {"Zr", "zirconium"},
    {"Nb", "niobium"},     {"Mo", "molybdenum"},   {"Tc", "technetium"},   {"Ru", "ruthenium"},
    {"Rh", "rhodium"},     {"Pd", "palladium"},    {"Ag", "silver"},       {"Cd", "cadmium"},
    {"In", "indium"},      {"Sn", "tin"},          {"Sb", "antimony"},     {"Te", "tellurium"},
    {"I", "iodine"},       {"Xe", "xenon"},        {"Cs", "caesium"},      {"Ba", "barium"},
    {"La", "lanthanum"},   {"Ce", "cerium"},       {"Pr", "praseodymium"}, {"Nd", "neodymium"},
    {"Pm", "promethium"},  {"Sm", "samarium"},     {"Eu", "europium"},     {"Gd", "gadolinium"},
    {"Tb", "terbium"},     {"Dy", "dysprosium"},   {"Ho", "holmium"},      {"Er", "erbium"},
    {"Tm", "thulium"},     {"Yb", "ytterbium"},    {"Lu", "lutetium"},     {"Hf", "hafnium"},
    {"Ta", "tantalum"},    {"W", "tungsten"},      {"Re", "rhenium"},      {"Os", "osmium"},
    {"Ir", "iridium"},     {"Pt", "platinum"},     {"Au", "gold"},         {"Hg", "mercury"},
    {"Tl", "thallium"},    {"Pb", "lead"},         {"Bi", "bismuth"},      {"Po", "polonium"},
    {"At", "astatine"},    {"Rn", "radon"},        {"Fr", "francium"},     {"Ra", "radium"},
    {"Ac", "actinium"},    {"Th", "thorium"},      {"Pa", "protactinium"}, {"U", "uranium"},
    {"Np", "neptunium"},   {"Pu", "plutonium"},    {"Am", "americium"},    {"Cm", "curium"},
    {"Bk", "berkelium"},   {"Cf", "californium"},  {"Es", "einsteinium"},  {"Fm", "fermium"},
    {"Md", "mendelevium"}, {"No", "nobelium"},     {"Lr", "lawrencium"},   {"Rf", "rutherfordium"},
    {"Db", "dubnium"},     {"Sg", "seaborgium"},   {"Bh", "bohrium"},      {"Hs", "hassium"},
    {"Mt", "meitnerium"},  {"Ds", "darmstadtium"}, {"Rg", "roentgenium"},  {"Cn", "copernicium"},
    {"Nh", "nihonium"},    {"Fl", "flerovium"},    {"Mc", "moscovium"},    {"Lv", "livermorium"},
    {"Ts", "tennessine"},  {"Og", "oganesson"},
}};

constexpr int kLastShown = 86;        // radon
constexpr int kFirstLanthanide = 58;  // in a row of their own
constexpr int kLastLanthanide = 71;
constexpr int kColumns = 18;

// What RDKit takes for no metal when it reads M in a molfile.
const std::set<std::string>& nonmetals() {
    static const std::set<std::string> kSymbols{"H",  "He", "B",  "C",  "N",  "O",  "F",  "Ne", "Si", "P",  "S",
                                                "Cl", "Ar", "As", "Se", "Br", "Kr", "Te", "I",  "Xe", "At", "Rn"};
    return kSymbols;
}

struct Place {
    int row = 0;
    int column = 0;
};

Place place_in_table(int number) {
    if (number >= kFirstLanthanide && number <= kLastLanthanide) return {6, number - kFirstLanthanide + 3};
    // The noble gas before each row, and how many elements of the row stand at its left end.
    struct Row {
        int after;
        int left;
    };
    constexpr std::array<Row, 6> kRows{{{0, 1}, {2, 2}, {10, 2}, {18, kColumns}, {36, kColumns}, {54, 3}}};
    constexpr std::array<int, 7> kEnds{2, 10, 18, 36, 54, 86, 118};
    int row = 0;
    while (number > kEnds[static_cast<std::size_t>(row)]) ++row;
    const Row& entry = kRows[static_cast<std::size_t>(row)];
    const int in_row = number - entry.after - 1;
    const int from_right = kEnds[static_cast<std::size_t>(row)] - number;
    return {row, in_row < entry.left ? in_row : kColumns - 1 - from_right};
}

}  // namespace

ElementChoice choice_of(const SketchAtom& atom) {
    ElementChoice choice;
    switch (atom.kind) {
        case SketchAtom::Kind::any: choice.none_of = true; break;
        case SketchAtom::Kind::heavy: choice = {true, {"H"}}; break;
        case SketchAtom::Kind::hetero: choice = {true, {"H", "C"}}; break;
        case SketchAtom::Kind::metal: choice = {false, all_metals()}; break;
        case SketchAtom::Kind::not_list: choice = {true, atom.symbols}; break;
        case SketchAtom::Kind::list:
        case SketchAtom::Kind::element: choice = {false, atom.symbols}; break;
    }
    sort_symbols(choice.symbols);
    return choice;
}

SketchAtom atom_of(const ElementChoice& choice) {
    ElementChoice sorted = choice;
    sort_symbols(sorted.symbols);
    SketchAtom atom;
    using Kind = SketchAtom::Kind;
    for (const Kind kind : {Kind::any, Kind::heavy, Kind::hetero, Kind::metal}) {
        atom.kind = kind;
        if (choice_of(atom) == sorted) return atom;
    }
    atom.kind = choice.none_of ? Kind::not_list : sorted.symbols.size() == 1 ? Kind::element : Kind::list;
    atom.symbols = sorted.symbols;
    return atom;
}

void sort_symbols(std::vector<std::string>& symbols) {
    const auto before = [](const std::string& a, const std::string& b) {
        const int x = atomic_number(a), y = atomic_number(b);
        return x != y ? x < y : a < b;
    };
    std::sort(symbols.begin(), symbols.end(), before);
    symbols.erase(std::unique(symbols.begin(), symbols.end()), symbols.end());
}

const std::vector<PeriodicElement>& shown_elements() {
    static const std::vector<PeriodicElement> elements = [] {
        std::vector<PeriodicElement> result;
        for (int number = 1; number <= kLastShown; ++number) {
            const NamedElement& element = kElements[static_cast<std::size_t>(number - 1)];
            const Place place = place_in_table(number);
            result.push_back({element.symbol, element.name, place.row, place.column, is_metal(element.symbol)});
        }
        return result;
    }();
    return elements;
}

int atomic_number(const std::string& symbol) {
    const auto found = std::find_if(kElements.begin(), kElements.end(),
                                    [&](const NamedElement& element) { return symbol == element.symbol; });
    return static_cast<int>(found - kElements.begin()) + 1;
}

std::string english_name(const std::string& symbol) {
    const auto number = static_cast<std::size_t>(atomic_number(symbol));
    return number > kElements.size() ? symbol : kElements[number - 1].name;
}

bool is_metal(const std::string& symbol) { return !nonmetals().contains(symbol); }

const std::vector<std::string>& all_metals() {
    static const std::vector<std::string> metals = [] {
        std::vector<std::string> result;
        for (const NamedElement& element : kElements) {
            if (is_metal(element.symbol)) result.emplace_back(element.symbol);
        }
        return result;
    }();
    return metals;
}

const std::vector<std::string>& all_nonmetals() {
    static const std::vector<std::string> symbols{nonmetals().begin(), nonmetals().end()};
    return symbols;
}

const std::vector<std::string>& halogens() {
    static const std::vector<std::string> symbols{"F", "Cl", "Br", "I"};
    return symbols;
}

}  // namespace chemsieve
