#include "search/series/pairs/matched_pairs.h"

#include <algorithm>
#include <atomic>
#include <deque>
#include <exception>
#include <unordered_map>

#include "base/error.h"
#include "base/parallel.h"
#include "base/thread_pool.h"
#include "search/series/pairs/pair_filing.h"
#include "search/series/pairs/whole_compounds.h"

namespace chemsieve::series {

namespace {

constexpr std::size_t kCompoundsAtOnce = 128, kBlocksAtOnce = 64;
constexpr std::size_t kRecordsAtOnce = std::size_t{3} << 20;    // what is told together, about
constexpr std::size_t kMostTextBytes = std::size_t{384} << 20;  // kept for further series

// Records of equal constants.
struct Run {
    std::size_t begin, end;
};

// By compound; of a compound each change once.
void make_unique(std::vector<PairMember>& members) {
    std::sort(members.begin(), members.end(), [](const PairMember& a, const PairMember& b) {
        return std::tuple{a.compound, a.change->key} < std::tuple{b.compound, b.change->key};
    });
    members.erase(std::unique(members.begin(), members.end(),
                              [](const PairMember& a, const PairMember& b) {
                                  return a.compound == b.compound && a.change->key == b.change->key;
                              }),
                  members.end());
}

bool has_pairs(const std::vector<PairMember>& members) {
    return std::any_of(members.begin(), members.end(),
                       [&](const PairMember& member) { return member.compound != members.front().compound; }) &&
           std::any_of(members.begin(), members.end(),
                       [&](const PairMember& member) { return member.change->key != members.front().change->key; });
}

class PairFinder {
  public:
    PairFinder(const CompoundSource& source, const PairSearch& search, const PairEvents& events,
               const std::stop_token& stop)
        : search_{search},
          jobs_{jobs_for(source, search.jobs)},
          events_{events},
          stop_{stop},
          records_{search.parts, search.most_memory},
          own_desks_{search.desks ? nullptr : std::make_unique<PairDesks>(source, search.bonds)},
          desks_{search.desks ? *search.desks : *own_desks_} {}

    bool find(const TakeSeries& take) {
        totals_.filed = take_filed();
        if (totals_.filed == FiledUse::used) {
            // Threads and their connections take longer than a few compounds.
            if (compounds_.size() < kCompoundsAtOnce) jobs_ = 1;
        } else {
            desks_[0].reader().for_each_compound([&](CompoundNumber compound) {
                if (is_among(compound)) compounds_.push_back(compound);
                return !stop_.stop_requested();
            });
            compounds_there_ = compounds_.size();
        }
        totals_.cut = compounds_.size();
        desks_.need(jobs_);
        found_.resize(jobs_);
        unreadable_.assign(compounds_.size(), 0);
        if (stop_.stop_requested() || (search_.of && !find_wanted())) return false;
        // Constants of one compound have few forms with hydrogen, which wait until all wholes are known.
        const bool finds_wholes = search_.rules.with_hydrogen && !of_;
        const double share = finds_wholes ? kWholeShare : 0;
        wholes_.assign(search_.rules.with_hydrogen ? compounds_.size() : 0, 0);
        plain_.assign(wholes_.size(), 0);
        if (finds_wholes && !find_wholes(share)) return false;
        if (!cut_all(share)) return false;
        return tell_all(take);
    }
    const PairTotals& totals() const noexcept { return totals_; }

  private:
    static constexpr double kWholeShare = 0.15,
                            kCutShare = 0.6;  // shares of all work; the latter is where cutting ends

    // What a thread has found.
    struct Found {
        std::vector<CompoundCut> cuts;
        std::vector<HydrogenForm> forms;    // those of the compound at hand
        std::vector<HydrogenForm> waiting;  // those of all compounds, with wanted constants
        std::vector<PairRecord> records;
        std::size_t too_many_bonds = 0;
    };

    bool is_among(CompoundNumber compound) const {
        return search_.among == nullptr || search_.among->contains(compound);
    }

