// Single texts: words of a query, InChIKeys, cells of a table, values of an SD file. What is escaped comes back.
#include "base/text.h"
#include "chem/inchi/inchi_key.h"
#include "chem/read/smiles_syntax.h"
#include "chem/read/structure_line.h"
#include "data/file/sd_value.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    using namespace chemsieve;
    const std::string_view text = fuzz::text_of(bytes, count);
    fuzz::must(formula_restored(formula_escaped(text)) == text, "a text comes back from its escaped form");
    fuzz::must(end_of_structure(text) <= text.size(), "a structure ends within its line");
    const StructureLine line = structure_and_name(text);
    fuzz::must(line.structure.size() + line.name.size() <= text.size(), "nothing is added to a line");
    smiles_syntax_of(text);
    unread_parts(text);
    const std::string_view key = bare_inchi_key(text);
    fuzz::must(why_no_inchi_key(key).has_value() != (is_inchi_key(key) || is_inchi_skeleton(key)),
               "what is no key has a reason");
    sd_line_restored(text);
    sd_value_escaped(std::string{text});
    return 0;
}
