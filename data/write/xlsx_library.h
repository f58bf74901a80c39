// The functions of libxlsxwriter, which is loaded with the first spreadsheet. Internal to data/write.
#pragma once

#include <xlsxwriter.h>

#include "base/platform/own_files.h"

namespace chemsieve {

// Each is the library's of the same name.
class XlsxLibrary {
    struct Named {
        const LoadedObject& library;
        const char* name;
        template <class Function>
        operator Function*() const {
            return library.function<Function>(name);
        }
    };
    Named named(const char* name) const { return {library_, name}; }

    LoadedObject library_;

  public:
    XlsxLibrary();

    decltype(&::format_set_align) format_set_align = named("format_set_align");
    decltype(&::format_set_bg_color) format_set_bg_color = named("format_set_bg_color");
    decltype(&::format_set_bold) format_set_bold = named("format_set_bold");
    decltype(&::format_set_bottom) format_set_bottom = named("format_set_bottom");
    decltype(&::format_set_indent) format_set_indent = named("format_set_indent");
    decltype(&::format_set_num_format) format_set_num_format = named("format_set_num_format");
    decltype(&::lxw_strerror) lxw_strerror = named("lxw_strerror");
    decltype(&::lxw_workbook_free) lxw_workbook_free = named("lxw_workbook_free");
    decltype(&::lxw_worksheet_write_single_row) lxw_worksheet_write_single_row =
        named("lxw_worksheet_write_single_row");
    decltype(&::workbook_add_format) workbook_add_format = named("workbook_add_format");
    decltype(&::workbook_add_worksheet) workbook_add_worksheet = named("workbook_add_worksheet");
    decltype(&::workbook_close) workbook_close = named("workbook_close");
    decltype(&::workbook_new_opt) workbook_new_opt = named("workbook_new_opt");
    decltype(&::workbook_set_properties) workbook_set_properties = named("workbook_set_properties");
    decltype(&::worksheet_autofilter) worksheet_autofilter = named("worksheet_autofilter");
    decltype(&::worksheet_fit_to_pages) worksheet_fit_to_pages = named("worksheet_fit_to_pages");
    decltype(&::worksheet_freeze_panes) worksheet_freeze_panes = named("worksheet_freeze_panes");
    decltype(&::worksheet_insert_image_buffer_opt) worksheet_insert_image_buffer_opt =
        named("worksheet_insert_image_buffer_opt");
    decltype(&::worksheet_repeat_rows) worksheet_repeat_rows = named("worksheet_repeat_rows");
    decltype(&::worksheet_set_column) worksheet_set_column = named("worksheet_set_column");
    decltype(&::worksheet_set_column_pixels) worksheet_set_column_pixels = named("worksheet_set_column_pixels");
    decltype(&::worksheet_set_default_row) worksheet_set_default_row = named("worksheet_set_default_row");
    decltype(&::worksheet_set_landscape) worksheet_set_landscape = named("worksheet_set_landscape");
    decltype(&::worksheet_set_row) worksheet_set_row = named("worksheet_set_row");
    decltype(&::worksheet_write_number) worksheet_write_number = named("worksheet_write_number");
    decltype(&::worksheet_write_string) worksheet_write_string = named("worksheet_write_string");
};

// Throws Error if it cannot be loaded. Threads: any.
const XlsxLibrary& xlsx_library();

}  // namespace chemsieve
