#include "chem/cdxml/cdxml_nodes.h"

#include <GraphMol/PeriodicTable.h>

#include <algorithm>
#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <set>
#include <sstream>

#include "base/text.h"
#include "chem/labels/plain_label.h"
#include "chem/labels/v3000_lines.h"
#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

using Tree = boost::property_tree::ptree;

// Labels get isotopes from here on, so that two of them at a centre differ when RDKit looks for its hand.
constexpr int kFirstIsotope = 300;

std::string attribute(const Tree& element, const char* name) {
    return element.get<std::string>(std::string{"<xmlattr>."} + name, "");
}
void set_attribute(Tree& element, const char* name, const std::string& value) {
    element.put(std::string{"<xmlattr>."} + name, value);
}
void drop_attribute(Tree& element, const char* name) {
    if (auto attributes = element.get_child_optional("<xmlattr>")) attributes->erase(name);
}

int number_or(const std::string& text, int otherwise) {
    try {
        return std::stoi(text);
    } catch (const std::exception&) {
        return otherwise;
    }
}

// The text of a node, whatever its runs.
std::string text_of(const Tree& element) {
    std::string text = element.data();
    for (const auto& [name, child] : element) {
        if (name != "<xmlattr>" && name != "fragment") text += text_of(child);
    }
    return text;
}

std::string label_of(const Tree& node) {
    std::string label;
    for (const auto& [name, child] : node) {
        if (name == "t") label += text_of(child);
    }
    return one_line(trimmed(label));
}

std::vector<int> numbers_in(const std::string& text) {
    std::istringstream stream{text};
    std::vector<int> numbers;
    for (int number = 0; stream >> number;) numbers.push_back(number);
    return numbers;
}

class NodeReader {
  public:
    explicit NodeReader(CdxmlNodes& nodes) : nodes_{nodes} {}

    void read_all(Tree& element, bool is_within_node = false) {
        if (element.count("n") > 0) {
            spread_nicknames(element);
            note_bonded(element);
            refuse_mixture(element);
        }
        for (auto& [name, child] : element) {
            if (name == "n") read_node(child, is_within_node);
            if (name == "bracketedgroup") read_brackets(child);
            read_all(child, is_within_node || name == "n");
        }
        if (element.count("n") > 0) {
            refuse_repeated_bonds(element);
            read_bonds(element);
        }
    }

  private:
    void note_bonded(const Tree& fragment) {
        for (const auto& [name, bond] : fragment) {
            for (const char* end : {"B", "E"}) {
                if (name == "b") bonded_.insert(number_or(attribute(bond, end), 0));
            }
        }
    }

    // Wedges of a fragment that is racemic or relative as a whole.
    void refuse_mixture(const Tree& fragment) {
        const bool has_wedges = std::any_of(fragment.begin(), fragment.end(), [](const auto& child) {
            return attribute(child.second, "Display").find("Wedge") != std::string::npos;
        });
        for (const char* word : {"Racemic", "Relative"}) {
            if (!has_wedges || attribute(fragment, word) != "yes") continue;
            for (const auto& [name, node] : fragment) {
                if (name != "n") continue;
                nodes_.refused[number_or(attribute(node, "id"), 0)] =
                    "is marked as " + lower(word) + " as a whole, which is not read; put its centres into groups";
            }
        }
    }

    // RDKit reads nicknames with one bond alone: what others have in them takes their place in the fragment.
    static void spread_nicknames(Tree& fragment) {
        std::vector<Tree> spread;
        for (auto child = fragment.begin(); child != fragment.end();) {
            if (child->first == "n" && child->second.count("fragment") == 1 &&
                connect_within(fragment, child->second)) {
                spread.push_back(std::move(child->second.get_child("fragment")));
                child = fragment.erase(child);
            } else {
                ++child;
            }
        }
        for (Tree& inner : spread) {
            std::set<int> outside;
            for (const auto& [name, node] : inner) {
                if (is_connection_point(name, node)) outside.insert(number_or(attribute(node, "id"), 0));
            }
            for (auto& child : inner) {
                const bool is_outside = outside.contains(number_or(attribute(child.second, "B"), 0)) ||
                                        outside.contains(number_or(attribute(child.second, "E"), 0));
                // RDKit wants nodes before the bonds to them.
                if (child.first == "n" && !is_connection_point(child.first, child.second)) {
                    const auto first_bond = std::find_if(fragment.begin(), fragment.end(),
                                                         [](const auto& one) { return one.first == "b"; });
                    fragment.insert(first_bond, child);
                }
                if (child.first == "b" && !is_outside) fragment.push_back(child);
            }
        }
    }

    static bool is_connection_point(const std::string& name, const Tree& node) {
        return name == "n" && attribute(node, "NodeType") == "ExternalConnectionPoint";
    }

