#include "app/cli/options/id_list.h"

#include <ostream>

#include "base/error.h"
#include "base/text.h"
#include "data/file/text_input.h"

namespace chemsieve::cli {

namespace {

// The most unknown ids that are listed; all are counted.
constexpr std::size_t kShownIds = 100;

}  // namespace

IdList::IdList(const std::vector<std::string>& words) {
    for (const std::string& word : words) add(word, 0);
}

IdList::IdList(const std::string& path, const std::stop_token& stop)
    : source_{path == "-" ? std::string{"standard input"} : path} {
    TextInput input{path};
    for (std::string line; !stop.stop_requested() && input.next_line(line);) {
        std::string id = trimmed(to_utf8(std::move(line)));
        if (!id.empty()) add(std::move(id), input.line_number());
    }
    if (ids_.empty() && !stop.stop_requested()) throw FileError(source_ + " holds no ids; write one a line");
}

void IdList::add(std::string id, std::int64_t line) {
    if (lines_.emplace(id, line).second) ids_.push_back(std::move(id));
}

void IdList::report_unknown(const std::vector<std::string>& unknown, std::ostream& err) const {
    for (std::size_t i = 0; i < unknown.size() && i < kShownIds; ++i) {
        const std::int64_t line = lines_.at(unknown[i]);
        err << "chemsieve: ";
        if (line > 0) err << source_ << ":" << line << ": ";
        err << "no compound has the id '" << one_line(unknown[i]) << "'\n";
    }
    if (unknown.size() > kShownIds) err << "chemsieve: further ids that are not in the library are not listed\n";
}

}  // namespace chemsieve::cli
