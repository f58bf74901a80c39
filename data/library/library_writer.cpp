#include "data/library/library_writer.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <vector>

#include "base/error.h"
#include "base/number_text.h"
#include "base/text.h"
#include "base/utc_time.h"
#include "base/version.h"
#include "chem/properties/computed_properties.h"
#include "chem/rdkit_version.h"
#include "chem/read/parse.h"
#include "data/codec/compression.h"
#include "data/file/new_file.h"
#include "data/fingerprints/fingerprint_set.h"
#include "data/fingerprints/fingerprint_tail.h"
#include "data/sameness/same_compounds.h"
#include "data/schema/compound_numbers.h"
#include "data/schema/schema.h"
#include "data/sqlite/log.h"
#include "data/structures/class_store.h"
#include "fingerprint/subgraph/searched_part.h"
#include "match/structure/structure_view.h"

namespace chemsieve {

namespace {

using sqlite::Connection;
using sqlite::Statement;
using sqlite::Transaction;

// The classes of the first compounds, the most frequent first: most of what comes later is made of the same, and small
// numbers compress better.
void number_by_frequency(std::span<const CompoundRecord> compounds, ClassDictionary& dictionary) {
    ClassDictionary counted;
    for (const CompoundRecord& compound : compounds) encode_structure(compound.structure, counted);
    const ClassDictionary sorted = counted.by_frequency();
    for (const AtomClass& atom : sorted.atoms()) dictionary.add(atom, 0);
    for (const BondClass& bond : sorted.bonds()) dictionary.add(bond, 0);
}

BitFingerprint made_from_text(const CompoundRecord& compound, FingerprintKind kind, const FingerprintRecipe& recipe) {
    const ParseResult parsed =
        compound.molblock.empty() ? parse_smiles(compound.smiles) : parse_molblock(compound.molblock);
    const Molecule molecule = searched_part(std::get<Molecule>(parsed), recipe);  // it was read before
    return make_kind_fingerprints(molecule, std::span{&kind, 1}).front().bits;
}

BitFingerprint fingerprint_of(const CompoundRecord& compound, FingerprintKind kind, const FingerprintRecipe& recipe) {
    const auto found = std::find_if(compound.kinds.begin(), compound.kinds.end(),
                                    [kind](const KindFingerprint& fingerprint) { return fingerprint.kind == kind; });
    return found != compound.kinds.end() ? found->bits : made_from_text(compound, kind, recipe);
}

// The names results use for themselves; a data field called so gets "_file" appended.
std::string stored_name(const std::string& field) {
    const std::string name = lower(field);  // columns are found in any letters
    const bool taken = find_computed_property(field) != nullptr || field == "id" || field == "smiles" ||
                       field == "similarity" || field == "query_id" || name == "inchi" || name == "inchikey";
    return taken ? field + "_file" : field;
}

}  // namespace

void create_library(const std::string& path, const FingerprintRecipe& recipe) {
    NewFile file{path};
    {
        Connection connection{file.temporary(), sqlite::Mode::create};
        // So that the room of rows that became slices can be given back.
        connection.execute("PRAGMA auto_vacuum = INCREMENTAL");
        Transaction transaction{connection};
        create_schema(connection);
        add_subgraph_set(connection, recipe);
        add_setting(connection, "rdkit", rdkit_version());
        add_setting(connection, "classes", std::to_string(kClassVersion));
        add_setting(connection, "dictionary", text_of(new_dictionary_id()));
        add_setting(connection, "class_counts", "0 0");
        add_setting(connection, "chemsieve", kVersion);
        add_setting(connection, "created", utc_text(std::chrono::system_clock::now()));
        transaction.commit();
        // Readers and one writer do not wait for each other.
        connection.execute("PRAGMA journal_mode = WAL");
    }
    file.publish();
}

// Stores the structures of compounds, and the classes they are made of, through the writer's connection.
class LibraryWriter::StructureWriter {
  public:
    explicit StructureWriter(sqlite::Connection& connection)
        : connection_{connection},
          classes_{connection},
          read_{connection, "SELECT bytes FROM structure_block WHERE first_compound = ?1"},
          write_{connection, "INSERT OR REPLACE INTO structure_block VALUES (?1, ?2, ?3)"} {}

    // At the beginning of each transaction: reads the classes again if another program changed the file.
    void begin() {
        const std::int64_t version = connection_.integer("PRAGMA data_version");
        if (version == data_version_) return;
        classes_.load();
        data_version_ = version;
    }

