#include "app/cli/output.h"

#include "fingerprint/base/error.h"

namespace chemsieve::cli {

Output::Output(const std::string& path, std::ostream& standard_output) : standard_output_{standard_output} {
    if (!path.empty() && path != "-") file_ = std::make_unique<AtomicFile>(path);
}

std::ostream& Output::stream() { return file_ ? file_->stream() : standard_output_; }

void Output::commit() {
    if (file_) {
        file_->commit();
    } else if (!standard_output_.flush()) {
        throw FileError("cannot write to standard output");
    }
}

OutputFormat choose_output_format(const std::string& word, const std::string& path) {
    if (!word.empty()) {
        // CLI11 has checked the word.
        return output_format_from_word(word).value_or(OutputFormat::tsv);
    }
    return output_format_from_name(path).value_or(OutputFormat::tsv);
}

}  // namespace chemsieve::cli
