#include "app/cli/command/output.h"

#include <CLI/CLI.hpp>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "base/platform/files.h"
#include "base/text.h"

namespace chemsieve::cli {

Output::Output(const std::string& path, std::ostream& standard_output) : standard_output_{standard_output} {
    if (!path.empty() && path != "-") file_ = std::make_unique<AtomicFile>(path);
}

std::ostream& Output::stream() { return file_ ? file_->stream() : standard_output_; }

void Output::commit() {
    if (file_) {
        file_->commit();
    } else if (!standard_output_.flush()) {
        throw StandardOutputError{};
    }
}

CLI::Option* add_output_option(CLI::App& app, std::string& path, const std::string& meaning) {
    const CLI::Validator is_named{[](const std::string& name) -> std::string {
                                      return name.empty() ? "the name is empty; give one, or '-' for standard output"
                                                          : "";
                                  },
                                  ""};
    auto* option = app.add_option("-o,--output", path, meaning)->check(is_named);
    return takes_file(app, option, output_endings());
}

void refuse_same_files(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs) {
    const auto is_file = [](const std::string& name) { return !name.empty() && name != "-"; };
    const auto same = [](const std::string& a, const std::string& b) {
        return (is_regular_file(a) || !file_exists(a)) && is_one_file(a, b);
    };
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (!is_file(outputs[i])) continue;
        for (const std::string& input : inputs) {
            if (!is_file(input)) continue;
            if (same(outputs[i], input)) {
                throw UsageError("the output " + outputs[i] + " would replace " + input + "; choose another name");
            }
            // The files beside a library, whether they are there or not.
            for (const char* ending : {"-wal", "-shm", "-journal"}) {
                if (!same(outputs[i], input + ending)) continue;
                throw UsageError("the output " + outputs[i] + " has the name of a file that belongs to " + input +
                                 "; choose another name");
            }
        }
        for (std::size_t k = 0; k < i; ++k) {
            if (is_file(outputs[k]) && same(outputs[i], outputs[k])) {
                throw UsageError("two outputs go to " + outputs[i] + "; choose another name for one");
            }
        }
    }
}

OutputFormat choose_output_format(const std::string& word, const std::string& path) {
    if (!word.empty()) {
        // CLI11 has checked the word.
        return output_format_from_word(word).value_or(OutputFormat::tsv);
    }
    const std::string name = lower(path);
    for (const char* ending : {".gz", ".bz2", ".xz", ".zst", ".xls", ".ods", ".json", ".parquet", ".pdf"}) {
        if (name.ends_with(ending)) {
            throw UsageError("cannot write " + path + ": there is " + joined(output_words(), ", ") +
                             "; --format overrules the ending"_words);
        }
    }
    return output_format_from_name(path).value_or(OutputFormat::tsv);
}

}  // namespace chemsieve::cli