    // Leads the bonds of a nickname to the atoms within. False if it has one bond, or they do not fit its points.
    static bool connect_within(Tree& fragment, const Tree& nickname) {
        const int id = number_or(attribute(nickname, "id"), 0);
        const Tree& inner = nickname.get_child("fragment");
        std::vector<int> bonds = numbers_in(attribute(nickname, "BondOrdering")),
                         points = numbers_in(attribute(inner, "ConnectionOrder"));
        std::map<int, Tree*> bonds_of_id;
        std::vector<int> in_order, points_in_order;
        for (auto& [name, bond] : fragment) {
            if (name != "b") continue;
            if (number_or(attribute(bond, "B"), 0) != id && number_or(attribute(bond, "E"), 0) != id) continue;
            in_order.push_back(number_or(attribute(bond, "id"), 0));
            bonds_of_id[in_order.back()] = &bond;
        }
        std::map<int, int> atom_of_point;
        for (const auto& [name, node] : inner) {
            if (is_connection_point(name, node)) points_in_order.push_back(number_or(attribute(node, "id"), 0));
        }
        for (const auto& [name, bond] : inner) {
            if (name != "b") continue;
            const int begin = number_or(attribute(bond, "B"), 0), end = number_or(attribute(bond, "E"), 0);
            atom_of_point[begin] = end;
            atom_of_point[end] = begin;
        }
        if (bonds.empty()) bonds = in_order;
        if (points.empty()) points = points_in_order;
        if (in_order.size() < 2 || bonds.size() != bonds_of_id.size() || points.size() != bonds.size()) return false;
        for (std::size_t i = 0; i < bonds.size(); ++i) {
            const bool is_point =
                std::find(points_in_order.begin(), points_in_order.end(), points[i]) != points_in_order.end();
            if (!bonds_of_id.contains(bonds[i]) || !is_point || !atom_of_point.contains(points[i])) return false;
        }
        for (std::size_t i = 0; i < bonds.size(); ++i) {
            Tree& bond = *bonds_of_id[bonds[i]];
            const char* end = number_or(attribute(bond, "B"), 0) == id ? "B" : "E";
            set_attribute(bond, end, std::to_string(atom_of_point[points[i]]));
        }
        return true;
    }

    // ChemDraw draws a multiple group once.
    void read_brackets(const Tree& group) {
        const std::vector<int> objects = numbers_in(attribute(group, "BracketedObjectIDs"));
        const std::string count = attribute(group, "RepeatCount");
        if (attribute(group, "BracketUsage") == "MultipleGroup" && count != "1") {
            for (const int one : objects) {
                nodes_.refused[one] = "has a group in brackets that is there " + (count.empty() ? "several" : count) +
                                      " times, which is not read; draw it as often as it is there";
            }
        } else if (!objects.empty()) {
            nodes_.repeated.push_back(objects);
        }
    }

    void refuse_query_features(const Tree& element, int node, std::initializer_list<const char*> features) {
        for (const char* feature : features) {
            const std::string value = attribute(element, feature);
            if (value.empty() || value == "Unspecified" || value == "no" || value == "RingOrChain") continue;
            nodes_.refused[node] = "has a query feature (" + std::string{feature} + " at node " + std::to_string(node) +
                                   "), which is not read";
        }
    }

    void read_node(Tree& node, bool is_within_node) {
        const std::string type = attribute(node, "NodeType");
        const int id = number_or(attribute(node, "id"), 0);
        refuse_query_features(node, id,
                              {"SubstituentsUpTo", "SubstituentsExactly", "FreeSites", "RingBondCount",
                               "UnsaturatedBonds", "RestrictImplicitHydrogens"});
        refuse_unread_stereo(node, id);
        refuse_odd_numbers(node, id);
        if (type.empty() || type == "Element") read_label_of_element(node, id);
        if (type.empty() || type == "Element" || (type == "ExternalConnectionPoint" && is_within_node)) return;
        const bool has_structure = node.count("fragment") > 0;
        const std::string label = label_of(node);
        if (has_structure && (type == "Nickname" || type == "Fragment" || type == "Formula" || type == "Unspecified")) {
            const Tree& inner = node.get_child("fragment");
            const bool has_point = std::any_of(inner.begin(), inner.end(), [](const auto& child) {
                return is_connection_point(child.first, child.second);
            });
            if (!has_point && bonded_.contains(id)) {
                nodes_.refused[id] = "has the label '" + label +
                                     "', whose structure does not say where it is bound (node " + std::to_string(id) +
                                     ")";
            }
            set_attribute(node, "NodeType", "Fragment");  // RDKit leaves out that of a formula
            nicknames_.insert(id);
            return;
        }
        if (type == "GenericNickname" && label.starts_with('R')) return;
        if (type == "MultiAttachment") {
            nodes_.attachments[id] = numbers_in(attribute(node, "Attachments"));
        } else if (type == "VariableAttachment") {
            nodes_.refused[id] = "has a bond to one of several atoms (node " + std::to_string(id) +
                                 "), which is not read; draw one of the positions";
        } else if (type == "LinkNode") {
            nodes_.refused[id] = "has an atom that may be repeated (node " + std::to_string(id) +
                                 "), which is not read; draw it as often as it is there";
        } else if (type == "ExternalConnectionPoint") {
            nodes_.refused[id] = "has an attachment point (node " + std::to_string(id) +
                                 "), which is not read; draw what is attached there, or an R group";
        } else {
            nodes_.labels[id] = label.empty() ? type : label;
        }
        read_as_carbon(node, id);
    }

