#include "app/queries/config_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "base/platform/files.h"
#include "base/text.h"

namespace chemsieve {

namespace {

constexpr std::size_t kLargest = 1U << 20;  // bytes; a device would never end

bool begins_comment(char c) { return c == '#' || c == ';'; }

std::istringstream opened(const std::string& path) {
    const Remedy remedy{RemedyKind::correct_configuration};
    if (is_folder(path)) {
        throw ConfigError("the configuration file " + path + " is a folder", remedy);
    }
    errno = 0;
    std::ifstream input{path, std::ios::binary};
    if (!input) {
        throw ConfigError("the configuration file " + path + " cannot be read: " + std::strerror(errno), remedy);
    }
    std::string text(kLargest + 1, '\0');
    input.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(input.gcount()));
    if (text.size() > kLargest) {
        throw ConfigError("the configuration file " + path + " is longer than 1 MiB, and thus none", remedy);
    }
    return std::istringstream{std::move(text)};
}

// Reads one file, line after line.
class Parser {
  public:
    explicit Parser(std::string path) : path_{std::move(path)} {}

    std::vector<ConfigLine> parse() {
        std::istringstream input = opened(path_);
        for (std::string line; std::getline(input, line);) {
            ++line_;
            if (line_ == 1 && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
            if (line.ends_with('\r')) line.pop_back();
            take(trimmed(line));
        }
        return std::move(lines_);
    }

  private:
    void take(const std::string& line) {
        if (line.empty() || begins_comment(line.front())) return;
        if (line.front() == '[') {
            section_ = section_of(line);
            lines_.push_back({.section = section_, .line = line_});
            return;
        }
        const std::size_t equals = line.find('=');
        if (equals == std::string::npos) fail("'" + line + "' is neither 'name = value' nor '[command]'");
        ConfigLine read{section_, trimmed(line.substr(0, equals)), value_of(trimmed(line.substr(equals + 1))), line_};
        if (read.name.empty()) fail("a name is missing before '='");
        refuse_twice(read);
        lines_.push_back(std::move(read));
    }

    std::string section_of(const std::string& line) const {
        const std::size_t end = line.find(']');
        if (end == std::string::npos) fail("']' is missing after '" + line + "'");
        const std::string rest = trimmed(line.substr(end + 1));
        if (!rest.empty() && !begins_comment(rest.front()))
            fail("'" + rest + "' after ']'; put it on a line of its own");
        std::string section = trimmed(line.substr(1, end - 1));
        if (section.empty()) fail("a command is missing between '[' and ']'");
        return section;
    }

    std::string value_of(const std::string& text) const {
        if (text.empty()) return text;
        const char quote = text.front();
        if (quote != '"' && quote != '\'') return trimmed(text.substr(0, comment_in(text)));
        const std::size_t end = text.find(quote, 1);
        if (end == std::string::npos) fail(std::string{"the closing "} + quote + " is missing");
        const std::string rest = trimmed(text.substr(end + 1));
        if (!rest.empty() && !begins_comment(rest.front())) fail("'" + rest + "' after the closing " + quote);
        return text.substr(1, end - 1);
    }

    static std::size_t comment_in(const std::string& text) {
        for (std::size_t i = 0; i < text.size(); ++i) {
            const bool after_blank = i == 0 || text[i - 1] == ' ' || text[i - 1] == '\t';
            if (after_blank && begins_comment(text[i])) return i;
        }
        return text.size();
    }

    void refuse_twice(const ConfigLine& read) const {
        for (const ConfigLine& earlier : lines_) {
            if (earlier.section == read.section && earlier.name == read.name) {
                fail("'" + read.name + "' was given in line " + std::to_string(earlier.line) + " already; keep one");
            }
        }
    }

    [[noreturn]] void fail(const std::string& reason) const {
        throw ConfigError(place_in(path_, line_) + ": " + reason);
    }

    std::string path_, section_;
    int line_ = 0;
    std::vector<ConfigLine> lines_;
};

}  // namespace

std::vector<ConfigLine> read_config_file(const std::string& path) { return Parser{path}.parse(); }

ConfigPlace config_place(const std::string& said, const std::string& config_home, const std::string& home) {
    if (!said.empty()) return {.path = said, .is_said = true, .exists = true};
    ConfigPlace place;
    if (is_whole_path(config_home)) {  // the specification says to ignore relative paths
        place.path = path_in(config_home, "chemsieve/config.ini");
    } else if (!home.empty()) {
        place.path = path_in(home, ".config/chemsieve/config.ini");
    }
    place.exists = !place.path.empty() && name_is_taken(place.path);
    return place;
}

std::string place_in(const std::string& path, int line) { return path + ":" + std::to_string(line); }

}  // namespace chemsieve
