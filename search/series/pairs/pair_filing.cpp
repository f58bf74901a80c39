#include "search/series/pairs/pair_filing.h"

#include <algorithm>
#include <charconv>
#include <sstream>

#include "base/error.h"
#include "base/mix.h"
#include "chem/rdkit_version.h"

namespace chemsieve::series {

namespace {

// What a number is made of besides the hash of a part.
enum class Filing : std::uint64_t { constant = 1, whole, many_bonds, unreadable };

std::uint32_t number_of(Filing filing, std::uint64_t of) {
    return static_cast<std::uint32_t>(mix64(of + kGolden * static_cast<std::uint64_t>(filing)) >> 32U);
}

// Sizes that are filed together.
constexpr unsigned kSizesTogether = 32;

std::string share_text(double share) {
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, share).ptr;
    return {text, end};
}

template <class Number>
void sort_once(std::vector<Number>& numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

}  // namespace

std::string filing_rules(const CutLimits& limits) {
    return "version " + std::to_string(kFilingVersion) + " RDKit " + rdkit_version() + " cuts " +
           std::to_string(limits.most_cuts) + " change " + std::to_string(limits.most_change) + " constant " +
           std::to_string(limits.least_constant) + " share " + share_text(limits.most_share) + " bonds " +
           std::to_string(limits.most_bonds);
}

std::optional<CutLimits> limits_of_rules(const std::string& rules) {
    std::istringstream in{rules};
    std::string words[7], version, rdkit, share;
    CutLimits limits;
    in >> words[0] >> version >> words[1] >> rdkit >> words[2] >> limits.most_cuts >> words[3] >> limits.most_change >>
        words[4] >> limits.least_constant >> words[5] >> share >> words[6] >> limits.most_bonds;
    if (!in) return std::nullopt;
    const auto read = std::from_chars(share.data(), share.data() + share.size(), limits.most_share);
    // What it writes again is what it read, or it is another program's.
    return read.ec == std::errc{} && filing_rules(limits) == rules ? std::optional{limits} : std::nullopt;
}

std::string words_of(const CutLimits& limits) {
    return "cuts " + std::to_string(limits.most_cuts) + ", change " + std::to_string(limits.most_change) +
           ", constant " + std::to_string(limits.least_constant) + ", share " + share_text(limits.most_share) +
           ", bonds " + std::to_string(limits.most_bonds);
}

bool are_within(const CutLimits& asked, const CutLimits& filed) {
    // Compounds of too many bonds are counted, so these must be the same.
    return asked.most_bonds == filed.most_bonds && asked.most_cuts <= filed.most_cuts &&
           asked.most_change <= filed.most_change && asked.least_constant >= filed.least_constant &&
           asked.most_share <= filed.most_share;
}

std::vector<std::uint32_t> numbers_to_ask(CompoundCutter& cutter, const CutLimits& limits, bool with_hydrogen) {
    std::vector<CompoundCut> cuts;
    std::vector<HydrogenForm> forms;
    cutter.cut(limits, cuts, with_hydrogen ? &forms : nullptr);
    std::vector<std::uint32_t> numbers{number_of(Filing::unreadable, 0), number_of(Filing::whole, cutter.whole())};
    for (const CompoundCut& cut : cuts) numbers.push_back(number_of(Filing::constant, cut.constant));
    if (with_hydrogen) {
        for (const HydrogenForm& form : forms) numbers.push_back(number_of(Filing::whole, form.whole));
        for (const std::uint64_t constant : cutter.constants_with_hydrogen()) {
            numbers.push_back(number_of(Filing::constant, constant));
        }
    }
    const unsigned size = cutter.heavy_atoms();
    const unsigned least = size - std::min(size, limits.most_change), most = size + limits.most_change;
    for (unsigned sizes = least / kSizesTogether; sizes <= most / kSizesTogether; ++sizes) {
        numbers.push_back(number_of(Filing::many_bonds, sizes));
    }
    sort_once(numbers);
    return numbers;
}

CompoundFiler::CompoundFiler(const CompoundSource& source, const CutLimits& limits, unsigned jobs)
    : limits_{limits}, jobs_{jobs_for(source, jobs)}, desks_{source, std::nullopt} {
    desks_.need(jobs_);
}

std::optional<std::vector<CompoundFiler::Filed>> CompoundFiler::file(std::span<const CompoundNumber> compounds,
                                                                     const std::stop_token& stop) {
    constexpr std::size_t kAtOnce = 128;
    std::vector<std::vector<Filed>> found(jobs_);
    pool_.run((compounds.size() + kAtOnce - 1) / kAtOnce, jobs_, [&](std::size_t block, unsigned worker) {
        if (stop.stop_requested()) return;
        for (const CompoundNumber compound :
             compounds.subspan(block * kAtOnce).first(std::min(kAtOnce, compounds.size() - block * kAtOnce))) {
            file(compound, desks_[worker], found[worker]);
        }
    });
    if (stop.stop_requested()) return std::nullopt;
    std::vector<Filed> all;
    for (std::vector<Filed>& some : found) {
        all.insert(all.end(), some.begin(), some.end());
        some = {};
    }
    return all;
}

void CompoundFiler::file(CompoundNumber compound, CompoundDesk& desk, std::vector<Filed>& filed) const {
    std::vector<std::uint32_t> numbers;
    try {
        desk.look_at(compound);
        CompoundCutter& cutter = desk.cutter();
        numbers.push_back(number_of(Filing::whole, cutter.whole()));
        std::vector<CompoundCut> cuts;
        std::vector<HydrogenForm> forms;  // not filed, but what cannot be made now cannot be made when it is asked for
        if (cutter.cut(limits_, cuts, &forms)) {
            for (const CompoundCut& cut : cuts) numbers.push_back(number_of(Filing::constant, cut.constant));
        } else {
            numbers.push_back(number_of(Filing::many_bonds, cutter.heavy_atoms() / kSizesTogether));
        }
    } catch (const FileError&) {
        throw;
    } catch (const std::exception&) {
        // Who asks reads it as well, and says why it is left out.
        numbers.assign(1, number_of(Filing::unreadable, 0));
    }
    sort_once(numbers);
    for (const std::uint32_t number : numbers) filed.emplace_back(number, compound);
}

}  // namespace chemsieve::series
