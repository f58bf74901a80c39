#include "app/work/known/keyed_lists.h"

#include <algorithm>
#include <new>
#include <sstream>
#include <utility>

#include "app/work/known/key_lines.h"
#include "base/error.h"
#include "base/parallel.h"
#include "base/platform/files.h"
#include "base/text.h"
#include "chem/inchi/written_inchi.h"
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

// What cancelling waits for and memory holds.
constexpr std::size_t kStructures = 1024;
constexpr std::size_t kInchisTogether = 256;

const Remark* remark_of(std::span<const Remark> remarks, RemarkKind kind) {
    const auto found =
        std::find_if(remarks.begin(), remarks.end(), [&](const Remark& one) { return one.kind == kind; });
    return found == remarks.end() ? nullptr : &*found;
}

// An InChIKey is that of the hand that happens to be drawn, so that a racemate would have two.
std::string why_no_inchi_key_tells(std::span<const Remark> remarks) {
    if (remark_of(remarks, RemarkKind::stereo_groups)) {
        return "its stereocentres are in groups (racemic or relative), which an InChIKey does not tell from one hand";
    }
    if (const Remark* unknown = remark_of(remarks, RemarkKind::unknown_stereo)) {
        return unknown->what + " is not known, so that it has no InChIKey of its own";
    }
    return {};
}

void make_key(KeyedCompound& compound, const ParseResult& parsed, const KeyMaker& maker) {
    if (const auto* bad = std::get_if<Unparsable>(&parsed)) {
        compound.reason = bad->reason;
        return;
    }
    const auto& molecule = std::get<Molecule>(parsed);
    const bool is_of_inchi = maker.recipe().form == KeyForm::inchi_key;
    compound.remarks.insert(compound.remarks.end(), molecule.remarks().begin(), molecule.remarks().end());
    try {
        if (is_of_inchi) compound.reason = why_no_inchi_key_tells(molecule.remarks());
        if (is_of_inchi && compound.reason.empty()) {
            auto input = inchi_input_of(molecule);
            if (auto* bad_input = std::get_if<Unparsable>(&input)) compound.reason = std::move(bad_input->reason);
            if (auto* good = std::get_if<InchiInput>(&input)) compound.inchi_input = std::move(*good);
        } else if (!is_of_inchi) {
            const KeyMaker::Form form = maker.form_of(molecule);
            compound.key = maker.of_form(form.text);
            compound.is_sure = is_sure_form(form.text);
            compound.remarks.insert(compound.remarks.end(), form.remarks.begin(), form.remarks.end());
        }
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const Error&) {  // not of this structure
        throw;
    } catch (const std::exception& e) {
        compound.reason = std::string{"its canonical form cannot be made: "} + e.what();
    }
}

// The keys that are of InChI: libinchi, in processes of its own, makes many at once.
void add_inchi_keys(std::span<KeyedCompound> compounds, const KeyMaker& maker, unsigned jobs,
                    const std::stop_token& stop) {
    std::vector<KeyedCompound*> waiting;
    for (KeyedCompound& compound : compounds) {
        if (!compound.inchi_input.empty()) waiting.push_back(&compound);
    }
    const std::size_t batches = (waiting.size() + kInchisTogether - 1) / kInchisTogether;
    parallel_for(batches, jobs, [&](std::size_t batch, unsigned) {
        const std::size_t begin = batch * kInchisTogether;
        const auto own = std::span{waiting}.subspan(begin, std::min(kInchisTogether, waiting.size() - begin));
        std::vector<InchiInput> inputs;
        for (KeyedCompound* compound : own) inputs.push_back(std::exchange(compound->inchi_input, {}));
        const std::vector<WrittenResult> written = write_inchis(inputs, stop);
        for (std::size_t i = 0; i < written.size(); ++i) {
            if (const auto* made = std::get_if<WrittenInchi>(&written[i])) {
                own[i]->key = maker.of_text(made->key);
            } else {
                own[i]->reason = "it has no InChIKey: " + std::get<NoInchi>(written[i]).reason;
            }
        }
    });
}

