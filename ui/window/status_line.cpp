#include "ui/window/status_line.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QUrl>

#include "ui/style/roles.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/text_label.h"
#include "ui/window/search_status.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {
namespace {

constexpr int kBusyWidth = 180;     // pixels
constexpr int kWidestImport = 380;  // pixels

}  // namespace

SavedFileButton::SavedFileButton(QWidget* parent) : QToolButton{parent} {
    setText(tr("Open folder"));
    setObjectName(QStringLiteral("open_folder"));
    setAutoRaise(true);
    setFocusPolicy(Qt::StrongFocus);
    hide();
    connect(this, &QToolButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo{path_}.absolutePath())); });
}

void SavedFileButton::offer(const QString& path) {
    path_ = path;
    const QString folder = QFileInfo{path}.absolutePath();
    setToolTip(QStringLiteral("<p>%1</p>").arg(tr("Open the folder %1").arg(folder).toHtmlEscaped()));
    setAccessibleDescription(folder);
    show();
}

LibraryBadge::LibraryBadge(const QString& word, QWidget* parent) : QLabel{word, parent} {
    setFrameShape(QFrame::StyledPanel);
    setContentsMargins(4, 0, 4, 0);
    hide();
}

void LibraryBadge::show_reason(const QString& reason) {
    setToolTip(reason.toHtmlEscaped());
    setAccessibleDescription(reason);
    setVisible(!reason.isEmpty());
}

StatusLine::StatusLine(QWidget* parent)
    : QStatusBar{parent},
      status_{new LineLabel},
      saved_file_{new SavedFileButton},
      busy_{new QProgressBar},
      import_{new QToolButton},
      read_only_{new LibraryBadge{tr("read-only")}},
      network_{new LibraryBadge{tr("network")}},
      other_rdkit_{new LibraryBadge{tr("other RDKit")}},
      library_{new TextLabel{{}, 1}} {
    status_->setObjectName(QStringLiteral("status"));
    busy_->setMaximumWidth(kBusyWidth);
    busy_->setMaximumHeight(fontMetrics().height());
    busy_->setTextVisible(false);
    busy_->hide();
    set_role(import_, Role::link);
    import_->setObjectName(QStringLiteral("import_line"));
    import_->setToolTip(tr("To the page of the import"));
    connect(import_, &QToolButton::clicked, this, &StatusLine::import_wanted);
    setContentsMargins(space::kUsual, 0, space::kUsual, 0);
    setSizeGripEnabled(false);
    addWidget(status_, 1);
    addWidget(saved_file_);
    addPermanentWidget(busy_);
    addPermanentWidget(import_);
    addPermanentWidget(read_only_);
    addPermanentWidget(network_);
    addPermanentWidget(other_rdkit_);
    addPermanentWidget(library_);
    read_only_->setObjectName(QStringLiteral("read_only"));
    network_->setObjectName(QStringLiteral("network"));
    other_rdkit_->setObjectName(QStringLiteral("other_rdkit"));
    read_only_->hide();  // adding shows them
    network_->hide();
    other_rdkit_->hide();
    import_->hide();
}

void StatusLine::show(const QString& text, bool is_remark) {
    is_remark_ = is_remark;
    status_->setText(text);
    saved_file_->hide();
}

void StatusLine::set_busy(const QString& text) {
    busy_->setVisible(!text.isEmpty());
    show_share(busy_, -1);
    if (!text.isEmpty()) show(text, false);
}

void StatusLine::show_progress(const SearchProgress& progress, std::size_t queries) {
    show(progress_text(progress, queries), false);
    const auto done = static_cast<double>(progress.done);
    show_share(busy_, progress.total == 0 ? 0 : done / static_cast<double>(progress.total));
}

void StatusLine::offer_import(const QString& text) {
    import_->setText(without_mnemonics(fontMetrics().elidedText(text.simplified(), Qt::ElideMiddle, kWidestImport)));
    import_->setToolTip(tr("%1: to the page of the import").arg(tip_of(text)));
    import_->setAccessibleName(text);
    import_->setVisible(!text.isEmpty());
}

void StatusLine::name_library(const OpenedLibrary& library) {
    const QString name = shown_name(library.path);
    library_->setText(QStringLiteral("%1: %2").arg(name, compounds_text(library.compounds)));
    library_->setToolTip(library.path.toHtmlEscaped());
    read_only_->show_reason(library.read_only);
    network_->show_reason(library.network_risk);
    other_rdkit_->show_reason(library.other_rdkit);
}

}  // namespace chemsieve::ui
