#include "fingerprint/chem/stored_structure.h"

#include <GraphMol/MolPickler.h>
#include <GraphMol/ROMol.h>
#include <RDGeneral/versions.h>
#include <xxhash.h>

#include <cstring>

#include "fingerprint/chem/rdkit_config_check.h"

namespace chemsieve {

namespace {
constexpr std::string_view kMagic = "CSP1";
constexpr std::size_t kHeaderBytes = 12;
}  // namespace

std::string encode_structure(const Molecule& compound) {
    std::string pickle;
    RDKit::MolPickler::pickleMol(compound.rdkit(), pickle);
    const std::uint64_t checksum = XXH3_64bits(pickle.data(), pickle.size());
    std::string bytes{kMagic};
    bytes.resize(kHeaderBytes);
    std::memcpy(bytes.data() + kMagic.size(), &checksum, sizeof checksum);
    return bytes + pickle;
}

std::optional<Molecule> decode_structure(std::string_view bytes) {
    if (bytes.size() <= kHeaderBytes || !bytes.starts_with(kMagic)) return std::nullopt;
    std::uint64_t checksum = 0;
    std::memcpy(&checksum, bytes.data() + kMagic.size(), sizeof checksum);
    const std::string pickle{bytes.substr(kHeaderBytes)};
    if (XXH3_64bits(pickle.data(), pickle.size()) != checksum) return std::nullopt;
    try {
        return Molecule{std::make_shared<RDKit::ROMol>(pickle)};
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

std::string rdkit_version() { return RDKit::rdkitVersion; }

}  // namespace chemsieve
