#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <map>
#include <stdexcept>

#include "chem/read/text_limits.h"
#include "ui/sketch/geometry.h"
#include "ui/sketch/molfile.h"
#include "ui/sketch/periodic_table.h"

namespace chemsieve {

namespace {

using Kind = SketchAtom::Kind;
using CountKind = SketchAtom::Count::Kind;

// Caught in from_molfile().
struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.emplace_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return std::string{text.substr(first, text.find_last_not_of(" \t") - first + 1)};
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    for (std::size_t at = text.find_first_not_of(' '); at != std::string_view::npos;
         at = text.find_first_not_of(' ', at)) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        words.emplace_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

template <class Number>
Number number_in(std::string_view text, const std::string& what) {
    const std::string word = trimmed(text);
    Number number{};
    const char* begin = word.data() + (word.starts_with('+') ? 1 : 0);
    const auto [end, error] = std::from_chars(begin, word.data() + word.size(), number);
    if (word.empty() || error != std::errc{} || end != word.data() + word.size()) {
        throw Refused(what + " is not a number: '" + word + "'");
    }
    return number;
}

// Columns of a line; empty beyond its end.
std::string_view columns(const std::string& line, std::size_t first, std::size_t count) {
    return first < line.size() ? std::string_view{line}.substr(first, count) : std::string_view{};
}

int small_number(const std::string& line, std::size_t first, const std::string& what) {
    const std::string_view text = columns(line, first, 3);
    return trimmed(text).empty() ? 0 : number_in<int>(text, what);
}

bool is_symbol(const std::string& text) {
    return !text.empty() && text.size() <= 2 && text[0] >= 'A' && text[0] <= 'Z' &&
           (text.size() == 1 || (text[1] >= 'a' && text[1] <= 'z'));
}

void set_symbol(SketchAtom& atom, const std::string& symbol) {
    static const std::map<std::string, Kind> kinds{{"A", Kind::heavy}, {"Q", Kind::hetero}, {"M", Kind::metal},
                                                   {"*", Kind::any},   {"Du", Kind::any},   {"R", Kind::any},
                                                   {"R#", Kind::any}};
    const auto kind = kinds.find(symbol);
    const bool numbered_group =
        symbol.size() > 1 && symbol[0] == 'R' && std::isdigit(static_cast<unsigned char>(symbol[1]));
    if (kind != kinds.end() || numbered_group) {
        atom.kind = numbered_group ? Kind::any : kind->second;
    } else if (symbol == "D" || symbol == "T") {
        atom.symbols = {"H"};
        atom.isotope = symbol == "D" ? 2 : 3;
    } else if (symbol == "X") {
        atom.kind = Kind::list;
        atom.symbols = halogens();
    } else if (symbol == "L") {
        atom.kind = Kind::list;
        atom.symbols.clear();  // a later line gives the symbols
    } else if (is_symbol(symbol)) {
        atom.symbols = {symbol};
    } else {
        throw Refused("an atom '" + symbol + "' cannot be drawn");
    }
}

SketchBond::Order order_of(int number) {
    if (number < 1 || number > 8) throw Refused("a bond of type " + std::to_string(number) + " cannot be drawn");
    return static_cast<SketchBond::Order>(number - 1);
}

SketchBond::Topology topology_of(int number) {
    return number == 1   ? SketchBond::Topology::ring
           : number == 2 ? SketchBond::Topology::chain
                         : SketchBond::Topology::open;
}

// The count of SUB and RBC lines: 0 open, -2 as drawn, -1 none.
SketchAtom::Count count_from(int number) {
    if (number == 0) return {};
    if (number == -2) return {.kind = CountKind::as_drawn, .value = 0};
    return {.kind = CountKind::exactly, .value = std::max(number, 0)};
}

void check_size(std::size_t atoms) {
    if (atoms > kMostSketchAtoms) {
        throw Refused("it has " + std::to_string(atoms) + " atoms; at most " + std::to_string(kMostSketchAtoms) +
                      " can be drawn");
    }
}

void add_bond(Sketch& sketch, const SketchBond& bond) {
    if (bond.from >= sketch.atoms.size() || bond.to >= sketch.atoms.size() || bond.from == bond.to) {
        throw Refused("a bond is to an atom that is not there");
    }
    if (!sketch.bond_between(bond.from, bond.to)) sketch.bonds.push_back(bond);
}

class V2000 {
  public:
    V2000(const std::vector<std::string>& lines, std::size_t counts_line) : lines_{lines}, next_{counts_line} {}

