// Manual pages: of the program, chemsieve.1, and of each command, chemsieve-COMMAND.1.
#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "app/manual/program_description.h"

namespace chemsieve::manual {

// Text with the macros of man(7), as groff and mandoc read them.
// Characters that roff would change or take for requests are written so that they come out as they are.
std::string roff_escaped(std::string_view text);

class RoffWriter {
  public:
    explicit RoffWriter(std::ostream& out) : out_{out} {}

    void title(const std::string& page, const std::string& date, const std::string& program);
    void section(const std::string& heading);
    void paragraph(const std::string& text);
    // An entry of a list: a tag, already roff, and its text.
    void entry(const std::string& tag, const std::string& text);
    // Lines as they are.
    void lines(const std::vector<std::string>& lines);
    // Text that is roff already.
    void filled(const std::string& roff);
    // A line of roff.
    void line(const std::string& roff) { out_ << roff << '\n'; }

    static std::string bold(std::string_view text) { return "\\fB" + roff_escaped(text) + "\\fR"; }
    static std::string italic(std::string_view text) { return "\\fI" + roff_escaped(text) + "\\fR"; }

  private:
    std::ostream& out_;
};

// `date`: YYYY-MM-DD.
void write_program_page(const ProgramText& program, const std::string& date, std::ostream& out);
void write_command_page(const ProgramText& program, const CommandText& command, const std::string& date,
                        std::ostream& out);

}  // namespace chemsieve::manual