    void refuse_unread_stereo(const Tree& node, int id) {
        const std::string stereo = attribute(node, "EnhancedStereoType"), radical = attribute(node, "Radical");
        const std::string at = " (node " + std::to_string(id) + "), which is not read";
        const bool is_numbered = !attribute(node, "EnhancedStereoGroupNum").empty(),
                   is_and_or = stereo == "And" || stereo == "Or";
        if (is_and_or && !is_numbered) {
            nodes_.refused[id] = "has a centre in a group of stereocentres without a number" + at;
        }
        constexpr std::string_view kOthers[] = {"", "Absolute", "None", "Unspecified"};
        const bool is_known =
            is_and_or || std::find(std::begin(kOthers), std::end(kOthers), stereo) != std::end(kOthers);
        if (!is_known || (stereo.empty() && is_numbered)) {
            nodes_.refused[id] = "has a centre in a group of stereocentres of the kind '" + stereo + "'" + at;
        }
        if (attribute(node, "HDot") == "yes" || attribute(node, "HDash") == "yes") {
            nodes_.refused[id] = "shows a hand by a hydrogen that is not drawn" + at + "; draw a wedge";
        }
        if (!radical.empty() && radical != "None" && attribute(node, "NumHydrogens").empty()) {
            nodes_.refused[id] = "has unpaired electrons without the number of hydrogens" + at;
        }
    }

    // RDKit reads a number up to what is none.
    void refuse_odd_numbers(const Tree& node, int id) {
        constexpr int kGreatestCharge = 15;
        for (const char* name : {"Charge", "Isotope"}) {
            std::string number = attribute(node, name);
            if (number.starts_with('+')) number.erase(0, 1);
            const bool is_right =
                number.empty() || (is_whole_number(number, true) && number.size() < 4 &&
                                   (*name != 'C' || std::abs(number_or(number, 0)) <= kGreatestCharge));
            if (!is_right) {
                nodes_.refused[id] = "has the " + lower(name) + " '" + attribute(node, name) + "' (node " +
                                     std::to_string(id) + "), which no atom can have";
            }
        }
        if (attribute(node, "ImplicitHydrogens") == "no") {
            nodes_.refused[id] =
                "has a query feature (ImplicitHydrogens at node " + std::to_string(id) + "), which is not read";
        }
    }

    // What a plain atom is labelled with says its element, hydrogens and charge, or it is a label of another kind.
    void read_label_of_element(Tree& node, int id) {
        std::string label = label_of(node);
        std::erase_if(label, [](char c) { return c == ' ' || c == '\t'; });
        const std::string charge = attribute(node, "Charge");
        while (!label.empty() && (label.back() == '+' || label.back() == '-')) {
            if (charge.empty()) {
                nodes_.refused[id] = "has the label '" + label + "' and no charge (node " + std::to_string(id) + ")";
                return;
            }
            label.pop_back();
        }
        const bool is_ascii = std::all_of(label.begin(), label.end(), [](char c) { return c > 0; });
        if (!attribute(node, "Isotope").empty()) label.erase(0, label.find_first_not_of("0123456789"));
        if (label.empty() || !is_ascii || (label.size() > 1 && !charge.empty() && is_digit(label.back()))) return;
        const int element = number_or(attribute(node, "Element"), 6);
        const std::string symbol = RDKit::PeriodicTable::getTable()->getElementSymbol(static_cast<unsigned>(element));
        const bool is_hydrogen = element == 1 && (label == "D" || label == "T" || label == "H");
        if (is_hydrogen || is_plain_label(label, symbol)) return;
        nodes_.labels[id] = label;
        read_as_carbon(node, id);
    }

    void read_as_carbon(Tree& node, int id) {
        drop_attribute(node, "NodeType");
        nodes_.isotopes[id] = number_or(attribute(node, "Isotope"), 0);
        set_attribute(node, "Isotope", std::to_string(kFirstIsotope + next_isotope_++));
        set_attribute(node, "Element", "6");
        drop_attribute(node, "NumHydrogens");
    }