    Sketch read() {
        const std::string& counts = line();
        const int atoms = small_number(counts, 0, "the number of atoms");
        const int bonds = small_number(counts, 3, "the number of bonds");
        check_size(static_cast<std::size_t>(std::max(atoms, 0)));
        for (int i = 0; i < atoms; ++i) read_atom(line());
        for (int i = 0; i < bonds; ++i) read_bond(line());
        while (next_ < lines_.size() && !lines_[next_].starts_with("M  END")) read_property(lines_[next_++]);
        return std::move(sketch_);
    }

  private:
    const std::string& line() {
        if (next_ >= lines_.size()) throw Refused("it ends too soon");
        return lines_[next_++];
    }

    void read_atom(const std::string& text) {
        SketchAtom atom;
        atom.at = {number_in<double>(columns(text, 0, 10), "a coordinate"),
                   number_in<double>(columns(text, 10, 10), "a coordinate")};
        set_symbol(atom, trimmed(columns(text, 31, 3)));
        if (small_number(text, 34, "a mass difference") != 0) {
            throw Refused("it has isotopes as mass differences, an old form that cannot be drawn");
        }
        if (small_number(text, 42, "a count of hydrogens") > 0) {
            throw Refused("it asks for counts of hydrogens, which cannot be drawn; draw the hydrogens");
        }
        const int charge = small_number(text, 36, "a charge");
        if (charge == 4) atom.radical = 1;
        if (charge != 0 && charge != 4) atom.charge = 4 - charge;
        sketch_.atoms.push_back(atom);
    }

    void read_bond(const std::string& text) {
        SketchBond bond;
        bond.from = static_cast<std::size_t>(small_number(text, 0, "an atom of a bond") - 1);
        bond.to = static_cast<std::size_t>(small_number(text, 3, "an atom of a bond") - 1);
        bond.order = order_of(small_number(text, 6, "the type of a bond"));
        const int stereo = small_number(text, 9, "the stereo of a bond");
        bond.stereo = stereo == 1   ? SketchBond::Stereo::up
                      : stereo == 6 ? SketchBond::Stereo::down
                      : stereo != 0 ? SketchBond::Stereo::either
                                    : SketchBond::Stereo::none;
        bond.topology = topology_of(small_number(text, 15, "the topology of a bond"));
        add_bond(sketch_, bond);
    }

    SketchAtom& atom(int number) {
        if (number < 1 || static_cast<std::size_t>(number) > sketch_.atoms.size()) {
            throw Refused("a property is of an atom that is not there");
        }
        return sketch_.atoms[static_cast<std::size_t>(number - 1)];
    }

    void read_property(const std::string& text) {
        static const std::map<std::string, std::function<void(SketchAtom&, int)>> properties{
            {"CHG", [](SketchAtom& a, int value) { a.charge = value; }},
            {"ISO", [](SketchAtom& a, int value) { a.isotope = value; }},
            {"RAD", [](SketchAtom& a, int value) { a.radical = value > 1 ? value - 1 : 0; }},
            {"SUB", [](SketchAtom& a, int value) { a.substitution = count_from(value); }},
            {"RBC", [](SketchAtom& a, int value) { a.ring_bonds = count_from(value); }},
            {"UNS", [](SketchAtom& a, int value) { a.unsaturated = value == 1; }}};
        if (!text.starts_with("M  ")) return;
        const std::string name{columns(text, 3, 3)};
        if (name == "ALS") return read_list(text);
        const auto property = properties.find(name);
        if (property == properties.end()) return;
        // Lines of charges and radicals replace all charges and radicals of the atom lines.
        if ((name == "CHG" || name == "RAD") && !charges_are_reset_) {
            for (SketchAtom& a : sketch_.atoms) a.charge = a.radical = 0;
            charges_are_reset_ = true;
        }
        const std::vector<std::string> words = words_of(std::string_view{text}.substr(6));
        for (std::size_t i = 1; i + 1 < words.size(); i += 2) {
            property->second(atom(number_in<int>(words[i], "an atom")), number_in<int>(words[i + 1], "a value"));
        }
    }

