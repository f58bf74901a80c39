#include "app/work/known/keyed_lists.h"

#include <new>
#include <sstream>

#include "base/error.h"
#include "base/parallel.h"
#include "base/text.h"
#include "chem/properties/descriptors.h"
#include "chem/read/parse.h"
#include "chem/read/structure_line.h"
#include "data/compound/compound_builder.h"
#include "data/file/text_input.h"
#include "data/file/whole_file.h"
#include "data/library/library.h"
#include "data/source/compound_graph.h"

namespace chemsieve::known {

namespace {

constexpr std::uint64_t kLargestSecret = 1U << 20;
constexpr std::uint64_t kLargestFile = std::uint64_t{1} << 40;

// What cancelling waits for and memory holds.
constexpr std::size_t kStructures = 1024;
constexpr std::size_t kTexts = 16'384;

constexpr std::string_view kLibraryMark = "SQLite format 3";

void make_key(KeyedCompound& compound, const ParseResult& parsed, const KeyMaker& maker) {
    if (const auto* bad = std::get_if<Unparsable>(&parsed)) {
        compound.reason = bad->reason;
        return;
    }
    const auto& molecule = std::get<Molecule>(parsed);
    compound.remarks.insert(compound.remarks.end(), molecule.remarks().begin(), molecule.remarks().end());
    try {
        compound.key = maker.of_molecule(molecule);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const Error&) {  // not of this structure
        throw;
    } catch (const std::exception& e) {
        compound.reason = std::string{"its canonical form cannot be made: "} + e.what();
    }
}

class StructureInput : public KeyInput {
  public:
    StructureInput(const std::string& path, InputFormat format, const KeyInputOptions& options, const KeyMaker& maker)
        : path_{path},
          input_{path},
          reader_{make_record_reader(format, input_, options.reader)},
          maker_{maker},
          keeps_records_{options.keeps_records} {}

    std::vector<KeyedCompound> next(unsigned jobs, const std::stop_token& stop) override {
        std::vector<InputRecord> records;
        for (InputRecord record; records.size() < kStructures && reader_->next(record);) {
            ++read_;
            if (trimmed(one_line(record.id)).empty()) record.id = id_of_unnamed(path_, read_);
            records.push_back(std::move(record));
        }
        std::vector<KeyedCompound> compounds(records.size());
        parallel_for(records.size(), jobs, [&](std::size_t i, unsigned) {
            if (!stop.stop_requested()) compounds[i] = keyed(std::move(records[i]));
        });
        return compounds;
    }
    double share_done() const override { return reader_->share_read().value_or(input_.share_read()); }
    std::string dialect() const override { return reader_->dialect(); }
    std::int64_t comment_lines() const override { return reader_->comment_lines(); }

  private:
    KeyedCompound keyed(InputRecord as_read) const {
        const InputRecord record = converted(std::move(as_read));
        KeyedCompound compound{
            .id = record.id, .line = record.line, .reason = record.defect, .remarks = record.remarks};
        const bool is_smiles = record.kind == InputRecord::Kind::smiles;
        if (is_smiles) compound.text = record.text;
        if (keeps_records_ && !is_smiles) compound.molblock = record.text;
        if (keeps_records_) compound.fields = record.fields;
        if (!record.defect.empty()) return compound;
        const ParseResult parsed = is_smiles ? maker_.read(record.text) : parse_molblock(record.text);
        make_key(compound, parsed, maker_);
        if (!is_smiles && compound.reason.empty()) compound.text = canonical_smiles(std::get<Molecule>(parsed));
        return compound;
    }

    std::string path_;
    TextInput input_;
    std::unique_ptr<RecordReader> reader_;
    const KeyMaker& maker_;
    bool keeps_records_;
    std::int64_t read_ = 0;
};

class LibraryInput : public KeyInput {
  public:
    LibraryInput(const std::string& path, const KeyMaker& maker)
        : library_{path}, reader_{library_.reader()}, maker_{maker} {
        reader_->for_each_compound([&](CompoundNumber number) {
            numbers_.push_back(number);
            return true;
        });
        // Stored structures, if there are any, are those that RDKit of this version saw.
        if (maker_.recipe().sameness.is_plain() && !library_.recipe().largest_component) {
            structures_ = library_.structures();
        }
    }

