#include "ui/print/card_job.h"

#include <QFileInfo>
#include <QPdfWriter>
#include <QSaveFile>
#include <chrono>

#include "ui/post.h"

namespace chemsieve::ui {

namespace {

constexpr auto kProgressInterval = std::chrono::milliseconds{50};
constexpr int kResolution = 600;

FileError unwritable(const QString& path, const QString& reason) {
    return FileError{QObject::tr("cannot write %1: %2").arg(path, reason).toStdString()};
}

bool write_pdf(const CardSheet& sheet, const QString& path, const QPageLayout& page, const CardProgress& progress,
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

}  // namespace

CardJob::CardJob(QObject* parent) : QObject{parent} {}

CardJob::~CardJob() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
}

void CardJob::save(CardSheet sheet, const QString& path, const QPageLayout& page) {
    begin([sheet = std::move(sheet), path, page](const CardProgress& progress, const std::stop_token& stop) {
        return write_pdf(sheet, path, page, progress, stop);
    });
}

void CardJob::print(CardSheet sheet, std::shared_ptr<QPrinter> printer) {
    begin([sheet = std::move(sheet), printer = std::move(printer)](const CardProgress& progress,
                                                                   const std::stop_token& stop) {
        return write_cards(*printer, sheet, progress, stop);
    });
}

void CardJob::cancel() { thread_.request_stop(); }

void CardJob::begin(std::function<bool(const CardProgress&, const std::stop_token&)> write) {
    thread_ = std::jthread{[this, write = std::move(write)](const std::stop_token& stop) {
        auto last = std::chrono::steady_clock::now();
        const CardProgress progress = [&](std::size_t cards) {
            const auto now = std::chrono::steady_clock::now();
            if (now - last < kProgressInterval) return;
            last = now;
            post(this, [this, cards] { Q_EMIT progressed(cards); });
        };
        try {
            const bool complete = write(progress, stop);
            post(this, [this, complete] {
                if (complete) {
                    Q_EMIT finished();
                } else {
                    Q_EMIT cancelled();
                }
            });
        } catch (const std::exception& e) {
            post(this, [this, reason = QString::fromUtf8(e.what())] { Q_EMIT failed(reason); });
        }
    }};
}

}  // namespace chemsieve::ui