    // `first` is the number of the first of these compounds; those before it are stored.
    void append(std::span<const CompoundRecord> compounds, CompoundNumber first) {
        if (classes_.dictionary().atoms().empty()) number_by_frequency(compounds, classes_.dictionary());
        std::vector<std::string> block = begun_block(first);
        std::int64_t slot = slot_of(first);
        for (const CompoundRecord& compound : compounds) {
            block.push_back(encode_structure(compound.structure, classes_.dictionary()));
            if (block.size() < kBlockCompounds) continue;
            write_block(slot++, block);
            block.clear();
        }
        if (!block.empty()) write_block(slot, block);
    }

    // The classes of the library and of what was appended.
    ClassStore& classes() noexcept { return classes_; }
    // Before the transaction is committed.
    void save() { classes_.save(); }

  private:
    // Structures of the block that `first` falls into and that come before it.
    std::vector<std::string> begun_block(CompoundNumber first) {
        const CompoundNumber begin = first_of_slot(slot_of(first));
        const auto wanted = static_cast<std::size_t>(first) - static_cast<std::size_t>(begin);
        std::vector<std::string> structures;
        if (wanted == 0) return structures;
        read_.reset();
        read_.bind(1, static_cast<std::int64_t>(begin));
        if (read_.step()) {
            try {
                const StructureBlock block = decode_structure_block(read_.blob(0), classes_.id(), begin);
                for (std::size_t i = 0; i < block.size(); ++i) structures.emplace_back(block[i]);
            } catch (const LibraryError&) {
                structures.clear();
            }
        }
        read_.reset();
        if (structures.size() != wanted) {
            throw LibraryError(connection_.path() + " has damaged structures at its end",
                               {RemedyKind::repair, connection_.path()});
        }
        return structures;
    }

    void write_block(std::int64_t slot, const std::vector<std::string>& structures) {
        const CompoundNumber first = first_of_slot(slot);
        const std::string bytes = encode_structure_block(structures, classes_.id(), first);
        write_.bind(1, static_cast<std::int64_t>(first))
            .bind(2, static_cast<std::int64_t>(structures.size()))
            .bind_blob(3, bytes)
            .run();
    }

    sqlite::Connection& connection_;
    ClassStore classes_;
    sqlite::Statement read_;
    sqlite::Statement write_;
    std::int64_t data_version_ = -1;  // SQLite's, of when the classes were read
};

// Stores the fingerprints of other kinds than subgraphs together with the compounds they are of.
class LibraryWriter::KindWriter {
  public:
    // The connection must outlive this.
    KindWriter(sqlite::Connection& connection, const FingerprintRecipe& recipe)
        : connection_{connection}, recipe_{recipe} {
        begin();
    }

    // At the beginning of each transaction that stores compounds: another program may have added kinds or removed some.
    void begin() {
        kinds_.clear();
        tails_.clear();
        for (const FingerprintSet& set : complete_sets(connection_)) {
            if (set.kind == FingerprintKind::subgraph) continue;
            kinds_.push_back(set.kind);
            tails_.emplace_back(connection_, set);
        }
    }

    // That the library held then.
    const std::vector<FingerprintKind>& kinds() const noexcept { return kinds_; }

    // In the transaction under way: the fingerprints of the kinds that the library holds. Those that a compound does
    // not bring, because the kind came after it was built, are made here from its text.
    void append(std::span<const CompoundRecord> compounds, std::int64_t first_number) {
        for (std::size_t k = 0; k < kinds_.size(); ++k) {
            FingerprintBlock block;
            for (std::size_t i = 0; i < compounds.size(); ++i) {
                append_fingerprint(block, CompoundNumber{first_number + static_cast<std::int64_t>(i)},
                                   fingerprint_of(compounds[i], kinds_[k], recipe_));
            }
            tails_[k].append(block);
        }
    }

  private:
    sqlite::Connection& connection_;
    FingerprintRecipe recipe_;
    std::vector<FingerprintKind> kinds_;
    std::vector<FingerprintTail> tails_;  // one a kind
};

struct LibraryWriter::Statements {
    explicit Statements(Connection& c)
        : molfile{c, "INSERT INTO molfile VALUES (?1, ?2)"},
          value{c, "INSERT INTO property_value VALUES (?1, ?2, ?3)"},
          property{c, "INSERT INTO property (name, type) VALUES (?1, ?2) ON CONFLICT DO NOTHING"},
          known_property{c, "SELECT property_id, type FROM property WHERE name = ?1"},
          widen{c, "UPDATE property SET type = ?2 WHERE property_id = ?1"},
          counts{c,
                 "UPDATE import SET records = ?2, stored = ?3, rejected = ?4, skipped = ?5, finished = ?6 "
                 "WHERE import_id = ?1"} {}

