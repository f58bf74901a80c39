#include "app/manual/manual_page.h"

#include <algorithm>
#include <cctype>
#include <sstream>

#include "app/cli/command/manual_tables.h"
#include "base/text.h"

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

std::string upper(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::toupper(c); });
    return text;
}

// The name line of a manual page: the summary begins in lower case and has no final stop.
std::string name_line(const std::string& page, std::string summary) {
    if (summary.ends_with('.')) summary.pop_back();
    const bool is_word = summary.size() > 1 && std::islower(static_cast<unsigned char>(summary[1]));
    if (is_word) summary[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(summary[0])));
    return roff_escaped(page) + " \\- " + roff_escaped(summary);
}

std::string sentence(std::string text) {
    if (!text.empty() && !text.ends_with('.')) text += '.';
    return text;
}

std::string capital(std::string text) {
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

std::string tag_of(const OptionText& option) {
    std::string tag;
    for (const std::string& name : option.names) tag += (tag.empty() ? "" : ", ") + RoffWriter::bold(name);
    if (!option.is_flag()) tag += ' ' + RoffWriter::italic(option.value.name);
    return tag;
}

// The option's values if neither the tag nor the description lists them.
std::string words_of(const OptionText& option) {
    const auto told = [&](const std::string& word) {
        return (option.value.name + ' ' + option.description).find(word) != std::string::npos;
    };
    if (std::all_of(option.value.words.begin(), option.value.words.end(), told)) return "";
    return (option.value.is_list ? " Among others: " : " One of: ") + joined(option.value.words, ", ") + ".";
}

void write_options(const std::vector<OptionText>& options, RoffWriter& roff) {
    for (const OptionText& option : options) {
        roff.entry(tag_of(option),
                   sentence(option.description) + (option.required ? " Required." : "") + words_of(option));
    }
}

// Writes the end that is the same on every page.
void write_common_end(const ProgramText& program, const std::string& page, RoffWriter& roff) {
    roff.section("EXIT STATUS");
    for (const cli::ExitCodeText& code : cli::kExitCodes) {
        roff.entry(RoffWriter::bold(std::to_string(code.code)), capital(sentence(std::string{code.meaning})));
    }
    roff.section("ENVIRONMENT");
    for (const cli::NamedText& variable : cli::kEnvironment) {
        roff.entry(RoffWriter::bold(variable.name), std::string{variable.meaning});
    }
    roff.section("FILES");
    for (const cli::NamedText& file : cli::kFiles) roff.entry(RoffWriter::italic(file.name), std::string{file.meaning});
    roff.section("SEE ALSO");
    std::vector<std::string> pages{program.name};
    for (const CommandText& command : program.commands) pages.push_back(page_of(program, command));
    std::erase(pages, page);
    for (const std::string& other : pages) {
        roff.line(".BR " + roff_escaped(other) + " (1)" + (other == pages.back() ? "" : ","));
    }
}

void write_synopsis(const ProgramText& program, const CommandText& command, RoffWriter& roff) {
    std::string line = RoffWriter::bold(program.name + " " + command.name) + " [" + RoffWriter::italic("OPTIONS") + "]";
    for (const OptionText& option : command.options) {
        if (option.required)
            line += ' ' + RoffWriter::bold(option.names.front()) + ' ' + RoffWriter::italic(option.value.name);
    }
    for (const ArgumentText& argument : command.arguments) {
        const std::string shown = RoffWriter::italic(argument.name) + (argument.many ? " ..." : "");
        line += argument.required ? ' ' + shown : " [" + shown + "]";
    }
    roff.section("SYNOPSIS");
    roff.filled(line);
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

void write_program_page(const ProgramText& program, const std::string& date, std::ostream& out) {
    RoffWriter roff{out};
    roff.title(upper(program.name), date, program.name + " " + program.version);
    roff.section("NAME");
    roff.filled(name_line(program.name, program.summary));
    roff.section("SYNOPSIS");
    roff.filled(RoffWriter::bold(program.name) + " " + RoffWriter::italic("COMMAND") + " [" +
                RoffWriter::italic("ARGUMENTS") + "]");
    roff.section("DESCRIPTION");
    roff.filled(roff_escaped(program.summary));
    roff.paragraph("The commands are as follows; each has a page of its own.");
    for (const CommandText& command : program.commands) {
        roff.entry(RoffWriter::bold(command.name), sentence(command.summary));
    }
    roff.paragraph(
        "Results go to standard output or to the file that --output names, which appears complete or not at all; "
        "everything else goes to standard error.");
    roff.section("OPTIONS");
    write_options(program.options, roff);
    roff.section("EXAMPLES");
    std::vector<std::string> examples;
    for (const CommandText& command : program.commands) {
        if (!command.examples.empty()) examples.push_back(command.examples.front());
    }
    roff.lines(examples);
    write_common_end(program, program.name, roff);
}

void write_command_page(const ProgramText& program, const CommandText& command, const std::string& date,
                        std::ostream& out) {
    const std::string page = page_of(program, command);
    RoffWriter roff{out};
    roff.title(upper(page), date, program.name + " " + program.version);
    roff.section("NAME");
    roff.filled(name_line(page, command.summary));
    write_synopsis(program, command, roff);
    roff.section("DESCRIPTION");
    roff.filled(roff_escaped(sentence(command.summary)));
    for (const ArgumentText& argument : command.arguments) {
        roff.entry(RoffWriter::italic(argument.name), sentence(argument.description));
    }
    roff.section("OPTIONS");
    write_options(command.options, roff);
    roff.section("EXAMPLES");
    roff.lines(command.examples);
    write_common_end(program, page, roff);
}

}  // namespace chemsieve::manual
