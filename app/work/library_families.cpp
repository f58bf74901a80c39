#include "app/work/library_families.h"

#include <algorithm>
#include <numeric>

#include "data/library/library.h"
#include "data/upkeep/kept_columns.h"

namespace chemsieve::work {

namespace {

// What reading takes of the progress.
constexpr double kReadingShare = 0.3;
constexpr std::uint32_t kFirstOfCurve = 300'000, kLastOfCurve = 950'000, kStepOfCurve = 50'000;

std::uint32_t average_of(const FamilyRequest& request, std::uint32_t least) {
    const std::uint32_t average = request.average.value_or(families::usual_average(request.fingerprint, least));
    return std::min(average, least);
}

std::vector<std::uint32_t> thresholds_of(const FamilyRequest& request) {
    if (!request.thresholds.empty()) return request.thresholds;
    return {families::usual_least(request.fingerprint)};
}

}  // namespace

std::optional<std::vector<std::uint32_t>> places_in_order(const neighbours::NeighbourSet& set,
                                                          const std::vector<ColumnOrder>& order,
                                                          const CompoundSource& source, const neighbours::Work& work) {
    std::vector<std::uint32_t> places = set.by_number();
    if (order.empty()) return places;
    return RowOrder{order, source, false, work.jobs}.sorted(
        places, [&](std::uint32_t place) { return set.compound(place); },
        [](std::uint32_t) { return std::uint32_t{0}; }, work.stop);
}

std::string promise_of(const families::Goal& goal) {
    const std::string least = families::threshold_text(goal.least);
    switch (goal.method) {
        case families::Method::families:
            return "each compound lies with its nearest neighbour, if that is " + least +
                   " similar or more; what was put together then is " + families::threshold_text(goal.average) +
                   " similar on average or more";
        case families::Method::butina:
        case families::Method::exclusion:
        case families::Method::leader:
            return "each compound is " + least + " similar or more to the representative of its family";
        case families::Method::components: break;
    }
    return "compounds are connected by neighbours that are " + least + " similar or more";
}

std::optional<FamilyResult> make_families(const CompoundSource& source, const FamilyRequest& request,
                                          const neighbours::Work& work) {
    const auto set = neighbours::read_neighbour_set(source, request.fingerprint, request.among.get(),
                                                    neighbours::part_of(work, 0, kReadingShare));
    if (!set) return std::nullopt;
    const auto order = places_in_order(*set, request.order, source, work);
    if (!order) return std::nullopt;
    FamilyResult result{.without_items = set->without_items.size(), .not_comparable = set->not_comparable.size()};
    const std::vector<std::uint32_t> thresholds = thresholds_of(request);
    const double share = (1 - kReadingShare) / static_cast<double>(thresholds.size());
    for (std::size_t i = 0; i < thresholds.size(); ++i) {
        families::Goal goal{.method = request.method,
                            .least = thresholds[i],
                            .average = average_of(request, thresholds[i]),
                            .metric = request.metric,
                            .order = *order};
        const double from = kReadingShare + share * static_cast<double>(i);
        const auto heads = families::make_families(*set, goal, neighbours::part_of(work, from, from + share));
        if (!heads) return std::nullopt;
        auto members = families::members_of(*set, *heads, request.metric);
        result.at.push_back({std::move(goal), families::count_of(*set, *heads), std::move(members)});
    }
    return result;
}

std::optional<std::vector<CurvePoint>> family_curve(const CompoundSource& source, const FamilyRequest& request,
                                                    const neighbours::Work& work) {
    std::vector<std::uint32_t> thresholds = request.thresholds;
    for (std::uint32_t at = kFirstOfCurve; request.thresholds.empty() && at <= kLastOfCurve; at += kStepOfCurve) {
        thresholds.push_back(at);
    }
    const auto set = neighbours::read_neighbour_set(source, request.fingerprint, request.among.get(),
                                                    neighbours::part_of(work, 0, kReadingShare));
    if (!set) return std::nullopt;
    const auto order = places_in_order(*set, request.order, source, work);
    if (!order) return std::nullopt;
    const std::uint32_t usual = families::usual_least(request.fingerprint);
    const families::Goal goal{.method = request.method,
                              .least = usual,
                              .average = average_of(request, usual),
                              .metric = request.metric,
                              .order = *order};
    const auto counts = families::count_at(*set, goal, thresholds, neighbours::part_of(work, kReadingShare, 1));
    if (!counts) return std::nullopt;
    std::vector<CurvePoint> curve;
    for (std::size_t i = 0; i < thresholds.size(); ++i) curve.push_back({thresholds[i], (*counts)[i]});
    return curve;
}

std::vector<std::string> kept_family_columns(const std::string& name) {
    return {name, name + "_representative", name + "_similarity"};
}

bool keep_families(const std::string& library, const std::string& name, const FamilyRequest& request,
                   const FamiliesAt& families, const std::stop_token& stop) {
    std::vector<families::Member> members = families.members;
    std::sort(members.begin(), members.end(),
              [](const families::Member& a, const families::Member& b) { return a.compound < b.compound; });
    const std::vector<std::string> names = kept_family_columns(name);
    std::vector<ColumnToKeep> columns{{.name = names[0], .type = PropertyType::integer},
                                      {.name = names[1], .type = PropertyType::text},
                                      {.name = names[2], .type = PropertyType::real}};
    const Library source{library};
    const auto reader = source.reader();
    for (const families::Member& member : members) {
        if (stop.stop_requested()) return false;
        columns[0].values.emplace_back(member.compound, std::to_string(member.family));
        columns[1].values.emplace_back(member.compound, reader->id(member.representative));
        columns[2].values.emplace_back(member.compound, six_decimals(member.similarity));
    }
    return keep_columns(library, columns, words_of(request, families.goal), stop);
}

std::string words_of(const FamilyRequest& request, const families::Goal& goal) {
    std::string words = "families by method " + std::string{families::name_of(goal.method)} + ", fingerprint " +
                        name_of(request.fingerprint) + ", threshold " + families::threshold_text(goal.least);
    if (goal.method == families::Method::families) words += ", average " + families::threshold_text(goal.average);
    if (goal.metric.kind() != MetricKind::tanimoto) words += std::string{", metric "} + name_of(goal.metric.kind());
    for (std::size_t i = 0; i < request.order.size(); ++i) {
        words += i == 0 ? ", order " : " ";
        words += request.order[i].column + (request.order[i].descending ? ":desc" : "");
    }
    if (request.among) words += ", of some compounds";
    return words;
}

std::optional<FamilyRequest> request_of_words(const std::string& words) {
    if (!words.starts_with("families by method ")) return std::nullopt;
    const auto said = [&](const std::string& what) {
        const std::size_t at = words.find(what + ' ');
        if (at == std::string::npos) return std::string{};
        const std::size_t begin = at + what.size() + 1;
        return words.substr(begin, words.find(',', begin) - begin);
    };
    FamilyRequest request;
    const auto kind = fingerprint_kind_from_name(said("fingerprint"));
    const auto metric = metric_kind_from_name(said("metric").empty() ? "tanimoto" : said("metric"));
    const std::string threshold_text = said("threshold");
    const double threshold = threshold_text.empty() ? 0 : std::stod(threshold_text);
    if (!kind || !metric || !(threshold > 0 && threshold <= 1)) return std::nullopt;
    request.fingerprint = *kind;
    request.metric = Metric{*metric};
    request.thresholds = {threshold_in_millionths(threshold)};
    if (words.ends_with(", of some compounds")) request.among = std::make_shared<const CompoundSelection>();
    return request;
}

}  // namespace chemsieve::work
