// Writes the manual pages and the completions. Run when chemsieve is built; not installed.
#include <fstream>
#include <iostream>

#include "app/manual/completion.h"
#include "app/manual/manual_page.h"
#include "base/error.h"
#include "base/platform/files.h"

namespace {

using namespace chemsieve::manual;

template <class Write>
void write(const std::string& path, Write write_to) {
    std::ofstream out{path, std::ios::binary};
    write_to(out);
    if (!out.flush()) throw chemsieve::FileError("cannot write " + path);
}

void write_all(const std::string& folder, const std::string& date) {
    const ProgramText program = describe_program();
    const std::string pages = folder + "/man1/";
    chemsieve::make_folders(pages);
    write(pages + program.name + ".1", [&](std::ostream& out) { write_program_page(program, date, out); });
    for (const CommandText& command : program.commands) {
        write(pages + page_of(program, command) + ".1",
              [&](std::ostream& out) { write_command_page(program, command, date, out); });
    }
    write(folder + "/" + program.name + ".bash", [&](std::ostream& out) { write_bash_completion(program, out); });
    write(folder + "/_" + program.name, [&](std::ostream& out) { write_zsh_completion(program, out); });
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: chemsieve-manual FOLDER DATE\n";
        return 2;
    }
    try {
        write_all(argv[1], argv[2]);
    } catch (const std::exception& e) {
        std::cerr << "chemsieve-manual: " << e.what() << '\n';
        return 1;
    }
    return 0;
}
