#include <CLI/CLI.hpp>
#include <iomanip>
#include <ostream>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/command/remedy_text.h"
#include "app/cli/options/common_options.h"
#include "base/json.h"
#include "chem/properties/computed_properties.h"
#include "data/library/library.h"
#include "data/where/derived_properties.h"
#include "match/structure/class_dictionary.h"

namespace chemsieve::cli {

namespace {

class InfoCommand : public Command {
  public:
    std::string examples() const override { return "  chemsieve info demo.sieve\n  chemsieve info demo.sieve --json"; }
    void describe(CLI::App& app) override {
        add_library_argument(app, library_)->required();
        app.add_flag("--json", json_, "As one JSON object");
    }
    Exit run(Context& context) override {
        const Library library{library_};
        const Library::Info info = library.info();
        if (json_) {
            print_json(library, info, context.streams.out);
        } else {
            print_text(library, info, context.streams.out);
        }
        return Exit::done;
    }

  private:
    static void print_text(const Library& library, const Library::Info& info, std::ostream& out) {
        out << "library            " << library.name() << "\n"
            << "compounds          " << with_separators(info.compounds);
        if (info.removed > 0) out << ", " << with_separators(info.removed) << " were removed";
        out << "\n"
            << "made               " << info.created << " by chemsieve " << info.chemsieve_version << ", RDKit "
            << info.rdkit_version << ", format " << info.format_version << (info.is_sealed ? ", sealed" : "") << "\n"
            << "fingerprint        " << library.recipe().to_text() << "\n";
        for (const Failure& one : library.made_by_other_rdkit())
            out << "note               " << failure_text(one) << "\n";
        if (library.recipe().largest_component) {
            out << "searched           the largest component of each compound (made with --strip-salts)\n";
        }
        if (library.recipe().normalise) {
            out << "charges            of groups as RDKit's rules have them (made with --normalise)\n";
        }
        out << "classes            " << with_separators(info.atom_classes) << " of atoms, "
            << with_separators(info.bond_classes) << " of bonds; " << with_separators(kMaxAtomClasses) << " and "
            << with_separators(kMaxBondClasses) << " at most\n";
        if (info.without_structure > 0) {
            out << "without structure  " << with_separators(info.without_structure)
                << " (no classes were left for them; they are matched from their text, slower)\n";
        }
        out << "sliced             " << with_separators(info.sliced) << " in " << info.segments
            << (info.segments == 1 ? " segment" : " segments") << "; " << with_separators(info.not_sliced)
            << " stored row by row\n";
        if (info.always_candidates > 0) {
            out << "always candidates  " << with_separators(info.always_candidates)
                << " (the screen cannot exclude them)\n";
        }
        out << "\nfingerprint length  compounds  bits set\n" << std::fixed << std::setprecision(1);
        for (const auto& c : info.length_classes) {
            out << std::setw(18) << c.bits << std::setw(11) << with_separators(c.compounds) << std::setw(8)
                << 100 * c.set_share << " %\n";
        }
        if (!info.kinds.empty()) print_kinds(out, info);
        if (info.inchi_keys.are_there) print_keys(out, info);
        if (info.cuts.are_there) print_cuts(out, info);
        out << "\n        bytes  a compound  part\n";
        std::int64_t total = 0;
        for (const auto& [part, bytes] : info.bytes_by_part) {
            print_bytes(out, bytes, info.compounds, part);
            total += bytes;
        }
        print_bytes(out, total, info.compounds, "total");
        out << "\nproperties: ";
        std::string separator;
        for (const ComputedProperty& property : kComputedProperties) {
            out << separator << property.name;
            separator = ", ";
        }
        out << "\nin conditions, too: ";
        for (const DerivedProperty& property : derived_properties()) out << property.name << ", ";
        out << "atoms of elements as in C >= 10\n";
        for (const ImportedProperty& property : library.imported_properties()) {
            out << "imported property: " << property.name << " (" << word_of(property.type) << ")\n";
        }
        out << "\n";
        for (const auto& file : info.imports) {
            out << "imported " << file.file << " (" << file.format << ") on " << file.started << ": read "
                << file.records << " = stored " << file.stored << " + rejected " << file.rejected
                << " + skipped duplicates " << file.skipped << (file.finished.empty() ? ", not finished" : "") << "\n";
        }
    }

    static void print_kinds(std::ostream& out, const Library::Info& info) {
        out << "\nother fingerprints  bits  bits set  bytes a compound\n";
        for (const Library::StoredKind& k : info.kinds) {
            out << std::setw(18) << chemsieve::name_of(k.kind) << std::setw(6) << k.bits;
            if (k.complete) {
                out << std::setw(8) << 100 * k.set_share << " %" << std::setw(18)
                    << a_compound(k.bytes, info.compounds);
            } else {
                out << "  not complete: " << with_separators(k.compounds) << " of " << with_separators(info.compounds)
                    << " compounds; 'chemsieve index' goes on";
            }
            out << "  " << k.type << "\n";
            if (k.without_bits > 0) {
                out << std::setw(18) << ""
                    << "  " << with_separators(k.without_bits)
                    << " compounds have no bits: no search by it finds them\n";
            }
        }
    }

