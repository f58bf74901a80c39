// What the files of the native part share: how Python's callables, threads and arrays meet the engine's.
//
// Threads: all but what is said of called() with the GIL.
#pragma once

#include <pybind11/pybind11.h>

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <type_traits>
#include <vector>

#include "app/python/interruptible.h"
#include "app/python/open_libraries.h"

namespace chemsieve::python {

namespace py = pybind11;

// A callable of Python as a function for the engine's threads, which takes the GIL itself.
template <class... Arguments>
std::function<void(Arguments...)> called(const py::object& callable) {
    if (callable.is_none()) return {};
    // Copies of the function share the object, which is let go with the GIL.
    const std::shared_ptr<py::object> held{new py::object{callable}, [](py::object* object) {
                                               const py::gil_scoped_acquire acquired;
                                               delete object;
                                           }};
    return [held](Arguments... arguments) {
        const py::gil_scoped_acquire acquired;
        (*held)(arguments...);
    };
}

template <class Make>
auto made_interruptibly(Make make) {
    decltype(make(std::stop_token{})) made{};
    run_interruptibly([&](const std::stop_token& stop) { made = make(stop); });
    return made;
}

// Numbers that NumPy sees where they lie.
struct Column {
    const void* values;
    std::size_t size;
    std::size_t bytes_of_value;
    std::string format;                 // as the module struct has it
    std::shared_ptr<const void> owner;  // holds the numbers
};

// NumPy makes an array of the column by Python's own import, which knows threads and forks. The arrays of pybind11 2.10
// import it within a static variable: two threads that ask for the first one wait for each other for ever.
template <class Value>
py::object array_of(const std::vector<Value>& values, std::shared_ptr<const void> owner) {
    // NumPy shows the type of other letters of the same size.
    constexpr bool kIsLong = std::is_integral_v<Value> && sizeof(Value) == sizeof(long);
    const std::string format = kIsLong ? (std::is_signed_v<Value> ? "l" : "L") : py::format_descriptor<Value>::format();
    const Column column{values.data(), values.size(), sizeof(Value), format, std::move(owner)};
    return py::module_::import("numpy").attr("asarray")(column);
}

// In a child process what the parent had open is left alone: its threads are not there, and its files are the parent's.
class Libraries {
  public:
    explicit Libraries(const std::vector<std::string>& files) : files_{files} { open(); }
    OpenLibraries& operator*() {
        if (!libraries_) open();
        return *libraries_;
    }
    void forget() { (void)libraries_.release(); }
    const std::vector<std::string>& paths() { return (**this).paths(); }

  private:
    void open() { libraries_ = std::make_unique<OpenLibraries>(files_); }

    std::vector<std::string> files_;
    std::unique_ptr<OpenLibraries> libraries_;
};

// After the libraries.
void define_families(py::module_& module);
void define_picks(py::module_& module);
void define_neighbours(py::module_& module);
void define_r_groups(py::module_& module);
void define_scaffolds(py::module_& module);
void define_cores(py::module_& module);
void define_pairs(py::module_& module);

}  // namespace chemsieve::python
