#include "base/platform/own_files.h"

#include <dlfcn.h>

#include <filesystem>

#include "base/error.h"
#include "base/version.h"

namespace chemsieve {

namespace {

const std::string kInstallAnew = "install Chemsieve anew";

// Empty: nobody told.
std::string& told_folder() {
    static std::string folder;
    return folder;
}

// Begins with the name of the file.
std::string said_by_loader() {
    const char* text = dlerror();
    return text ? text : "the loader does not say why";
}

}  // namespace

std::string folder_of_this_program() {
    std::error_code failed;
    return std::filesystem::read_symlink("/proc/self/exe", failed).parent_path().string();
}

void find_helpers_in(const std::string& folder) { told_folder() = folder; }

std::string path_of_helper(const std::string& name) {
    const std::string& told = told_folder();
    return (told.empty() ? folder_of_this_program() + "/" + kHelpersFromPrograms : told) + "/" + name;
}

LoadedObject::LoadedObject(const std::string& file, const std::string& remedy)
    : file_{file}, remedy_{remedy}, handle_{dlopen(file.c_str(), RTLD_LAZY | RTLD_LOCAL)} {
    if (!handle_) throw Error("cannot load " + said_by_loader() + "; " + remedy_);
}

void* LoadedObject::address_of(const std::string& name) const {
    void* const address = dlsym(handle_, name.c_str());
    if (!address) throw Error(file_ + " lacks " + name + "; " + remedy_);
    return address;
}

const void* load_part(const std::string& name) {
    const std::string file = path_of_helper("chemsieve-" + name + ".so");
    const LoadedObject part{file, kInstallAnew};
    const std::string version = part.function<const char*()>("chemsieve_part_version")();
    if (version != kVersion)
        throw Error(file + " is of version " + version + ", not " + kVersion + "; " + kInstallAnew);
    return part.function<const void*()>("chemsieve_part")();
}

}  // namespace chemsieve
