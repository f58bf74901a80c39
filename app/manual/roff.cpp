#include "app/manual/roff.h"

#include <sstream>

namespace chemsieve::manual {

namespace {

// Beyond so many characters a line is broken at a blank, which formatting makes a blank again.
constexpr std::size_t kLongestLine = 78;

std::string in_quotes(const std::string& text) { return '"' + text + '"'; }

// A full stop at the beginning of a line would be a request.
std::string guarded(const std::string& line) { return line.starts_with('.') ? "\\&" + line : line; }

void write_filled(const std::string& text, std::ostream& out) {
    std::istringstream input{text};
    std::string line;
    for (std::string word; input >> word;) {
        if (!line.empty() && line.size() + 1 + word.size() > kLongestLine) {
            out << guarded(line) << '\n';
            line.clear();
        }
        line += (line.empty() ? "" : " ") + word;
    }
    out << guarded(line) << '\n';
}

}  // namespace

std::string roff_escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
            case '\\': result += "\\(rs"; break;
            case '-': result += "\\-"; break;
            case '\'': result += "\\(aq"; break;
            case '`': result += "\\(ga"; break;
            case '^': result += "\\(ha"; break;
            case '~': result += "\\(ti"; break;
            case '"': result += "\\(dq"; break;
            case '\n': result += ' '; break;
            default: result += c;
        }
    }
    return result;
}

void RoffWriter::title(const std::string& page, const std::string& date, const std::string& program) {
    out_ << ".TH " << in_quotes(roff_escaped(page)) << " 1 " << in_quotes(date) << ' ' << in_quotes(program)
         << " \"User Commands\"\n.nh\n.ad l\n";  // names are not to be taken apart
}

void RoffWriter::section(const std::string& heading) { out_ << ".SH " << heading << '\n'; }

void RoffWriter::paragraph(const std::string& text) {
    out_ << ".PP\n";
    filled(roff_escaped(text));
}

void RoffWriter::filled(const std::string& roff) { write_filled(roff, out_); }

void RoffWriter::entry(const std::string& tag, const std::string& text) {
    out_ << ".TP\n" << tag << '\n';
    filled(roff_escaped(text));
}

void RoffWriter::lines(const std::vector<std::string>& lines) {
    out_ << ".RS 4\n.nf\n";
    for (const std::string& line : lines) out_ << guarded(roff_escaped(line)) << '\n';
    out_ << ".fi\n.RE\n";
}

}  // namespace chemsieve::manual
