#include "data/where/library_snapshot.h"

#include "data/where/select_compounds.h"

namespace chemsieve {

LibrarySnapshot::LibrarySnapshot(const std::string& path)
    : connection_{path, sqlite::Mode::read_only}, snapshot_{connection_} {}

std::optional<SelectedCompounds> LibrarySnapshot::select(const CompoundFilter& filter,
                                                         const std::stop_token& stop) const {
    const auto locked = lock();
    return select_compounds(connection_, filter, stop);
}

}  // namespace chemsieve