// Files whose lines are no texts, of which each line would be a key.
void refuse_structures(const std::string& path, std::optional<InputFormat> format) {
    if (!format && path != "-") format = format_of_file(path);
    if (!format) return;
    const InputFormatFacts& facts = facts_of(*format);
    // A tab separates a key from its id.
    const std::string ending = lower(file_ending(std::string{name_unpacked(path)}));
    if (*format == InputFormat::csv && (path == "-" || ending != ".csv")) return;
    throw FileError(
        path + " is no list of texts, a key a line, which the keys of this filter are, but a file of structures (" +
        facts.title + ")");
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
        add_inchi_keys(compounds, maker_, jobs, stop);
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
        if (library_.recipe().largest_component) return;
        if (maker_.recipe().form == KeyForm::inchi_key) {
            keeps_keys_ = has_inchi_keys();
        } else if (maker_.recipe().sameness.is_plain()) {
            structures_ = library_.structures();
        }
    }

    std::vector<KeyedCompound> next(unsigned jobs, const std::stop_token& stop) override {
        std::vector<KeyedCompound> compounds;
        std::vector<std::string> canonical_smiles;
        std::vector<bool> has_key;
        const std::size_t first = position_;
        for (; position_ < numbers_.size() && compounds.size() < kStructures && !stop.stop_requested(); ++position_) {
            const CompoundRow row = reader_->row(numbers_[position_]);
            compounds.push_back({.id = row.id, .text = row.smiles});
            canonical_smiles.push_back(row.canonical);
            const bool may_have_groups = row.smiles.find('|') != std::string::npos;
            const auto kept = keeps_keys_ && !may_have_groups ? reader_->inchi_key(numbers_[position_]) : std::nullopt;
            if (kept) compounds.back().key = maker_.of_text(*kept);
            has_key.push_back(kept.has_value());
        }
        parallel_for(compounds.size(), jobs, [&](std::size_t i, unsigned) {
            if (stop.stop_requested() || has_key[i]) return;
            KeyedCompound& compound = compounds[i];
            const auto form = stored_form(numbers_[first + i], canonical_smiles[i]);
            if (form) {
                compound.key = maker_.of_form(*form);
                compound.is_sure = is_sure_form(*form);
            } else {
                make_key(compound, maker_.read(compound.text), maker_);
            }
        });
        add_inchi_keys(compounds, maker_, jobs, stop);
        return compounds;
    }
    double share_done() const override {
        return numbers_.empty() ? 1 : static_cast<double>(position_) / static_cast<double>(numbers_.size());
    }

  private:
    // Those that the library keeps are of the libinchi that this program has.
    bool has_inchi_keys() const {
        try {
            library_.check_inchi_keys();
            return true;
        } catch (const LibraryError&) {
            return false;
        }
    }

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
    bool keeps_keys_ = false;
    std::vector<CompoundNumber> numbers_;
    std::size_t position_ = 0;
};

std::string secret_in(const std::string& file) { return file.empty() ? std::string{} : read_secret(file); }

class ListReading {
  public:
    ListReading(const KeyedLists& lists, const KeyMaker& maker, const KeyEvents& events, const std::stop_token& stop,
                const KeyVisit& visit)
        : lists_{lists}, maker_{maker}, events_{events}, stop_{stop}, visit_{visit} {}