    // The compounds that may be in a series with the one that is asked for, if they are filed.
    FiledUse take_filed() {
        if (!search_.of || search_.bonds || !search_.by_filed) return FiledUse::not_asked;
        CompoundDesk& desk = desks_[0];
        const auto held = desk.reader().hold();
        const auto rules = desk.reader().cut_rules();
        if (!rules) return FiledUse::none_filed;
        const auto limits = limits_of_rules(*rules);
        if (!limits) return FiledUse::other_rules;
        if (!are_within(search_.rules.limits, *limits)) return FiledUse::other_limits;
        desk.look_at(*search_.of);
        const auto filed =
            desk.reader().filed_under(numbers_to_ask(desk.cutter(), search_.rules.limits, search_.rules.with_hydrogen));
        for (const CompoundNumber compound : filed.some) {
            if (is_among(compound)) compounds_.push_back(compound);
        }
        compounds_there_ = search_.among ? search_.among->size() : static_cast<std::size_t>(filed.all);
        return FiledUse::used;
    }

    // Calls work(place, desk, worker) for all compounds that can be read. False if stopped.
    template <class Work>
    bool each_compound(double from, double to, const Work& work) {
        const std::size_t window = kCompoundsAtOnce * kBlocksAtOnce;
        for (std::size_t first = 0; first < compounds_.size(); first += window) {
            if (stop_.stop_requested()) return false;
            const double share = static_cast<double>(first) / static_cast<double>(compounds_.size());
            if (events_.progress) events_.progress(from + (to - from) * share);
            const std::size_t end = std::min(compounds_.size(), first + window);
            const std::size_t blocks = (end - first + kCompoundsAtOnce - 1) / kCompoundsAtOnce;
            std::vector<std::vector<std::pair<std::size_t, Failure>>> failures(blocks);
            pool_.run(blocks, jobs_, [&](std::size_t block, unsigned worker) {
                const std::size_t begin = first + block * kCompoundsAtOnce;
                for (std::size_t place = begin; place < std::min(end, begin + kCompoundsAtOnce); ++place) {
                    if (unreadable_[place] != 0) continue;
                    if (auto failure = tried(place, worker, work)) failures[block].emplace_back(place, *failure);
                }
            });
            for (const auto& block : failures) {
                for (const auto& [place, failure] : block) leave_out(place, failure);
            }
        }
        return !stop_.stop_requested();
    }

    template <class Work>
    std::optional<Failure> tried(std::size_t place, unsigned worker, const Work& work) {
        try {
            CompoundDesk& desk = desks_[worker];
            desk.look_at(compounds_[place]);
            work(static_cast<std::uint32_t>(place), desk, worker);
            return std::nullopt;
        } catch (const FileError&) {
            throw;
        } catch (const QueryError&) {
            throw;
        } catch (const Error& e) {
            return e.failure();
        } catch (const std::exception& e) {
            return Failure{std::string{"RDKit cannot write a part of it: "} + e.what()};
        }
    }

    void leave_out(std::size_t place, const Failure& why) {
        if (!events_.left_out) throw LibraryError{why};
        unreadable_[place] = 1;
        events_.left_out(compounds_[place], why);
    }

    // The constants of the compound whose pairs are asked for. False if it is not among those looked at.
    bool find_wanted() {
        const auto place = std::lower_bound(compounds_.begin(), compounds_.end(), *search_.of);
        if (place == compounds_.end() || *place != *search_.of) return false;
        of_ = static_cast<std::uint32_t>(place - compounds_.begin());
        CompoundDesk& desk = desks_[0];
        desk.look_at(*search_.of);
        CompoundCutter& cutter = desk.cutter();
        std::vector<CompoundCut> cuts;
        cutter.cut(search_.rules.limits, cuts, nullptr);
        for (const CompoundCut& cut : cuts) wanted_.push_back(cut.constant);
        if (search_.rules.with_hydrogen) {
            const std::vector<std::uint64_t> constants = cutter.constants_with_hydrogen();
            wanted_.insert(wanted_.end(), constants.begin(), constants.end());
        }
        std::sort(wanted_.begin(), wanted_.end());
        size_wanted_ = cutter.heavy_atoms();
        return true;
    }

    // What differs in more heavy atoms than may change has no pair with that compound.
    bool may_be_wanted(const CompoundCutter& cutter) const {
        if (!of_) return true;
        const unsigned size = cutter.heavy_atoms();
        return std::max(size, size_wanted_) - std::min(size, size_wanted_) <= search_.rules.limits.most_change;
    }

