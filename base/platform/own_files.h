// Where the program's own files lie, and parts of it that are loaded when they are first asked for. A system without
// shared objects that are loaded so links the parts in.
//
// Finding the symbols of all libraries took half of each start of the command line (docs/decisions.md), and few runs
// draw, write spreadsheets or compare tautomers. What needs such libraries lies in parts of its own, shared objects
// among the program's helpers, or is asked for by the name of a function. Errors: Error, which names the file.
// Threads: any.
#pragma once

#include <string>

namespace chemsieve {

// The folder of the program that runs; empty if that cannot be found out.
std::string folder_of_this_program();
// Where helpers are, for a program that is not ours but has loaded this code (a Python interpreter). To be called
// before any is asked for.
void find_helpers_in(const std::string& folder);
// Programs that others of ours start, and parts. `name`: "chemsieve-inchi".
std::string path_of_helper(const std::string& name);

// A shared object, loaded from now on until the program ends.
class LoadedObject {
  public:
    // `file`: a path, or the name of a library of the system. `remedy`: what to do if it cannot be loaded.
    LoadedObject(const std::string& file, const std::string& remedy);

    // Throws Error if the object does not have it.
    template <class Function>
    Function* function(const std::string& name) const {
        return reinterpret_cast<Function*>(address_of(name));
    }

  private:
    void* address_of(const std::string& name) const;

    std::string file_, remedy_;
    void* handle_;
};

// What a part of the program gives: an object of a class that the caller knows, there as long as the program runs.
// `name`: "drawing", of the helper chemsieve-drawing.so. Its chemsieve_part() gives the object,
// chemsieve_part_version() the version of the program that it was built for.
const void* load_part(const std::string& name);

}  // namespace chemsieve