    // RDKit gives the whole document up for one, also for a bond of an atom to itself.
    void refuse_repeated_bonds(Tree& fragment) {
        std::set<std::pair<int, int>> bonds;
        for (auto child = fragment.begin(); child != fragment.end();) {
            const int begin = number_or(attribute(child->second, "B"), 0),
                      end = number_or(attribute(child->second, "E"), 0);
            if (child->first != "b" || (begin != end && bonds.insert(std::minmax(begin, end)).second)) {
                ++child;
                continue;
            }
            nodes_.refused[begin] =
                begin == end ? "has a bond of node " + std::to_string(begin) + " to itself"
                             : "has two bonds between nodes " + std::to_string(begin) + " and " + std::to_string(end);
            child = fragment.erase(child);
        }
    }

    // Bonds that ChemDraw reads as wedges and RDKit does not. A bold or hashed one has no narrow end: it is that which
    // can be a centre.
    void read_bonds(Tree& fragment) {
        std::map<int, int> single_bonds, other_bonds;  // how many a node has
        for (const auto& [name, bond] : fragment) {
            if (name != "b") continue;
            const std::string order = attribute(bond, "Order");
            for (const char* end : {"B", "E"}) {
                ++(order.empty() || order == "1" ? single_bonds : other_bonds)[number_or(attribute(bond, end), 0)];
            }
        }
        const auto may_be_centre = [&](int node) { return single_bonds[node] >= 3 && other_bonds[node] == 0; };
        for (auto& [name, bond] : fragment) {
            if (name != "b") continue;
            refuse_query_features(bond, number_or(attribute(bond, "B"), 0), {"Topology"});
            refuse_order(bond);
            const std::string display = attribute(bond, "Display"), order = attribute(bond, "Order");
            if (display == "HollowWedgeBegin" || display == "HollowWedgeEnd") {
                set_attribute(bond, "Display", display == "HollowWedgeBegin" ? "WedgeBegin" : "WedgeEnd");
            }
            note_wedge(bond);
            if ((display != "Bold" && display != "Hash") || (!order.empty() && order != "1")) continue;
            const int begin = number_or(attribute(bond, "B"), 0), end = number_or(attribute(bond, "E"), 0);
            const std::string wedge = display == "Bold" ? "Wedge" : "WedgedHash";
            if (may_be_centre(begin) && may_be_centre(end)) {
                nodes_.refused[begin] = "has a " + std::string{display == "Bold" ? "bold" : "hashed"} +
                                        " bond between two atoms that may be stereocentres (nodes " +
                                        std::to_string(begin) + " and " + std::to_string(end) +
                                        "), which does not say whose hand it shows; draw a wedge, or a plain bond";
            } else if (may_be_centre(begin) || may_be_centre(end)) {
                set_attribute(bond, "Display", wedge + (may_be_centre(begin) ? "Begin" : "End"));
            }
        }
    }

    void note_wedge(const Tree& bond) {
        const std::string display = attribute(bond, "Display");
        const bool is_up = display.starts_with("Wedge") && !display.starts_with("WedgedHash");
        if (!is_up && !display.starts_with("WedgedHash")) return;
        const int begin = number_or(attribute(bond, "B"), 0), end = number_or(attribute(bond, "E"), 0);
        const bool is_at_begin = display.ends_with("Begin");
        const int narrow = is_at_begin ? begin : end, wide = is_at_begin ? end : begin;
        if (nicknames_.contains(narrow)) {
            nodes_.refused[wide] = "has a wedge whose narrow end is at a label (node " + std::to_string(narrow) +
                                   "), which shows no hand; draw it from the centre";
        }
        nodes_.wedges.push_back({narrow, wide, is_up});
    }

    void refuse_order(const Tree& bond) {
        constexpr std::string_view kRead[] = {"", "1", "2", "3", "1.5", "dative"};
        const std::string order = attribute(bond, "Order");
        if (std::find(std::begin(kRead), std::end(kRead), order) != std::end(kRead)) return;
        const int begin = number_or(attribute(bond, "B"), 0);
        nodes_.refused[begin] =
            "has a bond of the order '" + order + "' (node " + std::to_string(begin) + "), which is not read";
    }

    CdxmlNodes& nodes_;
    std::set<int> bonded_;     // nodes of all fragments
    std::set<int> nicknames_;  // with their structure and one bond
    int next_isotope_ = 0;
};

}  // namespace

std::string with_known_nodes(const std::string& text, CdxmlNodes& nodes) {
    std::istringstream in{text};
    Tree document;
    boost::property_tree::read_xml(in, document);
    NodeReader{nodes}.read_all(document);
    std::ostringstream out;
    boost::property_tree::write_xml(out, document);
    return std::move(out).str();
}

}  // namespace chemsieve
