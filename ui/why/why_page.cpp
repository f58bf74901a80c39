#include "ui/why/why_page.h"
#include "ui/widgets/text_label.h"

#include <QAbstractItemView>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

namespace chemsieve::ui {
namespace {

constexpr int kTypingPauseMs = 200;
constexpr qsizetype kMostOffered = 30;

// The first ids that contain the text, in alphabetical order.
QStringList ids_with(const CompoundSource& source, const QString& text, const std::stop_token& stop) {
    const QString quoted = QString{text}.replace(QLatin1Char('\''), QStringLiteral("''"));
    const std::string where = "id contains '" + quoted.toStdString() + "'";
    const auto selected = source.select({.where = where, .ids = {}}, stop);
    QStringList ids;
    if (!selected) return ids;
    const auto reader = source.reader();
    std::size_t seen = 0;
    for (std::int64_t n = 1; seen < selected->compounds->size() && ids.size() < kMostOffered; ++n) {
        if (!selected->compounds->contains(CompoundNumber{n})) continue;
        ++seen;
        const QString id = QString::fromStdString(reader->id(CompoundNumber{n}));
        if (!ids.contains(id)) ids << id;
    }
    ids.sort(Qt::CaseInsensitive);
    return ids;
}

QLabel* make_label(const char* name) {
    auto* label = new TextLabel;
    label->setObjectName(QString::fromLatin1(name));
    return label;
}

QString name_in_list(const ExplainedHit& hit) {
    const CompoundRow& row = hit.compound->row;
    const QString verdict = !hit.why           ? QString{}
                            : !hit.why->is_hit ? WhyPage::tr("not decided")
                            : *hit.why->is_hit ? WhyPage::tr("a hit")
                                               : WhyPage::tr("not a hit");
    return WhyPage::tr("%1, line %2 of %3").arg(verdict).arg(row.line).arg(QString::fromStdString(row.source));
}

}  // namespace

IdEdit::IdEdit(QWidget* parent)
    : QLineEdit{parent}, ids_{new QStringListModel{this}}, completer_{new QCompleter{ids_, this}} {
    setPlaceholderText(tr("id of any compound of the library"));
    setAccessibleName(tr("Id of the compound to explain"));
    setToolTip(tr("Tells why this compound is a hit or not, also if it is not in the list; Return asks"));
    setClearButtonEnabled(true);
    completer_->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    completer_->setWidget(this);
    typing_.setSingleShot(true);
    typing_.setInterval(kTypingPauseMs);
    connect(&typing_, &QTimer::timeout, this, &IdEdit::look_up);
    connect(this, &QLineEdit::textEdited, &typing_, qOverload<>(&QTimer::start));
    connect(this, &QLineEdit::returnPressed, this, &IdEdit::choose);
    connect(completer_, qOverload<const QString&>(&QCompleter::activated), this, [this](const QString& id) {
        setText(id);
        choose();
    });
}

void IdEdit::set_source(std::shared_ptr<const CompoundSource> source) {
    source_ = std::move(source);
    offer({});
}

void IdEdit::choose() {
    typing_.stop();
    job_.forget();
    completer_->popup()->hide();
    if (!text().trimmed().isEmpty()) Q_EMIT id_chosen(text().trimmed());
}

void IdEdit::look_up() {
    job_.forget();
    if (!source_ || text().trimmed().isEmpty()) return offer({});
    job_.start([source = source_,
                text = text().trimmed()](const std::stop_token& stop) { return ids_with(*source, text, stop); },
               [this](const QStringList& ids) { offer(ids); },
               [this](const QString&) { offer({}); });  // the explanation will tell the reason
}

void IdEdit::offer(const QStringList& ids) {
    ids_->setStringList(ids);
    if (ids.isEmpty() || !hasFocus() || (ids.size() == 1 && ids.first() == text())) {
        completer_->popup()->hide();
    } else {
        completer_->complete();
    }
}

// A key that the list of ids uses must not start an explanation.
void IdEdit::keyPressEvent(QKeyEvent* event) {
    const bool is_return = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (is_return && completer_->popup()->isVisible() && completer_->popup()->currentIndex().isValid()) {
        return event->ignore();
    }
    QLineEdit::keyPressEvent(event);
}

WhyPage::WhyPage(const DrawingCache* drawings, QWidget* parent)
    : QWidget{parent},
      id_{new IdEdit},
      compounds_{new QComboBox},
      headline_{make_label("why_headline")},
      sentences_{make_label("why_sentences")},
      reasons_{new QListWidget},
      drawings_{new DrawingPair{drawings}} {
    QFont bold = headline_->font();
    bold.setBold(true);
    headline_->setFont(bold);
    compounds_->setAccessibleName(tr("Compounds that have this id"));
    compounds_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    compounds_->hide();
    reasons_->setAccessibleName(tr("Reasons"));
    reasons_->setToolTip(tr("Choose a line to see where it is"));
    reasons_->setWordWrap(true);
    reasons_->setUniformItemSizes(false);
    auto* label = new QLabel{tr("Why is"), this};
    label->setBuddy(id_);
    auto* ask = new QPushButton{tr("found or not?")};
    ask->setToolTip(tr("Explain the compound of this id"));
    connect(ask, &QPushButton::clicked, id_, [this] { Q_EMIT id_->returnPressed(); });
    connect(id_, &IdEdit::id_chosen, this, &WhyPage::explanation_wanted);
    connect(compounds_, &QComboBox::activated, this, &WhyPage::show_compound);
    connect(reasons_, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        const ExplainedHit* hit = answer_.compounds.empty() ? nullptr : &answer_.compounds[compounds_->currentIndex()];
        const int index = item ? item->data(Qt::UserRole).toInt() : -1;
        show_reason(hit && hit->why && index >= 0 ? &hit->why->reasons[static_cast<std::size_t>(index)] : nullptr);
    });

