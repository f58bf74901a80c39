// Manual pages: of the program, chemsieve.1, and of each command, chemsieve-COMMAND.1.
#pragma once

#include <ostream>

#include "app/manual/program_description.h"

namespace chemsieve::manual {

// `date`: YYYY-MM-DD.
void write_program_page(const ProgramText& program, const std::string& date, std::ostream& out);
void write_command_page(const ProgramText& program, const CommandText& command, const std::string& date,
                        std::ostream& out);

}  // namespace chemsieve::manual
