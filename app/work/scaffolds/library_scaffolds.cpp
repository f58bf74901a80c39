#include "app/work/scaffolds/library_scaffolds.h"

#include <algorithm>
#include <unordered_map>

#include "app/work/column_numbers.h"
#include "data/upkeep/kept_columns.h"

namespace chemsieve::work {

namespace {

// Calls visit(compound, scaffold) once for each scaffold that a compound has.
template <class Visit>
void each_once(const series::LibraryScaffolds& found, const Visit& visit) {
    for (std::size_t i = 0; i < found.compounds.size(); ++i) {
        const auto some = found.of(i);  // the same ones follow one another
        for (std::size_t k = 0; k < some.size(); ++k) {
            if (k == 0 || some[k] != some[k - 1]) visit(found.compounds[i], some[k]);
        }
    }
}

void add_others(std::vector<ScaffoldCount>& counts, const series::LibraryScaffolds& others) {
    std::unordered_map<std::string, std::size_t> compounds;
    each_once(others, [&](CompoundNumber, std::uint32_t scaffold) { ++compounds[others.texts[scaffold]]; });
    for (ScaffoldCount& count : counts) {
        const auto known = compounds.find(count.scaffold);
        if (known != compounds.end()) count.others = known->second;
    }
}

// False if stopped.
bool add_mean(std::vector<ScaffoldCount>& counts, const series::LibraryScaffolds& found, const CompoundSource& source,
              const std::string& column, const std::stop_token& stop) {
    const auto values = numbers_of(column, source, stop);
    if (!values) return false;
    for (ScaffoldCount& count : counts) count.means.emplace_back();
    each_once(found, [&](CompoundNumber compound, std::uint32_t scaffold) {
        const std::optional<double> value = values->of(compound);
        if (!value) return;
        ++counts[scaffold].means.back().values;
        counts[scaffold].means.back().sum += *value;
    });
    return true;
}

}  // namespace

ScaffoldSummary summary_of(const series::LibraryScaffolds& found) {
    ScaffoldSummary summary{.compounds = found.compounds.size()};
    std::vector<char> is_there(found.texts.size());
    for (std::size_t i = 0; i < found.compounds.size(); ++i) {
        summary.without += found.of(i).empty() ? 1 : 0;
        for (const std::uint32_t scaffold : found.of(i)) is_there[scaffold] = 1;
    }
    summary.scaffolds = static_cast<std::size_t>(std::count(is_there.begin(), is_there.end(), 1));
    return summary;
}

void leave_those_with(series::LibraryScaffolds& found, const std::string& scaffold) {
    found.leave_only([&](std::size_t i) {
        const auto some = found.of(i);
        return std::any_of(some.begin(), some.end(), [&](std::uint32_t one) { return found.texts[one] == scaffold; }) ||
               found.text(i) == scaffold;
    });
}

std::optional<std::vector<ScaffoldCount>> count_scaffolds(const series::LibraryScaffolds& found,
                                                          const series::LibraryScaffolds* others,
                                                          const CompoundSource& source,
                                                          const std::vector<std::string>& columns,
                                                          const std::stop_token& stop) {
    std::vector<ScaffoldCount> counts;  // at first in the order of the texts
    for (const std::string& text : found.texts) counts.push_back({.scaffold = text, .means = {}});
    each_once(found, [&](CompoundNumber compound, std::uint32_t scaffold) {
        if (counts[scaffold].compounds++ == 0) counts[scaffold].first = compound;
    });
    for (const std::string& column : columns) {
        if (!add_mean(counts, found, source, column, stop)) return std::nullopt;
    }
    // Pieces of compounds of several components are written, too, but are the scaffold of no compound.
    std::erase_if(counts, [](const ScaffoldCount& count) { return count.compounds == 0; });
    if (others) add_others(counts, *others);
    std::sort(counts.begin(), counts.end(), [](const ScaffoldCount& a, const ScaffoldCount& b) {
        return a.compounds != b.compounds ? a.compounds > b.compounds : a.scaffold < b.scaffold;
    });
    return counts;
}

bool keep_scaffolds(const std::string& library, const std::string& name, series::ScaffoldKind kind,
                    const series::LibraryScaffolds& found, const std::stop_token& stop) {
    std::vector<ColumnToKeep> columns{{.name = name, .type = PropertyType::text}};
    for (std::size_t i = 0; i < found.compounds.size(); ++i) {
        columns.front().values.emplace_back(found.compounds[i], found.text(i));
    }
    return keep_columns(library, columns, "scaffolds, kind " + std::string{series::name_of(kind)}, stop);
}

}  // namespace chemsieve::work
