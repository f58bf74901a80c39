#include "ui/importing/import_run.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/message_label.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

namespace {

constexpr int kVerdictSize = 20;  // pixels
constexpr int kWidestBar = 720;   // pixels
constexpr std::size_t kRejectionBatch = 500;

QString report_text(const ImportReport& report) {
    const ImportCounts& c = report.counts;
    QStringList lines;
    if (report.cancelled) lines << QObject::tr("Cancelled; what was stored stays.");
    if (!report.failure.isEmpty()) lines << QObject::tr("The import failed: %1").arg(report.failure);
    if (!report.refused.isEmpty()) {
        lines << QObject::tr("Stopped at a record that cannot be used; nothing of %1 was stored.").arg(report.refused);
    }
    if (report.failure.isEmpty() || c.records > 0) {
        lines << QObject::tr("read %1 = stored %2 + rejected %3 + skipped %4")
                     .arg(with_separators(c.records), with_separators(c.stored), with_separators(c.rejected),
                          with_separators(c.skipped));
    }
    if (!report.not_kept_up.isEmpty()) {
        lines << QObject::tr("InChIKeys and census lack these compounds: %1").arg(report.not_kept_up);
    }
    // Skipped duplicates are told above.
    if (c.duplicates > c.skipped) {
        lines << QObject::tr("%1 of those stored are repeats: the library had them, or they came before in the files")
                     .arg(with_separators(c.duplicates));
    }
    if (c.without_fingerprint() > 0) {
        lines << QObject::tr("%1 have no fingerprint of some kind; no search by that kind finds them")
                     .arg(with_separators(c.without_fingerprint()));
    }
    for (const RemarkCounts::Count& sum : c.remarks.sums()) {
        const std::string_view had = counted_as(sum.first.kind);
        lines << QObject::tr("%1 %2, the first: %3:%4: %5")
                     .arg(records_text(sum.records), QString::fromUtf8(had.data(), static_cast<qsizetype>(had.size())),
                          QString::fromStdString(sum.place.file), QString::number(sum.place.line),
                          failure_text(failure_of_compound(sum.first)));
    }
    if (c.comments > 0) {
        lines << (c.comments == 1 ? QObject::tr("1 line is a comment")
                                  : QObject::tr("%1 lines are comments").arg(with_separators(c.comments)));
    }
    return lines.join(QLatin1Char('\n'));
}

// What a chemist wants to know first.
QString headline_of(const ImportReport& report, const QString& name) {
    const ImportCounts& c = report.counts;
    if (c.stored > 0) {
        const QString stored = c.stored == 1 ? QObject::tr("1 compound was added to %1").arg(name)
                                             : QObject::tr("%1 were added to %2").arg(compounds_text(c.stored), name);
        return c.rejected == 0 ? stored : QObject::tr("%1, %2 rejected").arg(stored, with_separators(c.rejected));
    }
    return QObject::tr("Nothing was imported into %1").arg(name);
}

struct VerdictIcon {
    const char* name;
    QColor colour;
};

VerdictIcon verdict_icon_of(const ImportReport& report, const Colours& colours) {
    if (!report.failure.isEmpty() || !report.refused.isEmpty()) return {"error", colours.error};
    if (report.cancelled || report.counts.rejected > 0 || !report.not_kept_up.isEmpty())
        return {"warning", colours.warning};
    return {"ok", colours.done};
}

}  // namespace

// One import on the worker thread.
class ImportRun::Work {
  public:
    Work(ImportRun* page, const JobRun& run) : page_{page}, service_{*page->service_}, run_{run} {}

    ImportReport perform(const std::string& library, const std::vector<FileToImport>& files) {
        ImportReport report;
        std::optional<LibraryState> before;
        try {
            before = service_.upkeep().state(library, nullptr);
            for (std::size_t i = 0; i < files.size() && !report.is_ended(); ++i) {
                const ImportOutcome outcome = service_.import_file(
                    library, files[i].path.toStdString(), events(static_cast<int>(i)), run_.stop(), files[i].settings);
                report.counts += outcome.counts;
                report.cancelled = outcome.cancelled || (run_.stop().stop_requested() && i + 1 < files.size());
                if (outcome.refused) report.refused = files[i].path;
                report.failure = failure_text(outcome.broken_off);
            }
        } catch (const std::exception& e) {
            report.failure = error_text(e);
        }
        const bool any_came = report.counts.stored + report.counts.skipped > 0;
        if (any_came && !report.cancelled) report.not_kept_up = why_not_kept_up(library, files.size() - 1);
        report.made_library = !before;
        if (before && report.counts.stored > 0) report.added = added_since(library, *before, report.counts.stored);
        send_rejections();
        return report;
    }

