#include "app/python/errors.h"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string_view>

#include "app/cli/command/command.h"
#include "app/cli/command/remedy_text.h"
#include "base/error.h"

namespace chemsieve::python {

namespace py = pybind11;

namespace {

// "match-limit" as Python writes it.
std::string as_keyword(std::string_view option) {
    if (option == "memory-limit") return "chemsieve.limit_memory()";  // no call has it alone
    std::string keyword{option};
    std::replace(keyword.begin(), keyword.end(), '-', '_');
    return keyword;
}

void raise(const char* name, const std::string& reason, const std::vector<std::string>& remedies) {
    const py::object type = py::module_::import("chemsieve.errors").attr(name);
    const py::object error = type(reason, remedies);
    PyErr_SetObject(type.ptr(), error.ptr());
}

void raise(const char* name, const Error& error) { raise(name, error.reason(), remedies_of(error.failure())); }

}  // namespace

std::vector<std::string> remedies_of(const Failure& failure) {
    std::vector<std::string> remedies;
    for (const Remedy& remedy : failure.remedies) remedies.push_back(cli::remedy_text(remedy, as_keyword));
    return remedies;
}

std::string told_of(const Failure& failure) { return cli::FaceText{failure}.told(as_keyword); }

void translate_errors() {
    // NOLINTNEXTLINE(performance-unnecessary-value-param): pybind11 takes functions of this form alone
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
            raise("UsageError", e.words().told(as_keyword), {});
        } catch (const CLI::Error& e) {
            raise("UsageError", cli::words_with_options(e.what()).told(as_keyword), {});
        } catch (const Error& e) {
            raise("Error", e);
        }
    });
}

}  // namespace chemsieve::python
