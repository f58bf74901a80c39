// The property columns of a result table, by name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chem/properties/computed_properties.h"
#include "data/source/compound_source.h"
#include "data/where/derived_properties.h"
#include "data/write/table_writer.h"

namespace chemsieve {

// Names separated by commas; one that holds a comma stands in double quotes, in which a quote is written twice. Throws
// QueryError if quotes do not end.
std::vector<std::string> column_names(std::string_view list);

class PropertyColumns {
  public:
    // `wanted`: names of computed or imported properties, separated by commas; "all"; or empty for none. A name that
    // holds a comma stands in double quotes, in which a quote is written twice. Throws QueryError naming the columns
    // that exist if one does not. "inchikey", "inchi", the properties of derived_properties.h and atoms of an element
    // are columns, too, unless imported properties are called so; they are not among "all". Throws LibraryError if a
    // library lacks InChIKeys that are asked for.
    // Of several libraries read as one a column is there if one of them has it; the others have no values. `further`:
    // all properties of a collection of which the source is a part, in the order of their columns.
    PropertyColumns(const std::string& wanted, const CompoundSource& source,
                    const std::vector<ImportedProperty>& further = {});
    // These, whatever their names hold. Throws QueryError naming the columns that exist if one does not.
    PropertyColumns(const std::vector<PropertyKey>& wanted, const CompoundSource& source);

    void append_titles(std::vector<TableColumn>& columns) const;
    // Places among the cells of append_cells() of what is to be computed by inchis_of_compounds(); they are left empty.
    const std::vector<std::size_t>& inchi_places() const noexcept { return inchi_places_; }
    // What append_cells() and a table need of a compound: id and SMILES alone if there are no columns, which takes half
    // the time.
    CompoundRow read(CompoundNumber number, CompoundReader& reader) const;
    // `row`: read() by this.
    void append_cells(const CompoundRow& row, CompoundReader& reader, std::vector<std::string>& cells) const;

  private:
    struct Column {
        std::string name;
        const ComputedProperty* computed = nullptr;
        enum class Inchi { no, key, text } inchi = Inchi::no;
        std::optional<DerivedColumn> derived = {};
        bool is_imported = false;
        // Places among CompoundReader::imported_values(), the first of which that has a value counts.
        std::vector<std::size_t> places = {};
        bool number = false;
    };
    using Properties = std::vector<ImportedProperty>;

    static std::vector<Column> known_columns(const Properties& properties, const Properties& further = {});
    [[noreturn]] static void refuse(const std::string& name, const std::vector<Column>& known);
    // `is_joined`: properties are those of several libraries, each of which may write a name in another case.
    static Column column_named(const std::string& name, const std::vector<Column>& known, const Properties& properties,
                               bool is_joined);

    // A column that is asked for by name alone.
    static std::optional<Column> further_column(const std::string& name);
    static std::string cell_of(const Column& column, const CompoundRow& row, DerivedValues& derived,
                               CompoundReader& reader);
    void note_inchi_columns(const CompoundSource& source);

    std::vector<Column> columns_;
    std::vector<std::size_t> inchi_places_;
    bool any_imported_ = false;
};

}  // namespace chemsieve