  private:
    QString why_not_kept_up(const std::string& library, std::size_t last_file) {
        try {
            return failure_text(service_.keep_up(library, events(static_cast<int>(last_file)), run_.stop()));
        } catch (const std::exception& e) {
            return error_text(e);  // the compounds are stored nevertheless
        }
    }

    // Compound numbers are given in order and never again: if as many were given as compounds were stored here, they
    // belong to these compounds.
    std::optional<AddedCompounds> added_since(const std::string& library, const LibraryState& before,
                                              std::int64_t stored) const {
        try {
            const std::optional<LibraryState> now = service_.upkeep().state(library, nullptr);
            if (!now || !now->is_same_file(before) || now->highest_number - before.highest_number != stored) return {};
            const auto numbers = std::make_shared<CompoundSelection>();
            for (std::int64_t number = before.highest_number + 1; number <= now->highest_number; ++number) {
                numbers->add(CompoundNumber{number});
            }
            return AddedCompounds{numbers, *now};
        } catch (const std::exception&) {
            return {};  // the import is complete nevertheless
        }
    }

    ImportEvents events(int file) {
        ImportEvents events;
        events.rejected = [this](const Rejection& rejection) {
            rejections_.push_back(rejection);
            if (rejections_.size() >= kRejectionBatch) send_rejections();
        };
        events.progress = [this, file](const ImportProgress& progress) {
            send_rejections();
            run_.tell([page = page_, file, progress] { page->show_progress(file, progress); });
        };
        return events;
    }

    void send_rejections() {
        if (rejections_.empty()) return;
        run_.tell([page = page_, batch = std::exchange(rejections_, {})] {
            page->list_->append(batch);
            page->list_->show();
        });
    }

    ImportRun* page_;
    LibraryService& service_;
    const JobRun& run_;
    std::vector<Rejection> rejections_;
};

ImportRun::ImportRun(std::shared_ptr<LibraryService> service, const QString& library,
                     const std::vector<FileToImport>& files, bool can_go_back, QWidget* parent)
    : QWidget{parent},
      service_{std::move(service)},
      library_{library},
      files_{files},
      can_go_back_{can_go_back},
      verdict_{new QLabel},
      title_{plain_label(tr("Importing into %1").arg(QFileInfo{library}.fileName()), "import_title")},
      summary_{plain_label(tr("Reading %1 ...").arg(QFileInfo{files.front().path}.fileName()), "import_summary")},
      bar_{new QProgressBar},
      list_{new RejectionList{service_}},
      again_{new QPushButton{tr("Back to the files")}},
      leave_{new QPushButton{tr("Back")}},
      cancel_{new QPushButton{tr("Cancel")}},
      next_{new QPushButton} {
    title_->setFont(font_of(type_size::kTitle, true));
    bar_->setRange(0, 0);
    bar_->setTextVisible(false);
    bar_->setMaximumWidth(kWidestBar);
    bar_->setAccessibleName(tr("Progress of the import"));
    verdict_->hide();
    list_->hide();
    short_text_ = tr("Importing ...");
    auto* card = new QFrame;
    set_framed(card, Role::card);
    auto* head = new QHBoxLayout;
    head->setSpacing(space::kUsual);
    head->addWidget(verdict_);
    head->addWidget(title_, 1);
    auto* layout = new QVBoxLayout{card};
    layout->setContentsMargins(space::kWide, space::kInside, space::kWide, space::kInside);
    layout->setSpacing(space::kUsual);
    layout->addLayout(head);
    layout->addWidget(summary_);
    layout->addWidget(bar_);
    layout->addWidget(list_, 1);
    layout->addStretch();
    layout->addWidget(make_buttons());
    auto* outer = new QVBoxLayout{this};
    outer->setContentsMargins(space::kUsual, space::kUsual, space::kUsual, space::kUsual);
    outer->addWidget(card);
    job_.start(
        [this, path = library.toStdString(), files](const JobRun& run) {
            return Work{this, run}.perform(path, files);
        },
        [this](const ImportReport& report) { show_report(report); });
}

