#include "ui/print/card_pdf.h"

#include <QFileInfo>
#include <QObject>
#include <QPdfWriter>
#include <QSaveFile>

namespace chemsieve::ui {

namespace {

constexpr int kResolution = 600;

FileError unwritable(const QString& path, const QString& reason) {
    return FileError{QObject::tr("cannot write %1: %2").arg(path, reason).toStdString()};
}

}  // namespace

bool write_card_pdf(const CardSheet& sheet, const QString& path, const QPageLayout& page, const CardProgress& progress,
                    const std::stop_token& stop) {
    if (QFileInfo{path}.suffix().compare(QLatin1String("pdf"), Qt::CaseInsensitive) != 0) {
        throw unwritable(path, QObject::tr("a PDF file ends in .pdf"));
    }
    QSaveFile file{path};
    if (!file.open(QIODevice::WriteOnly)) throw unwritable(path, file.errorString());
    {
        QPdfWriter pdf{&file};
        pdf.setResolution(kResolution);
        pdf.setPageLayout(page);
        pdf.setTitle(QObject::tr("Hits of %1").arg(sheet.library));
        if (!write_cards(pdf, sheet, progress, stop)) return false;
    }
    if (file.error() != QFileDevice::NoError || !file.commit()) throw unwritable(path, file.errorString());
    return true;
}

}  // namespace chemsieve::ui
