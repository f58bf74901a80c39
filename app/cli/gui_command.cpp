#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <ostream>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/options/common_options.h"
#include "base/platform/own_files.h"
#include "base/platform/processes.h"

namespace chemsieve::cli {

namespace {

class GuiCommand : public Command {
  public:
    std::string examples() const override { return "  chemsieve gui demo.sieve"; }
    void describe(CLI::App& app) override { add_library_argument(app, library_, "Library to open"); }

    Exit run(Context& context) override {
        const std::string window = "chemsieve-gui";
        std::vector<std::string> words{window};
        if (!library_.empty()) words.push_back(library_);
        become_program(folder_of_this_program() + "/" + window, words);
        become_program(window, words);
        context.streams.err << "chemsieve: cannot start chemsieve-gui: " << std::strerror(errno)
                            << "; was it built and installed beside chemsieve?\n";
        return Exit::usage;
    }

  private:
    std::string library_;
};

}  // namespace

std::unique_ptr<Command> make_gui_command() { return std::make_unique<GuiCommand>(); }

}  // namespace chemsieve::cli
