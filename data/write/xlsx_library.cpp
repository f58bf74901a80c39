#include "data/write/xlsx_library.h"

namespace chemsieve {

XlsxLibrary::XlsxLibrary()
    : library_{CHEMSIEVE_XLSXWRITER, "install libxlsxwriter (Debian: " CHEMSIEVE_XLSXWRITER_PACKAGE ")"} {}

const XlsxLibrary& xlsx_library() {
    static const XlsxLibrary library;
    return library;
}

}  // namespace chemsieve