    auto* asking = new QHBoxLayout;
    asking->addWidget(label);
    asking->addWidget(id_, 1);
    asking->addWidget(ask);
    auto* splitter = new QSplitter{Qt::Vertical};
    splitter->addWidget(reasons_);
    splitter->addWidget(drawings_);
    splitter->setChildrenCollapsible(false);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);
    auto* layout = new QVBoxLayout{this};
    layout->addLayout(asking);
    layout->addWidget(compounds_);
    layout->addWidget(headline_);
    layout->addWidget(sentences_);
    layout->addWidget(splitter, 1);
}

void WhyPage::set_source(std::shared_ptr<const CompoundSource> source) {
    id_->clear();
    id_->set_source(std::move(source));
}

void WhyPage::show_answer(const ExplainAnswer& answer, const QStringList& remarks) {
    if (answer.compounds.empty()) return show_message(answer.problem);
    answer_ = answer;
    remarks_ = remarks;
    compounds_->clear();
    for (const ExplainedHit& hit : answer_.compounds) compounds_->addItem(name_in_list(hit));
    compounds_->setVisible(answer_.compounds.size() > 1);
    show_compound(0);
}

void WhyPage::show_message(const QString& text) {
    answer_ = {};
    compounds_->clear();
    compounds_->hide();
    headline_->clear();
    headline_->hide();
    sentences_->setText(text);
    sentences_->show();
    fill_reasons({});
    drawings_->show_structures(std::nullopt, std::nullopt);
}

void WhyPage::show_compound(int index) {
    const ExplainedHit& hit = answer_.compounds[static_cast<std::size_t>(index)];
    const QString id = QString::fromStdString(hit.compound->row.id);
    QStringList sentences;
    headline_->setText(id);
    if (hit.why) {
        headline_->setText(tr("%1: %2").arg(id, hit.why->headline));
        sentences = hit.why->sentences;
    } else {
        sentences << tr("Search for something to see why this compound is found or not.");
    }
    if (!remarks_.value(index).isEmpty()) sentences << remarks_[index];
    if (hit.compound->is_outdated) {
        sentences << tr("The stored fingerprint differs from what the structure gives today; import the library anew.");
    }
    headline_->show();
    sentences_->setText(sentences.join(QLatin1Char('\n')));
    sentences_->setVisible(!sentences.isEmpty());
    drawings_->show_structures(hit.query, hit.compound->structure, hit.why ? hit.why->match : std::vector<int>{});
    fill_reasons(hit.why.value_or(Explanation{}));
    Q_EMIT compound_shown(index);
}

void WhyPage::fill_reasons(const Explanation& why) {
    reasons_->clear();
    QString group;
    for (std::size_t i = 0; i < why.reasons.size(); ++i) {
        const Reason& reason = why.reasons[i];
        if (reason.group != group) {
            group = reason.group;
            auto* heading = new QListWidgetItem{group, reasons_};
            heading->setFlags(Qt::NoItemFlags);
            QFont bold = reasons_->font();
            bold.setBold(true);
            heading->setFont(bold);
            heading->setForeground(palette().brush(QPalette::Active, QPalette::Text));
            heading->setData(Qt::UserRole, -1);
        }
        auto* item = new QListWidgetItem{reason.text, reasons_};
        item->setData(Qt::UserRole, static_cast<int>(i));
        item->setToolTip(reason.more.toHtmlEscaped());
    }
    reasons_->setVisible(!why.reasons.empty());
    // The first is shown at once.
    if (!why.reasons.empty()) reasons_->setCurrentRow(1);
}

void WhyPage::show_reason(const Reason* reason) {
    drawings_->light(reason ? reason->query : Highlight{}, reason ? reason->compound : Highlight{});
}

}  // namespace chemsieve::ui