    bool find_wholes(double share) {
        const bool goes_on = each_compound(
            0, share, [&](std::uint32_t place, CompoundDesk& desk, unsigned) { note_whole(place, desk.cutter()); });
        gather_wholes();
        return goes_on;
    }

    void note_whole(std::uint32_t place, CompoundCutter& cutter) {
        wholes_[place] = cutter.whole();
        plain_[place] = cutter.is_plain() ? 1 : 0;
    }

    void gather_wholes() {
        for (std::size_t place = 0; place < wholes_.size(); ++place) {
            if (wholes_[place] != 0) whole_compounds_.add(wholes_[place], static_cast<std::uint32_t>(place));
        }
        whole_compounds_.finish();
        wholes_ = {};
    }

    bool cut_all(double share) {
        const bool goes_on = each_compound(
            share, kCutShare,
            [&](std::uint32_t place, CompoundDesk& desk, unsigned worker) { cut(place, desk, found_[worker]); });
        if (of_) gather_wholes();
        for (Found& found : found_) {
            add_hydrogens(found.waiting, found.records);
            records_.add(found.records);
            totals_.too_many_bonds += found.too_many_bonds;
            found = {};
        }
        totals_.compounds =
            compounds_there_ - static_cast<std::size_t>(std::count(unreadable_.begin(), unreadable_.end(), 1));
        return goes_on;
    }

    void cut(std::uint32_t place, CompoundDesk& desk, Found& found) {
        if (!may_be_wanted(desk.cutter())) return;
        if (of_ && search_.rules.with_hydrogen) note_whole(place, desk.cutter());
        found.cuts.clear();
        found.forms.clear();
        if (!desk.cutter().cut(search_.rules.limits, found.cuts, search_.rules.with_hydrogen ? &found.forms : nullptr,
                               of_ ? &wanted_ : nullptr)) {
            ++found.too_many_bonds;
            return;
        }
        for (const CompoundCut& cut : found.cuts) {
            found.records.push_back(
                {.constant = cut.constant,
                 .change = cut.change,
                 .place = place,
                 .bonds = cut.bonds,
                 .constant_size = cut.constant_size,
                 .change_size = static_cast<std::uint8_t>(cut.change_size),
                 .is_plain = cut.constant_is_plain && cut.change_is_plain ? std::uint8_t{1} : std::uint8_t{0}});
        }
        if (of_) {
            found.waiting.insert(found.waiting.end(), found.forms.begin(), found.forms.end());
        } else {
            add_hydrogens(found.forms, found.records);
        }
        constexpr std::size_t kAtOnce = 8192;
        if (found.records.size() < kAtOnce) return;
        records_.add(found.records);
        found.records.clear();
    }

    // Whole compounds that are a form.
    void add_hydrogens(const std::vector<HydrogenForm>& forms, std::vector<PairRecord>& records) const {
        for (const HydrogenForm& form : forms) {
            whole_compounds_.each(form.whole, [&](std::uint32_t whole) {
                records.push_back({.constant = form.constant,
                                   .change = CompoundCutter::kHydrogen,
                                   .place = whole,
                                   .constant_size = form.constant_size,
                                   .is_plain = static_cast<std::uint8_t>(plain_[whole])});
            });
        }
    }

    bool tell_all(const TakeSeries& take) {
        for (unsigned part = 0; part < records_.parts();) {
            batch_.clear();
            runs_.clear();
            while (part < records_.parts() && batch_.size() < kRecordsAtOnce) part = take_parts(part);
            const double done = static_cast<double>(part) / records_.parts();
            if (!settle() || !tell(take)) return false;
            if (events_.progress) events_.progress(kCutShare + (1 - kCutShare) * done);
            if (texts_.bytes() > kMostTextBytes) texts_.clear();
        }
        return !stop_.stop_requested();
    }

    // As many parts as there are threads, sorted; returns the part that follows.
    unsigned take_parts(unsigned first) {
        const unsigned end = std::min(records_.parts(), first + jobs_);
        std::vector<std::vector<PairRecord>> parts;
        for (unsigned part = first; part < end; ++part) parts.push_back(records_.take(part));
        std::vector<std::size_t> sizes(parts.size());
        pool_.run(parts.size(), jobs_, [&](std::size_t i, unsigned) {
            sort_records(parts[i]);
            sizes[i] = parts[i].size();
            keep_series(parts[i]);
        });
        for (std::size_t i = 0; i < parts.size(); ++i) {
            totals_.cuts += sizes[i];
            batch_.insert(batch_.end(), parts[i].begin(), parts[i].end());
        }
        return end;
    }

