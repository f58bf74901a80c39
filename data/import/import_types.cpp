#include "data/import/import_types.h"

namespace chemsieve {

namespace {

void append_escaped(const std::string& text, std::string& line) {
    for (const char c : text) {
        switch (c) {
            case '\n': line += "\\n"; break;
            case '\t': line += "\\t"; break;
            case '\r': line += "\\r"; break;
            case '\\': line += "\\\\"; break;
            default: line += c;
        }
    }
}

}  // namespace

std::string rejected_line(const Rejection& rejection) {
    std::string line;
    append_escaped(rejection.file, line);
    line += '\t' + std::to_string(rejection.line);
    for (const std::string* text : {&rejection.id, &rejection.reason, &rejection.text}) {
        line += '\t';
        append_escaped(*text, line);
    }
    return line + '\n';
}

}  // namespace chemsieve
