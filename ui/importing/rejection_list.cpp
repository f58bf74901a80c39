#include "ui/importing/rejection_list.h"

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QSplitter>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/window_messages.h"

namespace chemsieve::ui {

RejectionList::RejectionList(std::shared_ptr<LibraryService> service, QWidget* parent)
    : QWidget{parent},
      service_{std::move(service)},
      model_{new RejectionModel{this}},
      filter_{new RejectionFilter{model_, this}},
      title_{new QLabel{tr("&Records that could not be used:")}},
      kinds_{new QComboBox},
      table_{new QTableView},
      excerpt_{new ExcerptView{service_}},
      copy_{new QPushButton{tr("&Copy list")}},
      save_{new QPushButton{tr("Save lis&t ...")}},
      open_{new QPushButton{tr("&Open file")}} {
    make_layout();
    kinds_->setAccessibleName(tr("Only those with this reason"));
    kinds_->setObjectName(QStringLiteral("rejection_kinds"));
    kinds_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    kinds_->setMinimumContentsLength(24);
    kinds_->addItem(tr("all reasons"), QString{});
    title_->setBuddy(table_);
    save_->setToolTip(tr("Write all rejected records to a tab-separated file: file, line, id, reason"));
    open_->setToolTip(tr("Open the file of the chosen record in the program that the system has for it"));
    open_->setEnabled(false);
    connect(kinds_, &QComboBox::activated, this, [this] {
        filter_->set_kind(kinds_->currentData().toString());
        if (filter_->rowCount() > 0) table_->selectRow(0);
    });
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &RejectionList::show_chosen);
    connect(copy_, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(model_->text()); });
    connect(open_, &QPushButton::clicked, this, &RejectionList::open_file);
    connect(save_, &QPushButton::clicked, this, [this] {
        ask_for_new_file(this, {.title = tr("Save rejected records"), .kinds = {tr("Tab-separated table (*.tsv)")}},
                         [this](const QString& path) { save(path); });
    });
}

void RejectionList::make_layout() {
    table_->setModel(filter_);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setTabKeyNavigation(false);
    table_->setShowGrid(false);
    table_->setSortingEnabled(true);
    table_->sortByColumn(-1, Qt::AscendingOrder);  // records in the order of arrival
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->setWordWrap(false);
    table_->setAccessibleName(tr("Rejected records"));
    const int character = fontMetrics().averageCharWidth();
    const int widths[] = {20, 10, 20};
    for (int i = 0; i < 3; ++i) table_->setColumnWidth(i, widths[i] * character);

    auto* top = new QHBoxLayout;
    top->addWidget(title_);
    top->addStretch(1);
    top->addWidget(kinds_);
    auto* splitter = new QSplitter{Qt::Vertical};
    splitter->addWidget(table_);
    splitter->addWidget(excerpt_);
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {copy_, save_, open_}) buttons->addWidget(button);
    buttons->addStretch(1);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(top);
    layout->addWidget(splitter, 1);
    layout->addLayout(buttons);
}

void RejectionList::append(const std::vector<Rejection>& rejections) { model_->append(rejections); }

void RejectionList::finish() {
    if (model_->seen() > RejectionModel::kMostKept) {
        title_->setText(tr("&Records that could not be used (the first %1 of %2):")
                            .arg(with_separators(RejectionModel::kMostKept), with_separators(model_->seen())));
    }
    fill_kinds();
    if (filter_->rowCount() > 0) table_->selectRow(0);
}

void RejectionList::fill_kinds() {
    std::vector<std::pair<int, QString>> kinds;
    const QMap<QString, int>& counts = model_->kinds();
    for (auto kind = counts.begin(); kind != counts.end(); ++kind) kinds.emplace_back(kind.value(), kind.key());
    std::sort(kinds.begin(), kinds.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    kinds_->clear();
    kinds_->addItem(tr("all reasons (%1)").arg(with_separators(model_->rowCount())), QString{});
    for (const auto& [count, kind] : kinds) {
        kinds_->addItem(tr("%1 (%2)").arg(kind, with_separators(count)), kind);
    }
}

int RejectionList::chosen_row() const {
    const QModelIndex index = filter_->mapToSource(table_->currentIndex());
    return index.isValid() ? index.row() : -1;
}

void RejectionList::show_chosen() {
    const int row = chosen_row();
    open_->setEnabled(row >= 0);
    if (row < 0) {
        excerpt_->show_nothing();
    } else {
        excerpt_->show_record(model_->path(row), model_->line(row));
    }
}

void RejectionList::open_file() {
    const int row = chosen_row();
    if (row < 0) return;
    const QString path = model_->path(row);
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(path))) {
        show_error(this, tr("Open file"), tr("The system has no program to open %1 with.").arg(path));
    }
}

void RejectionList::save(const QString& path) {
    writing_.add_lasting(
        [service = service_, path, text = model_->text()](const std::stop_token&) {
            service->upkeep().write_text(path.toStdString(), text.toStdString());
        },
        [this, path] { Q_EMIT saved(path); },
        [this](const QString& reason) { show_error(this, tr("Save rejected records"), reason); });
}

}  // namespace chemsieve::ui
