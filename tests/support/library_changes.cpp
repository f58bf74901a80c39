#include "tests/support/library_changes.h"

#include "data/import/importer.h"
#include "data/library/library_writer.h"
#include "data/rows/library_connection.h"
#include "data/structures/class_store.h"
#include "tests/support/test_data.h"

namespace chemsieve::test {

void import_to(const std::string& library, const std::string& smiles) {
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), smiles);
    LibraryWriter writer{library};
    import_file(writer, folder.file("in.smi"), {}, {}, {});
}

void run_sql(const std::string& library, const std::string& sql) {
    LibraryConnection connection{library, sqlite::Mode::read_write};
    connection.execute(sql);
}

void change_block(const std::string& library, CompoundNumber first,
                  const std::function<void(std::vector<std::string>&)>& change) {
    LibraryConnection connection{library, sqlite::Mode::read_write};
    const DictionaryId id = read_dictionary_id(connection);
    std::vector<std::string> structures;
    {
        sqlite::Statement read{connection, "SELECT bytes FROM structure_block WHERE first_compound = ?1"};
        read.bind(1, static_cast<std::int64_t>(first)).step();
        const StructureBlock block = decode_structure_block(read.blob(0), id, first);
        for (std::size_t i = 0; i < block.size(); ++i) structures.emplace_back(block[i]);
    }
    change(structures);
    const std::string bytes = encode_structure_block(structures, id, first);
    sqlite::Statement write{connection, "UPDATE structure_block SET bytes = ?2 WHERE first_compound = ?1"};
    write.bind(1, static_cast<std::int64_t>(first)).bind_blob(2, bytes).run();
}

}  // namespace chemsieve::test