    std::vector<KeyedCompound> next(unsigned jobs, const std::stop_token& stop) override {
        std::vector<KeyedCompound> compounds;
        std::vector<std::string> canonical_smiles;
        const std::size_t first = position_;
        for (; position_ < numbers_.size() && compounds.size() < kStructures && !stop.stop_requested(); ++position_) {
            const CompoundRow row = reader_->row(numbers_[position_]);
            compounds.push_back({.id = row.id, .text = row.smiles});
            canonical_smiles.push_back(row.canonical);
        }
        parallel_for(compounds.size(), jobs, [&](std::size_t i, unsigned) {
            if (stop.stop_requested()) return;
            KeyedCompound& compound = compounds[i];
            const auto form = stored_form(numbers_[first + i], canonical_smiles[i]);
            if (form) {
                compound.key = maker_.of_form(*form);
            } else {
                make_key(compound, maker_.read(compound.text), maker_);
            }
        });
        return compounds;
    }
    double share_done() const override {
        return numbers_.empty() ? 1 : static_cast<double>(position_) / static_cast<double>(numbers_.size());
    }

  private:
    // Without reading the compound; nothing if that cannot be.
    std::optional<std::string> stored_form(CompoundNumber number, const std::string& canonical_smiles) const {
        if (!structures_) return std::nullopt;
        const KeptMemory::Visit visit = structures_->visit();
        return chemsieve::stored_form(structures_->structure(number), structures_->classes(), canonical_smiles);
    }

    Library library_;
    std::unique_ptr<CompoundReader> reader_;
    const KeyMaker& maker_;
    std::shared_ptr<const StructureSource> structures_;
    std::vector<CompoundNumber> numbers_;
    std::size_t position_ = 0;
};

// "BSYNRYMUTXBXSQ-UHFFFAOYSA-N", perhaps with a tab and an id behind it.
class TextKeyInput : public KeyInput {
  public:
    TextKeyInput(const std::string& path, const KeyMaker& maker) : input_{path}, maker_{maker} {
        if (begins_with(path, kLibraryMark)) {
            throw FileError(path + " is a library of structures, and a list of keys given as text is wanted");
        }
    }

    std::vector<KeyedCompound> next(unsigned, const std::stop_token&) override {
        std::vector<KeyedCompound> compounds;
        compounds.reserve(kTexts);
        while (compounds.size() < kTexts && input_.next_line(line_)) {
            if (is_blank_line(line_)) continue;
            compounds.push_back(keyed());
        }
        return compounds;
    }
    double share_done() const override { return input_.share_read(); }

  private:
    KeyedCompound keyed() const {
        KeyedCompound compound{.line = input_.line_number()};
        const std::size_t tab = line_.find('\t');
        compound.text = trimmed(std::string_view{line_}.substr(0, tab));
        if (tab != std::string::npos) compound.id = trimmed(std::string_view{line_}.substr(tab + 1));
        if (compound.id.empty()) compound.id = compound.text;
        if (input_.line_was_cut()) {
            compound.reason = "the line is longer than 1 MiB, which is no key";
        } else if (compound.text.empty()) {
            compound.reason = "there is no key before the tab";
        } else {
            compound.key = maker_.of_text(compound.text);
        }
        return compound;
    }

    TextInput input_;
    const KeyMaker& maker_;
    std::string line_;
};

std::string secret_in(const std::string& file) { return file.empty() ? std::string{} : read_secret(file); }

class ListReading {
  public:
    ListReading(const KeyedLists& lists, const KeyMaker& maker, const KeyEvents& events, const std::stop_token& stop,
                const KeyVisit& visit)
        : lists_{lists}, maker_{maker}, events_{events}, stop_{stop}, visit_{visit} {}

    KeyCounts read_all() {
        const std::vector<KeyedCompound> given = read_given();
        bool goes_on = given.empty() || take({}, given);
        for (std::size_t i = 0; goes_on && i < lists_.files.size(); ++i) goes_on = read_file(lists_.files[i]);
        counts_.is_stopped = stop_.stop_requested();
        if (events_.ended) events_.ended(lists_, counts_);
        return counts_;
    }

  private:
    std::vector<KeyedCompound> read_given() const {
        std::vector<KeyedCompound> compounds;
        for (const GivenCompound& given : lists_.compounds) {
            if (stop_.stop_requested()) break;
            compounds.push_back(
                maker_.recipe().form == KeyForm::text
                    ? KeyedCompound{.id = given.id, .text = given.text, .key = maker_.of_text(given.text)}
                    : keyed_smiles(given.id, given.text, maker_));
        }
        return compounds;
    }