    static void print_keys(std::ostream& out, const Library::Info& info) {
        const Library::StoredKeys& keys = info.inchi_keys;
        out << "\nInChIKeys          of " << with_separators(keys.with_key) << " of " << with_separators(info.compounds)
            << " compounds, " << a_compound(keys.bytes, info.compounds) << " bytes a compound\n";
        if (keys.without_key > 0) {
            out << "                   " << with_separators(keys.without_key)
                << " have none, as InChI does not take them\n";
        }
        if (keys.missing > 0) {
            out << "                   not complete: " << with_separators(keys.missing)
                << " were not looked at; 'chemsieve index --inchikey' goes on\n";
        }
    }

    static void print_cuts(std::ostream& out, const Library::Info& info) {
        const Library::StoredCuts& cuts = info.cuts;
        out << "\nindex of cuts      " << with_separators(cuts.entries) << " entries of " << with_separators(cuts.filed)
            << " of " << with_separators(info.compounds) << " compounds, " << a_compound(cuts.bytes, info.compounds)
            << " bytes a compound\n                   " << cuts.rules << "\n";
        if (cuts.missing > 0) {
            out << "                   " << with_separators(cuts.missing)
                << " are not in it and are cut each time; 'chemsieve index --pairs' adds them\n";
        }
    }

    static double a_compound(std::int64_t bytes, std::int64_t compounds) {
        return compounds > 0 ? static_cast<double>(bytes) / static_cast<double>(compounds) : 0;
    }

    static void print_bytes(std::ostream& out, std::int64_t bytes, std::int64_t compounds, const std::string& part) {
        out << std::setw(13) << with_separators(bytes) << std::setw(12) << a_compound(bytes, compounds) << "  " << part
            << "\n";
    }

    static void print_json(const Library& library, const Library::Info& info, std::ostream& out) {
        Json j;
        j["library"] = library.name();
        j["compounds"] = info.compounds;
        j["removed"] = info.removed;
        j["created"] = info.created;
        j["chemsieve_version"] = info.chemsieve_version;
        j["rdkit_version"] = info.rdkit_version;
        j["format_version"] = info.format_version;
        j["sealed"] = info.is_sealed;
        j["fingerprint"] = library.recipe().to_text();
        j["strip_salts"] = library.recipe().largest_component;
        j["normalise"] = library.recipe().normalise;
        j["sliced"] = info.sliced;
        j["segments"] = info.segments;
        j["not_sliced"] = info.not_sliced;
        j["always_candidates"] = info.always_candidates;
        j["classes"] = {{"atoms", info.atom_classes},
                        {"bonds", info.bond_classes},
                        {"most_atoms", kMaxAtomClasses},
                        {"most_bonds", kMaxBondClasses}};
        j["without_structure"] = info.without_structure;
        j["length_classes"] = Json::list();
        for (const auto& c : info.length_classes) {
            j["length_classes"].push_back({{"bits", c.bits}, {"compounds", c.compounds}, {"set_share", c.set_share}});
        }
        if (const Library::StoredKeys& keys = info.inchi_keys; keys.are_there) {
            j["inchikeys"] = {{"compounds", keys.with_key},
                              {"none", keys.without_key},
                              {"missing", keys.missing},
                              {"bytes", keys.bytes}};
        }
        if (const Library::StoredCuts& cuts = info.cuts; cuts.are_there) {
            j["index_of_cuts"] = {{"compounds", cuts.filed},
                                  {"missing", cuts.missing},
                                  {"entries", cuts.entries},
                                  {"rules", cuts.rules},
                                  {"bytes", cuts.bytes}};
        }
        j["other_fingerprints"] = Json::list();
        for (const Library::StoredKind& k : info.kinds) {
            j["other_fingerprints"].push_back({{"kind", chemsieve::name_of(k.kind)},
                                               {"type", k.type},
                                               {"bits", k.bits},
                                               {"complete", k.complete},
                                               {"compounds", k.compounds},
                                               {"without_bits", k.without_bits},
                                               {"set_share", k.set_share},
                                               {"bytes", k.bytes}});
        }
        j["bytes"] = Json::object();
        for (const auto& [part, bytes] : info.bytes_by_part) j["bytes"][part] = bytes;
        j["properties"] = Json::list();
        for (const ComputedProperty& property : kComputedProperties) {
            j["properties"].push_back(
                {{"name", property.name}, {"source", "computed"}, {"description", property.description}});
        }
        for (const ImportedProperty& property : library.imported_properties()) {
            j["properties"].push_back(
                {{"name", property.name}, {"source", "imported"}, {"type", word_of(property.type)}});
        }
        j["imports"] = Json::list();
        for (const auto& f : info.imports) {
            j["imports"].push_back({{"file", f.file},
                                    {"format", f.format},
                                    {"started", f.started},
                                    {"finished", f.finished},
                                    {"read", f.records},
                                    {"stored", f.stored},
                                    {"rejected", f.rejected},
                                    {"skipped_duplicates", f.skipped}});
        }
        out << json_text(j, 2) << "\n";
    }

    std::string library_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_info_command() { return std::make_unique<InfoCommand>(); }

}  // namespace chemsieve::cli
