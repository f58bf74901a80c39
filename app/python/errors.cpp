#include "app/python/errors.h"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <string_view>

#include "app/cli/command/command.h"
#include "app/cli/command/remedy_text.h"
#include "base/error.h"

namespace chemsieve::python {

namespace py = pybind11;

namespace {

constexpr std::string_view kCommand = "'chemsieve ";

void raise(const char* name, const std::string& reason, const std::vector<std::string>& remedies) {
    const py::object type = py::module_::import("chemsieve.errors").attr(name);
    const py::object error = type(reason, remedies);
    PyErr_SetObject(type.ptr(), error.ptr());
}

void raise(const char* name, const Error& error) {
    std::vector<std::string> remedies;
    // What they name are commands that can be typed as they stand.
    for (const Remedy& remedy : error.failure().remedies) remedies.push_back(cli::remedy_text(remedy));
    raise(name, with_keywords(error.reason()), remedies);
}

}  // namespace

std::string with_keywords(const std::string& text) {
    const auto is_letter = [&](std::size_t i) { return i < text.size() && std::isalpha(text[i]) != 0; };
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        if (text.compare(i, kCommand.size(), kCommand) == 0) {
            const std::size_t end = std::min(text.find('\'', i + 1), text.size());
            result += text.substr(i, end - i);
            i = end;
        } else if (text.compare(i, 2, "--") == 0 && is_letter(i + 2) && (i == 0 || !is_letter(i - 1))) {
            for (i += 2; is_letter(i) || (i < text.size() && text[i] == '-' && is_letter(i + 1)); ++i) {
                result += text[i] == '-' ? '_' : text[i];
            }
        } else {
            result += text[i++];
        }
    }
    return result;
}

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