    // False: no more is wanted.
    bool read_file(const std::string& file) {
        const unsigned jobs = lists_.jobs ? lists_.jobs : default_jobs();
        const auto input = open_key_input(file, lists_.reading, maker_);
        if (events_.opened && !input->dialect().empty()) events_.opened(file, input->dialect());
        for (;;) {
            const std::vector<KeyedCompound> compounds = input->next(jobs, stop_);
            if (stop_.stop_requested()) return false;
            if (compounds.empty()) {
                if (events_.comments && input->comment_lines() > 0) events_.comments(file, input->comment_lines());
                return true;
            }
            if (!take(file, compounds)) return false;
            if (events_.progress) events_.progress(counts_.read, input->share_done());
        }
    }

    bool take(const std::string& file, std::span<const KeyedCompound> compounds) {
        counts_.read += compounds.size();
        for (const KeyedCompound& compound : compounds) {
            for (const Remark& remark : compound.remarks) {
                if (events_.remarked) events_.remarked({file, compound.line, compound.id}, remark);
            }
            if (compound.reason.empty()) continue;
            ++counts_.rejected;
            if (events_.rejected) events_.rejected(file, compound);
            if (lists_.is_strict) {
                counts_.is_refused = true;
                return false;
            }
        }
        visit_(compounds);
        return true;
    }

    const KeyedLists& lists_;
    const KeyMaker& maker_;
    const KeyEvents& events_;
    const std::stop_token& stop_;
    const KeyVisit& visit_;
    KeyCounts counts_;
};

}  // namespace

bool is_known_file(const std::string& path) { return begins_with(path, kKnownMagic); }

KnownFilter read_known(const std::string& path) { return read_whole<KnownFilter, KnownError>(path, kLargestFile); }

std::uint64_t write_known(const KnownFilter& filter, const std::string& path) { return write_whole(filter, path); }

std::string read_secret(const std::string& path) {
    const std::vector<std::uint8_t> bytes = read_bytes(path, kLargestSecret);
    if (bytes.size() < KeyMaker::kLeastSecret) {
        throw FileError(path + " has fewer than " + std::to_string(KeyMaker::kLeastSecret) +
                        " bytes, which could be guessed; take more, such as 32 random bytes");
    }
    return {bytes.begin(), bytes.end()};
}

KeyedCompound keyed_smiles(const std::string& id, const std::string& smiles, const KeyMaker& maker) {
    KeyedCompound compound{.id = id, .text = smiles};
    make_key(compound, maker.read(smiles), maker);
    return compound;
}

std::unique_ptr<KeyInput> open_key_input(const std::string& path, const KeyInputOptions& options,
                                         const KeyMaker& maker) {
    if (maker.recipe().form == KeyForm::text) return std::make_unique<TextKeyInput>(path, maker);
    const std::optional<InputFormat> format = options.format ? options.format : format_from_name(path);
    if (format) return std::make_unique<StructureInput>(path, *format, options, maker);
    if (path == "-") throw unknown_format(path);
    return std::make_unique<LibraryInput>(path, maker);
}

KeyMaker maker_of(const KeyRules& rules) { return {rules.form, rules.sameness, secret_in(rules.secret_file)}; }

KeyMaker maker_for(const KnownFilter& filter, const std::string& path, const std::string& secret_file) {
    const KeyRecipe& recipe = filter.recipe();
    KeyMaker maker{recipe.form, recipe.sameness, secret_in(secret_file)};
    const auto reason = why_not_comparable(recipe, maker.recipe());
    if (!reason) return maker;
    const std::string text = path + " cannot be asked: " + *reason;
    if (recipe.secret_mark != 0 && maker.recipe().secret_mark == 0) throw SecretMissing(text);
    throw FileError(text);
}

std::vector<GivenCompound> compounds_of_lines(const std::string& lines) {
    std::vector<GivenCompound> compounds;
    std::istringstream input{lines};
    std::int64_t number = 0;
    for (std::string line; std::getline(input, line);) {
        ++number;
        StructureLine read = structure_and_name(line);
        if (read.structure.empty()) continue;
        compounds.push_back(
            {read.name.empty() ? "line " + std::to_string(number) : read.name, std::move(read.structure)});
    }
    return compounds;
}

KeyCounts go_through(const KeyedLists& lists, const KeyMaker& maker, const KeyEvents& events,
                     const std::stop_token& stop, const KeyVisit& visit) {
    return ListReading{lists, maker, events, stop, visit}.read_all();
}

}  // namespace chemsieve::known
