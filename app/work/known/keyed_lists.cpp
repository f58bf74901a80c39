#include "app/work/known/keyed_lists.h"

#include <sstream>

#include "app/work/known/known_file.h"
#include "base/parallel.h"
#include "chem/read/structure_line.h"

namespace chemsieve::known {

namespace {

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