    // "M  ALS   7  2 F N   O   "
    void read_list(const std::string& text) {
        SketchAtom& listed = atom(number_in<int>(columns(text, 7, 3), "an atom"));
        const int count = number_in<int>(columns(text, 10, 3), "the length of a list");
        listed.kind = trimmed(columns(text, 14, 1)) == "T" ? Kind::not_list : Kind::list;
        listed.symbols.clear();
        for (int i = 0; i < count; ++i) {
            const std::string symbol = trimmed(columns(text, 16 + 4 * static_cast<std::size_t>(i), 4));
            if (!is_symbol(symbol)) throw Refused("a list of atoms holds '" + symbol + "'");
            listed.symbols.push_back(symbol);
        }
    }

    const std::vector<std::string>& lines_;
    std::size_t next_;
    Sketch sketch_;
    bool charges_are_reset_ = false;
};

class V3000 {
  public:
    explicit V3000(const std::vector<std::string>& lines) {
        // A line that ends with a hyphen continues on the next line.
        bool goes_on = false;
        for (const std::string& line : lines) {
            if (!line.starts_with("M  V30 ")) continue;
            std::string text = line.substr(7);
            const bool hyphen = text.ends_with('-');
            if (hyphen) text.pop_back();
            if (goes_on) {
                lines_.back() += text;
            } else {
                lines_.push_back(text);
            }
            goes_on = hyphen;
        }
    }

    Sketch read() {
        std::string block;
        for (const std::string& line : lines_) {
            const std::string text = joined_lists(line);
            const std::vector<std::string> words = words_of(text);
            if (words.empty()) continue;
            if (words[0] == "BEGIN" || words[0] == "END") {
                block = words[0] == "BEGIN" && words.size() > 1 ? words[1] : "";
            } else if (block == "ATOM") {
                read_atom(words);
            } else if (block == "BOND") {
                read_bond(words);
            }
        }
        return std::move(sketch_);
    }

  private:
    // The line without blanks inside brackets, and with "NOT [N,O]" as one word.
    static std::string joined_lists(const std::string& line) {
        std::string result;
        int depth = 0;
        for (const char c : line) {
            depth += c == '[' ? 1 : c == ']' ? -1 : 0;
            if (c == '[' && result.ends_with("NOT ")) result.pop_back();
            if (c != ' ' || depth == 0) result += c;
        }
        return result;
    }

    void read_atom(const std::vector<std::string>& words) {
        if (words.size() < 6) throw Refused("the line of an atom is too short");
        SketchAtom atom;
        atom.at = {number_in<double>(words[2], "a coordinate"), number_in<double>(words[3], "a coordinate")};
        std::string symbol = words[1];
        const bool negated = symbol.starts_with("NOT[");
        if (negated) symbol.erase(0, 3);
        if (symbol.starts_with('[')) {
            atom.kind = negated ? Kind::not_list : Kind::list;
            atom.symbols.clear();
            for (std::size_t at = 1; at < symbol.size();) {
                const std::size_t end = std::min(symbol.find_first_of(",]", at), symbol.size());
                const std::string word = symbol.substr(at, end - at);
                if (!is_symbol(word)) throw Refused("a list of atoms holds '" + word + "'");
                atom.symbols.push_back(word);
                at = end + 1;
            }
        } else {
            set_symbol(atom, symbol);
        }
        for (std::size_t i = 6; i < words.size(); ++i) read_atom_property(atom, words[i]);
        numbers_[words[0]] = sketch_.atoms.size();
        sketch_.atoms.push_back(atom);
        check_size(sketch_.atoms.size());
    }

    static void read_atom_property(SketchAtom& atom, const std::string& word) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos || word.find('(') != std::string::npos) return;
        const std::string name = word.substr(0, equals), text = word.substr(equals + 1);
        const auto value = [&] { return number_in<int>(text, name); };
        if (name == "CHG") atom.charge = value();
        if (name == "MASS") atom.isotope = value();
        if (name == "RAD") atom.radical = value() > 1 ? value() - 1 : 0;
        if (name == "SUBST") atom.substitution = count_from(value());
        if (name == "RBCNT") atom.ring_bonds = count_from(value());
        if (name == "UNSAT") atom.unsaturated = value() == 1;
        if (name == "HCOUNT" && value() != 0) {
            throw Refused("it asks for counts of hydrogens, which cannot be drawn; draw the hydrogens");
        }
    }