    // Leaves records of constants that several compounds have, with changes that may differ.
    void keep_series(std::vector<PairRecord>& records) const {
        std::size_t kept = 0;
        for (std::size_t begin = 0, end = 0; begin < records.size(); begin = end) {
            bool are_several = false, may_differ = false, is_there = !of_;
            for (end = begin; end < records.size() && records[end].constant == records[begin].constant; ++end) {
                are_several = are_several || records[end].place != records[begin].place;
                may_differ = may_differ || records[end].change != records[begin].change || records[end].is_plain == 0;
                is_there = is_there || records[end].place == *of_;
            }
            if (!are_several || !may_differ || !is_there) continue;
            std::copy(records.begin() + static_cast<std::ptrdiff_t>(begin),
                      records.begin() + static_cast<std::ptrdiff_t>(end),
                      records.begin() + static_cast<std::ptrdiff_t>(kept));
            kept += end - begin;
        }
        records.resize(kept);
    }

    // What is told of a run: series of one constant each, which has more than one where stereochemistry differs.
    struct Settled {
        PairSeries series;
        std::vector<PairMember> members;
    };

    bool settle() {
        for (std::size_t begin = 0, end = 0; begin < batch_.size(); begin = end) {
            while (end < batch_.size() && batch_[end].constant == batch_[begin].constant) ++end;
            runs_.push_back({begin, end});
        }
        settled_.assign(runs_.size(), {});
        return write_odd() && in_blocks(runs_.size(), [&](std::size_t i, unsigned worker) { settle(i, worker); });
    }

    template <class Work>
    bool in_blocks(std::size_t count, const Work& work) {
        constexpr std::size_t kAtOnce = 16;
        pool_.run((count + kAtOnce - 1) / kAtOnce, jobs_, [&](std::size_t block, unsigned worker) {
            if (stop_.stop_requested()) return;
            for (std::size_t i = block * kAtOnce; i < std::min(count, (block + 1) * kAtOnce); ++i) work(i, worker);
        });
        return !stop_.stop_requested();
    }

    // Texts of what has stereochemistry, compound by compound, as each is read from its text for that.
    bool write_odd() {
        odd_.clear();
        std::vector<std::size_t> some;
        for (std::size_t i = 0; i < batch_.size(); ++i) {
            if (batch_[i].is_plain == 0) some.push_back(i);
        }
        std::stable_sort(some.begin(), some.end(),
                         [&](std::size_t a, std::size_t b) { return batch_[a].place < batch_[b].place; });
        std::vector<std::size_t> begins;
        for (std::size_t i = 0; i < some.size(); ++i) {
            if (i == 0 || batch_[some[i]].place != batch_[some[i - 1]].place) begins.push_back(i);
            odd_[some[i]];
        }
        begins.push_back(some.size());
        std::vector<std::optional<Failure>> failures(begins.size());
        const bool goes_on = in_blocks(begins.size() - 1, [&](std::size_t i, unsigned worker) {
            failures[i] =
                tried(batch_[some[begins[i]]].place, worker, [&](std::uint32_t, CompoundDesk& desk, unsigned) {
                    for (std::size_t k = begins[i]; k < begins[i + 1]; ++k) {
                        odd_.at(some[k]) = texts_.odd(batch_[some[k]], desk, search_.rules.with_turns);
                    }
                });
        });
        for (std::size_t i = 0; i + 1 < begins.size(); ++i) {
            const std::uint32_t place = batch_[some[begins[i]]].place;
            if (failures[i] && unreadable_[place] == 0) leave_out(place, *failures[i]);
        }
        return goes_on;
    }

