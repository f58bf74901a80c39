#include "app/cli/options/kind_words.h"

#include <algorithm>
#include <sstream>

#include "app/cli/command/command.h"
#include "base/text.h"

namespace chemsieve::cli {

std::string listed(const std::vector<std::string>& words, const std::string& before_last) {
    std::string result;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) result += i + 1 == words.size() ? before_last : ", ";
        result += words[i];
    }
    return result;
}

std::vector<std::string> kind_names() {
    std::vector<std::string> names;
    for (const FingerprintKind kind : all_fingerprint_kinds()) names.emplace_back(name_of(kind));
    return names;
}

std::string all_kinds_in_words(const std::string& before_last) { return listed(kind_names(), before_last); }

std::string addable_kinds_in_words(const std::string& before_last) {
    std::vector<std::string> names = kind_names();
    std::erase(names, name_of(FingerprintKind::subgraph));
    return listed(names, before_last);
}

std::vector<FingerprintKind> kinds_from_words(const std::string& words) {
    std::vector<FingerprintKind> kinds;
    std::istringstream input{words};
    for (std::string word; std::getline(input, word, ',');) {
        const auto kind = fingerprint_kind_from_name(trimmed(word));
        if (!kind) {
            throw UsageError("there are no fingerprints of kind '" + word + "'; the kinds are " +
                             all_kinds_in_words(" and "));
        }
        if (std::find(kinds.begin(), kinds.end(), *kind) == kinds.end()) kinds.push_back(*kind);
    }
    return kinds;
}

std::string listed(const std::vector<FingerprintKind>& kinds) {
    std::vector<std::string> names;
    for (const FingerprintKind kind : kinds) names.emplace_back(name_of(kind));
    return listed(names, " and ");
}

}  // namespace chemsieve::cli