    void read_bond(const std::vector<std::string>& words) {
        if (words.size() < 4) throw Refused("the line of a bond is too short");
        const auto from = numbers_.find(words[2]), to = numbers_.find(words[3]);
        if (from == numbers_.end() || to == numbers_.end()) throw Refused("a bond is to an atom that is not there");
        SketchBond bond{.from = from->second, .to = to->second};
        bond.order = order_of(number_in<int>(words[1], "the type of a bond"));
        for (std::size_t i = 4; i < words.size(); ++i) {
            if (words[i] == "CFG=1") bond.stereo = SketchBond::Stereo::up;
            if (words[i] == "CFG=2") bond.stereo = SketchBond::Stereo::either;
            if (words[i] == "CFG=3") bond.stereo = SketchBond::Stereo::down;
            if (words[i] == "TOPO=1") bond.topology = SketchBond::Topology::ring;
            if (words[i] == "TOPO=2") bond.topology = SketchBond::Topology::chain;
        }
        add_bond(sketch_, bond);
    }

    std::vector<std::string> lines_;
    std::map<std::string, std::size_t> numbers_;
    Sketch sketch_;
};

// Farther than molfiles can write, whose numbers have ten characters. What a written drawing says of its bonds is
// rounded, so that it may seem a little larger than it was.
constexpr double kFarthest = 5'000;
constexpr double kFarthestRounded = 1.001 * kFarthest;

bool lies_far_away(const SketchAtom& atom) {
    return !(std::abs(atom.at.x) <= kFarthestRounded && std::abs(atom.at.y) <= kFarthestRounded);
}

void give_lengths(Sketch& sketch) {
    for (SketchAtom& atom : sketch.atoms) atom.at = atom.at * (1 / kMolfileBondLength);
    scale_to_bond_length(sketch);
    if (std::any_of(sketch.atoms.begin(), sketch.atoms.end(), lies_far_away)) {
        throw Refused("an atom lies more than 5,000 bond lengths away");
    }
    for (SketchAtom& atom : sketch.atoms) {
        atom.at = {std::clamp(atom.at.x, -kFarthest, kFarthest), std::clamp(atom.at.y, -kFarthest, kFarthest)};
    }
}

// False if two atoms are at one place: then the file has no places, or those of a projection.
bool has_places_in_plane(const Sketch& sketch, const std::vector<std::string>& lines) {
    if (lines.size() > 1 && columns(lines[1], 20, 2) == "3D") return false;
    for (std::size_t i = 0; i < sketch.atoms.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (length(sketch.atoms[i].at - sketch.atoms[j].at) < 0.05) return false;
        }
    }
    return true;
}

}  // namespace

SketchResult from_molfile(std::string_view text, bool* has_places) {
    if (const auto reason = molblock_beyond_limits(text)) return Unparsable{*reason};
    const std::vector<std::string> lines = lines_of(text);
    const auto counts = std::find_if(lines.begin(), lines.end(), [](const std::string& line) {
        return line.find("V2000") != std::string::npos || line.find("V3000") != std::string::npos;
    });
    if (counts == lines.end()) return Unparsable{"it has no line that ends with V2000 or V3000"};
    try {
        const auto at = static_cast<std::size_t>(counts - lines.begin());
        Sketch sketch = counts->find("V3000") != std::string::npos ? V3000{lines}.read() : V2000{lines, at}.read();
        const auto unknown = std::find_if(sketch.atoms.begin(), sketch.atoms.end(),
                                          [](const SketchAtom& atom) { return atom.symbols.empty(); });
        if (unknown != sketch.atoms.end()) return Unparsable{"a list of atoms is missing"};
        if (at == 3) sketch.name = trimmed(lines.front());
        give_lengths(sketch);
        if (has_places) *has_places = has_places_in_plane(sketch, lines);
        return sketch;
    } catch (const Refused& e) {
        return Unparsable{e.what()};
    }
}

}  // namespace chemsieve
