#include "app/python/errors.h"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <CLI/CLI.hpp>
#include <cctype>

#include "app/cli/command/command.h"
#include "app/cli/command/remedy_text.h"
#include "base/error.h"

namespace chemsieve::python {

namespace py = pybind11;

namespace {

// "--match-limit" of a message as Python writes it: match_limit.
std::string with_keywords(const std::string& text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_option = text.compare(i, 2, "--") == 0 && i + 2 < text.size() && std::isalpha(text[i + 2]) != 0 &&
                               (i == 0 || std::isalnum(text[i - 1]) == 0);
        if (!is_option) {
            result += text[i];
            continue;
        }
        for (i += 2; i < text.size() && (std::isalnum(text[i]) != 0 || text[i] == '-'); ++i) {
            result += text[i] == '-' ? '_' : text[i];
        }
        --i;
    }
    return result;
}

// `commands`: remedies name commands of the command line, which stay as they are.
void raise(const char* name, const std::string& reason, const std::vector<std::string>& remedies) {
    const py::object type = py::module_::import("chemsieve.errors").attr(name);
    const py::object error = type(reason, remedies);
    PyErr_SetObject(type.ptr(), error.ptr());
}

void raise(const char* name, const Error& error) {
    std::vector<std::string> remedies;
    for (const Remedy& remedy : error.failure().remedies) remedies.push_back(cli::remedy_text(remedy));
    raise(name, with_keywords(error.reason()), remedies);
}

}  // namespace

void translate_errors() {
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(thrown);
        } catch (const FileError& e) {
            raise("FileError", e);
        } catch (const LibraryError& e) {
            raise("LibraryError", e);
        } catch (const QueryError& e) {
            raise("QueryError", e);
        } catch (const cli::UsageError& e) {
            raise("UsageError", e);
        } catch (const CLI::Error& e) {
            raise("UsageError", with_keywords(e.what()), {});
        } catch (const Error& e) {
            raise("Error", e);
        }
    });
}

}  // namespace chemsieve::python
