// Cards of hits as a PDF file.
#pragma once

#include <QPageLayout>
#include <QString>

#include "ui/print/card_sheet.h"

namespace chemsieve::ui {

// False if stopped. The file appears complete or not at all. Errors: FileError, LibraryError. Threads: any.
bool write_card_pdf(const CardSheet& sheet, const QString& path, const QPageLayout& page, const CardProgress& progress,
                    const std::stop_token& stop);

}  // namespace chemsieve::ui