    KeyCounts read_all() {
        std::vector<KeyedCompound> given = read_given();
        bool goes_on = given.empty() || take({}, std::move(given));
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
            compounds.push_back(keyed(given));
        }
        add_inchi_keys(compounds, maker_, 1, stop_);
        return compounds;
    }

    KeyedCompound keyed(const GivenCompound& given) const {
        const KeyForm form = maker_.recipe().form;
        if (form == KeyForm::text) return keyed_text({.id = given.id, .text = given.text}, maker_);
        const auto key = form == KeyForm::inchi_key ? inchi_key_of(given.text) : std::nullopt;
        if (!key) return keyed_smiles(given.id, given.text, maker_);
        return {.id = given.id, .text = *key, .key = maker_.of_text(*key)};
    }

    // False: no more is wanted.
    bool read_file(const std::string& file) {
        const unsigned jobs = lists_.jobs ? lists_.jobs : default_jobs();
        const auto input = open_key_input(file, lists_.reading, maker_);
        if (events_.opened && !input->dialect().empty()) events_.opened(file, input->dialect());
        for (;;) {
            std::vector<KeyedCompound> compounds = input->next(jobs, stop_);
            if (stop_.stop_requested()) return false;
            if (compounds.empty()) {
                if (events_.comments && input->comment_lines() > 0) events_.comments(file, input->comment_lines());
                return true;
            }
            if (!take(file, std::move(compounds))) return false;
            if (events_.progress) events_.progress(counts_.read, input->share_done());
        }
    }

    bool take(const std::string& file, std::vector<KeyedCompound> compounds) {
        counts_.read += compounds.size();
        for (KeyedCompound& compound : compounds) {
            if (lists_.needs_sure && !compound.is_sure && compound.reason.empty()) {
                const Remark* unknown = remark_of(compound.remarks, RemarkKind::unknown_stereo);
                compound.reason = (unknown ? unknown->what : std::string{"a hand of it"}) +
                                  " is not known, so that it cannot be told whether it is known";
            }
            if (const Remark* partly = lists_.is_strict ? first_in_part(compound.remarks) : nullptr) {
                KeyedCompound refused = compound;
                refused.reason = failure_of_compound(*partly).reason;
                return reject(file, refused);
            }
            for (const Remark& remark : compound.remarks) {
                if (events_.remarked) events_.remarked({file, compound.line, compound.id}, remark);
            }
            if (!compound.reason.empty() && !reject(file, compound)) return false;
        }
        visit_(compounds);
        return true;
    }

    bool reject(const std::string& file, const KeyedCompound& compound) {
        ++counts_.rejected;
        if (events_.rejected) events_.rejected(file, compound);
        counts_.is_refused = lists_.is_strict;
        return !lists_.is_strict;
    }

    const KeyedLists& lists_;
    const KeyMaker& maker_;
    const KeyEvents& events_;
    const std::stop_token& stop_;
    const KeyVisit& visit_;
    KeyCounts counts_;
};

}  // namespace

bool is_known_file(const std::string& path) { return begins_with(path, KnownFilter::kMark); }

KnownFilter read_known(const std::string& path) { return read_sealed<KnownFilter, KnownError>(path); }

std::uint64_t write_known(const KnownFilter& filter, const std::string& path) { return write_whole(filter, path); }

std::string read_secret(const std::string& path) {
    const std::vector<std::uint8_t> bytes = read_bytes(path, kLargestSecret);
    if (bytes.size() < KeyMaker::kLeastSecret) {
        throw FileError(path + " has fewer than " + std::to_string(KeyMaker::kLeastSecret) +
                        " bytes, which could be guessed; take more, such as 32 random bytes");
    }
    if (std::all_of(bytes.begin(), bytes.end(), [&](std::uint8_t byte) { return byte == bytes.front(); })) {
        throw FileError(path +
                        " has the same byte throughout, which could be guessed; take random bytes, such as "
                        "'head -c 32 /dev/urandom' gives");
    }
    if (anybody_may_write(path)) {
        throw FileError(path + " may be changed by anybody, so that it is no secret; 'chmod 600' keeps it");
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
    const KeyForm form = maker.recipe().form;
    const bool are_keys = form == KeyForm::text ||
                          (form == KeyForm::inchi_key && !options.format && (path == "-" || lists_inchi_keys(path)));
    if (are_keys) {
        if (form == KeyForm::text) refuse_structures(path, options.format);
        return key_lines(path, options.reader, maker);
    }
    const bool is_library = path != "-" && begins_with(path, kDatabaseMark);
    const std::optional<InputFormat> format = options.format && !is_library ? options.format : format_of_file(path);
    if (format) return std::make_unique<StructureInput>(path, *format, options, maker);
    if (path == "-") throw unknown_format(path);
    return std::make_unique<LibraryInput>(path, maker);
}

KeyForm form_of_keys(const std::vector<std::string>& files) {
    const bool are_inchi = std::all_of(files.begin(), files.end(), lists_inchi_keys);
    return are_inchi && !files.empty() ? KeyForm::inchi_key : KeyForm::text;
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