    Statement molfile, value, property, known_property, widen, counts;
};

LibraryWriter::LibraryWriter(const std::string& path, const SliceSizes& sizes)
    : connection_{path, sqlite::Mode::read_write}, sizes_{sizes} {
    check_schema_to_change(connection_);
    recipe_ = read_recipe(connection_);
    check_rdkit_version(connection_, "compounds");
    check_classes(connection_, "add compounds");
    connection_.execute("PRAGMA secure_delete = OFF");
    connection_.execute("PRAGMA cache_size = -16384");
    // A log that grew while somebody read an older state shrinks when it is begun anew, also in a long import.
    connection_.execute("PRAGMA journal_size_limit = 67108864");
    statements_ = std::make_unique<Statements>(connection_);
    structures_ = std::make_unique<StructureWriter>(connection_);
    same_ = std::make_unique<SameCompounds>(connection_, recipe_, &structures_->classes());
    fingerprints_ = std::make_unique<FingerprintTail>(connection_, subgraph_set(connection_));
    other_fingerprints_ = std::make_unique<KindWriter>(connection_, recipe_);
}

LibraryWriter::~LibraryWriter() = default;

const std::vector<FingerprintKind>& LibraryWriter::kinds() const noexcept { return other_fingerprints_->kinds(); }

void LibraryWriter::ensure_transaction() {
    if (transaction_) return;
    transaction_.emplace(connection_);
    properties_.clear();  // another program may have added some or widened their types
    next_number_ = highest_number(connection_) + 1;
    structures_->begin();
    other_fingerprints_->begin();
    if (guard_ && (guard_->is_full() || connection_.integer("PRAGMA data_version") != guard_state_)) {
        guard_.reset();
        looks_ = 0;
    }
}

// Nothing as long as it does not pay.
const KeyGuard* LibraryWriter::current_guard() {
    if (!guard_ && pays_to_guard(++looks_, static_cast<std::size_t>(next_number_))) {
        guard_state_ = connection_.integer("PRAGMA data_version");
        guard_.emplace(exact_keys(connection_));
    }
    return guard_ ? &*guard_ : nullptr;
}

void LibraryWriter::begin_import(const std::string& file, const std::string& format, NumberStyle::DecimalMark decimal) {
    ensure_transaction();
    decimal_ = decimal;
    columns_.clear();
    properties_.clear();
    Statement insert{connection_,
                     "INSERT INTO import (file, format, started, records, stored, rejected, skipped) "
                     "VALUES (?1, ?2, ?3, 0, 0, 0, 0)"};
    const std::string started = utc_text(std::chrono::system_clock::now());
    insert.bind(1, std::string_view{file}).bind(2, std::string_view{format}).bind(3, std::string_view{started}).run();
    import_id_ = connection_.last_rowid();
}

void LibraryWriter::append(std::span<const CompoundRecord> compounds) {
    if (compounds.empty()) return;
    ensure_transaction();
    const std::int64_t first_number = next_number_;
    for (const CompoundRecord& compound : compounds) {
        const std::int64_t number = next_number_++;
        append_row(compound, number);
        if (!compound.molblock.empty()) {
            const std::string bytes = compressed_molfile(compound.molblock);
            statements_->molfile.bind(1, number).bind_blob(2, bytes).run();
        }
        append_fields(number, compound.fields);
    }
    structures_->append(compounds, CompoundNumber{first_number});
    append_blocks(compounds, first_number);
    other_fingerprints_->append(compounds, first_number);
}

void LibraryWriter::append_row(const CompoundRecord& compound, std::int64_t number) {
    const std::int64_t key = exact_key(compound.form);
    if (guard_) guard_->add(key);
    connection_.compounds().put({.number = number,
                                 .id = compound.id,
                                 .smiles = compound.smiles,
                                 .canonical = std::string{smiles_of_form(compound.form)},
                                 .exact_key = key,
                                 .import_id = import_id_,
                                 .line = compound.line,
                                 .descriptors = compound.descriptors});
}

LibraryWriter::KnownProperty& LibraryWriter::property(const std::string& name, const std::string& value) {
    auto known = properties_.find(name);
    if (known == properties_.end()) {
        NumberStyle first;
        first.add(value, decimal_);
        statements_->property.bind(1, std::string_view{name}).bind(2, first.word()).run();
        Statement& stored = statements_->known_property;
        stored.bind(1, std::string_view{name}).step();
        const KnownProperty property{stored.integer(0), NumberStyle::from_word(stored.text(1)), {}};
        known = properties_.insert_or_assign(name, property).first;
        stored.reset();
    }
    return known->second;
}

void LibraryWriter::take_cell(const std::string& name, KnownProperty& property, const std::string& value) {
    const std::string_view before = property.style.word();
    const bool was_unsure = property.style.is_unsure();
    const bool has_number = property.style.add(value, decimal_);
    const std::string_view now = property.style.word();
    if (now != before) statements_->widen.bind(1, property.id).bind(2, now).run();
    if (!property.column) {
        const auto column =
            std::find_if(columns_.begin(), columns_.end(), [&](const ImportedColumn& one) { return one.name == name; });
        property.column = static_cast<std::size_t>(column - columns_.begin());
        if (column == columns_.end()) columns_.push_back({.name = name, .was_unsure = was_unsure});
    }
    ImportedColumn& column = columns_[*property.column];
    column.style = property.style;
    ++column.cells;
    if (!has_number) ++column.without_number;
}

void LibraryWriter::append_fields(std::int64_t compound_id, const std::vector<Field>& fields) {
    std::set<std::string> used;
    for (const auto& [name, value] : fields) {
        if (value.empty()) continue;
        // A field that comes twice, or is called as another was renamed, keeps both values.
        std::string unique = stored_name(name);
        for (int number = 2; !used.insert(unique).second; ++number) {
            unique = stored_name(name) + " (" + std::to_string(number) + ")";
        }
        KnownProperty& known = property(unique, value);
        take_cell(unique, known, value);
        statements_->value.bind(1, compound_id).bind(2, known.id).bind(3, std::string_view{value}).run();
    }
}

void LibraryWriter::append_blocks(std::span<const CompoundRecord> compounds, std::int64_t first_number) {
    std::map<std::uint32_t, FingerprintBlock> blocks;
    for (std::size_t i = 0; i < compounds.size(); ++i) {
        const CompoundFingerprint& fingerprint = compounds[i].fingerprint;
        append_fingerprint(blocks[fingerprint.bits.bits()], CompoundNumber{first_number + static_cast<std::int64_t>(i)},
                           fingerprint);
    }
    for (const auto& [bits, block] : blocks) fingerprints_->append(block);
}

void LibraryWriter::commit(const ImportCounts& counts) { commit_counts(counts, std::nullopt); }

void LibraryWriter::finish_import(const ImportCounts& counts) {
    commit_counts(counts, utc_text(std::chrono::system_clock::now()));
}

void LibraryWriter::commit_counts(const ImportCounts& counts, const std::optional<std::string>& finished) {
    ensure_transaction();
    Statement& row = statements_->counts;
    row.bind(1, import_id_)
        .bind(2, counts.records)
        .bind(3, counts.stored)
        .bind(4, counts.rejected)
        .bind(5, counts.skipped);
    finished ? row.bind(6, std::string_view{*finished}) : row.bind_null(6);
    row.run();
    commit_transaction();
}

void LibraryWriter::commit_transaction() {
    try {
        structures_->save();
        connection_.compounds().save();
        transaction_->commit();
    } catch (...) {
        roll_back();  // what was saved in part is not saved again
        throw;
    }
    transaction_.reset();
}

CompoundNumber LibraryWriter::restore(std::span<const CompoundRecord> compounds,
                                      std::span<const std::int64_t> imports) {
    ensure_transaction();
    const CompoundNumber first{next_number_};
    for (std::size_t begin = 0, end = 0; begin < compounds.size(); begin = end) {
        while (end < compounds.size() && imports[end] == imports[begin]) ++end;
        import_id_ = imports[begin];
        append(compounds.subspan(begin, end - begin));
    }
    return first;
}

void LibraryWriter::commit_restored(std::int64_t compounds) {
    ensure_transaction();
    note_restoration(connection_, compounds);
    commit_transaction();
}

void LibraryWriter::roll_back() {
    connection_.compounds().forget();
    transaction_.reset();
}

void LibraryWriter::slice_fingerprints(bool finishing, unsigned jobs, const std::stop_token& stop) {
    try {
        for (const FingerprintSet& set : complete_sets(connection_)) {
            SliceWriter slices{connection_, set, sizes_, jobs, stop};
            if (finishing || slices.tail_is_full()) slices.turn_tail();
        }
        if (finishing) free_space(connection_, stop);
    } catch (const LibraryError& e) {
        throw LibraryError(e.failure_with({RemedyKind::slice_stored}));
    }
}

bool LibraryWriter::holds(const std::string& form) {
    ensure_transaction();  // so that no other program adds it between this look and our append
    if (const KeyGuard* guard = current_guard(); guard && !guard->may_hold(exact_key(form))) return false;
    return !same_->find(form, 1).empty();
}

}  // namespace chemsieve