QWidget* ImportRun::make_buttons() {
    auto* buttons = new QWidget;
    set_role(next_, Role::primary);
    again_->setObjectName(QStringLiteral("import_again"));
    leave_->setObjectName(QStringLiteral("import_leave"));
    leave_->setToolTip(tr("To the page before; the import goes on (Esc)"));
    cancel_->setObjectName(QStringLiteral("import_stop"));
    next_->setObjectName(QStringLiteral("import_next"));
    next_->hide();
    again_->hide();
    auto* layout = bare_layout<QHBoxLayout>(buttons, space::kUsual);
    layout->addStretch(1);
    for (QPushButton* button : {again_, leave_, cancel_, next_}) {
        button->setAutoDefault(true);
        layout->addWidget(button);
    }
    connect(again_, &QPushButton::clicked, this, &ImportRun::files_wanted);
    connect(leave_, &QPushButton::clicked, this, &ImportRun::left);
    connect(cancel_, &QPushButton::clicked, this, &ImportRun::cancel);
    connect(next_, &QPushButton::clicked, this, [this] {
        if (open_library_ == library_) {
            Q_EMIT left();
        } else {
            Q_EMIT open_wanted(library_);
        }
    });
    return buttons;
}

void ImportRun::cancel() {
    if (!running_) return;
    cancel_->setEnabled(false);
    summary_->setText(tr("Stopping ..."));
    job_.cancel();
}

void ImportRun::show_progress(int file, const ImportProgress& progress) {
    if (!cancel_->isEnabled()) return;  // the import is being stopped
    const QString name = QFileInfo{files_[static_cast<std::size_t>(file)].path}.fileName();
    QString title = name;
    if (files_.size() > 1) {
        title = tr("%1 (file %2 of %3)").arg(name, with_separators(file + 1), with_separators(files_.size()));
    }
    QString rate =
        tr("%1, %2 a second")
            .arg(records_text(progress.records), with_separators(static_cast<qint64>(progress.records_per_second)));
    if (progress.records == 0) rate = tr("Adding fingerprints to the compounds that are there");
    if (progress.seconds_left >= 0) rate += QStringLiteral(", ") + time_left_text(progress.seconds_left);
    summary_->setText(title + QLatin1Char('\n') + rate);
    show_share(bar_, progress.share);
    short_text_ = tr("Importing: %1").arg(records_text(progress.records));
    Q_EMIT told();
}

void ImportRun::show_report(const ImportReport& report) {
    running_ = false;
    const VerdictIcon icon = verdict_icon_of(report, colours_of(palette()));
    verdict_->setPixmap(
        ui::icon(QLatin1String{icon.name}, icon.colour).pixmap(QSize{kVerdictSize, kVerdictSize}, devicePixelRatioF()));
    verdict_->show();
    short_text_ = headline_of(report, QFileInfo{library_}.fileName());
    title_->setText(short_text_);
    summary_->setText(report_text(report));
    list_->finish();
    bar_->hide();
    list_->setVisible(list_->model().seen() > 0);
    cancel_->hide();
    is_searchable_ = QFileInfo::exists(library_);  // an import that stored nothing in a new library leaves none
    again_->setVisible(can_go_back_ && (report.is_ended() || list_->model().seen() > 0));
    show_next_step();
    Q_EMIT imported(library_, report);
    Q_EMIT told();
}

void ImportRun::set_open_library(const QString& path) {
    open_library_ = path;
    show_next_step();
}

void ImportRun::take_focus() {
    for (QPushButton* button : {next_, cancel_, leave_}) {
        if (!button->isHidden()) return button->setFocus();
    }
}

void ImportRun::show_next_step() {
    next_->setText(open_library_ == library_ ? tr("Search") : tr("Open library"));
    const bool is_offered = !running_ && is_searchable_;
    next_->setVisible(is_offered);
    // Searching is where this leads, too.
    leave_->setVisible(!is_offered || open_library_ != library_);
    if (is_offered && isVisible()) take_focus();
}

}  // namespace chemsieve::ui