    void settle(std::size_t number, unsigned worker) {
        const Run run = runs_[number];
        CompoundDesk& desk = desks_[worker];
        std::vector<std::size_t> plain;
        std::vector<std::pair<const PairTexts::Odd*, std::size_t>> others;
        for (std::size_t i = run.begin; i < run.end; ++i) {
            if (batch_[i].is_plain != 0) {
                plain.push_back(i);
                continue;
            }
            for (const PairTexts::Odd& odd : odd_.at(i)) others.emplace_back(&odd, i);
        }
        std::string constant;
        if (!plain.empty()) {
            const PairRecord& first = batch_[plain.front()];
            constant = texts_.constant(first, compounds_[first.place], desk);
        }
        std::stable_sort(others.begin(), others.end(),
                         [](const auto& a, const auto& b) { return a.first->constant < b.first->constant; });
        const auto with_plain = std::equal_range(
            others.begin(), others.end(), std::pair<const PairTexts::Odd*, std::size_t>{nullptr, 0},
            [&](const auto& a, const auto& b) {
                return (a.first ? a.first->constant : constant) < (b.first ? b.first->constant : constant);
            });
        if (!plain.empty()) settle(number, constant, plain, {with_plain.first, with_plain.second}, desk);
        for (auto begin = others.begin(), end = begin; begin != others.end(); begin = end) {
            end = std::find_if(begin, others.end(),
                               [&](const auto& odd) { return odd.first->constant != begin->first->constant; });
            if (!plain.empty() && begin->first->constant == constant) continue;
            settle(number, begin->first->constant, {}, {begin, end}, desk);
        }
    }

    using OddRecord = std::pair<const PairTexts::Odd*, std::size_t>;

    void settle(std::size_t number, const std::string& constant, const std::vector<std::size_t>& plain,
                std::span<const OddRecord> others, CompoundDesk& desk) {
        const PairRecord& first = batch_[runs_[number].begin];
        const std::size_t size = plain.size() + others.size();
        Settled settled{.series = {.constant = constant,
                                   .cuts = 1,
                                   .heavy_atoms = first.constant_size,
                                   .size = size,
                                   .members = {}},
                        .members = {}};
        settled.series.cuts = static_cast<unsigned>(1 + std::count(constant.begin(), constant.end(), '.'));
        const bool is_told = search_.rules.most_members == 0 || size <= search_.rules.most_members;
        if (is_told) {
            for (const std::size_t i : plain) {
                const CompoundNumber compound = compounds_[batch_[i].place];
                settled.members.push_back({compound, &texts_.change(batch_[i], compound, desk)});
            }
            for (const auto& [odd, i] : others) settled.members.push_back({compounds_[batch_[i].place], &odd->change});
            make_unique(settled.members);
            settled.series.size = settled.members.size();
            if (!has_pairs(settled.members)) return;
        }
        settled_[number].push_back(std::move(settled));
    }

    bool tell(const TakeSeries& take) {
        for (std::vector<Settled>& run : settled_) {
            for (Settled& settled : run) {
                if (stop_.stop_requested()) return false;
                ++totals_.series;
                if (settled.members.empty()) ++totals_.not_told;
                settled.series.members = settled.members;
                if (!take(settled.series)) return false;
            }
            run.clear();
        }
        return true;
    }

    const PairSearch& search_;
    unsigned jobs_;
    const PairEvents& events_;
    const std::stop_token stop_;
    PairRecords records_;
    std::unique_ptr<PairDesks> own_desks_;
    PairDesks& desks_;          // by thread
    std::vector<Found> found_;  // by thread
    ThreadPool pool_;
    std::vector<CompoundNumber> compounds_;
    std::size_t compounds_there_ = 0;       // those that were chosen, filed or not
    std::vector<char> unreadable_, plain_;  // by place
    std::vector<std::uint64_t> wholes_;     // by place
    WholeCompounds whole_compounds_;
    std::optional<std::uint32_t> of_;  // place of the compound whose pairs alone are wanted
    std::vector<std::uint64_t> wanted_;
    unsigned size_wanted_ = 0;
    PairTotals totals_;
    // What is told at a time.
    std::vector<PairRecord> batch_;
    std::vector<Run> runs_;
    std::vector<std::vector<Settled>> settled_;                         // by run
    std::unordered_map<std::size_t, std::vector<PairTexts::Odd>> odd_;  // by place in batch_
    PairTexts texts_;
};

}  // namespace

std::optional<PairTotals> find_matched_pairs(const CompoundSource& source, const PairSearch& search,
                                             const TakeSeries& take, const PairEvents& events,
                                             const std::stop_token& stop) {
    PairFinder finder{source, search, events, stop};
    if (!finder.find(take)) return std::nullopt;
    if (events.progress) events.progress(1);
    return finder.totals();
}

}  // namespace chemsieve::series
