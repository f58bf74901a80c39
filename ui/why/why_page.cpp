#include "ui/why/why_page.h"

#include <QAbstractItemView>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/style/icons.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/why/reason_list.h"
#include "ui/why/shared_bars.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/segmented_control.h"
#include "ui/widgets/text_label.h"
#include "ui/widgets/window_messages.h"

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

constexpr int kMostOfId = 190;  // pixels that the field for ids takes

QString name_in_list(const ExplainedHit& hit) {
    const CompoundRow& row = hit.compound->row;
    const QString verdict = !hit.why           ? QString{}
                            : !hit.why->is_hit ? WhyPage::tr("not decided")
                            : *hit.why->is_hit ? WhyPage::tr("a hit")
                                               : WhyPage::tr("not a hit");
    return WhyPage::tr("%1, line %2 of %3").arg(verdict).arg(row.line).arg(QString::fromStdString(row.source));
}

QString caption_of_query(const ExplainedHit& hit) {
    return hit.query ? WhyPage::tr("Query, %1 atoms").arg(atom_count(*hit.query)) : QString{};
}

}  // namespace

// The verdict by icon, ground and words, with what there is to say of it.
class VerdictFrame : public MessageFrame {
  public:
    VerdictFrame() {
        heading_label()->setObjectName(QStringLiteral("why_headline"));
        text_label()->setObjectName(QStringLiteral("why_sentences"));
        remove_cross();
    }
    void show_verdict(std::optional<bool> is_hit, const QString& headline, const QString& sentences) {
        show_message(!is_hit ? Severity::warning : *is_hit ? Severity::done : Severity::error, headline, sentences);
    }
};

IdEdit::IdEdit(QWidget* parent)
    : QLineEdit{parent}, ids_{new QStringListModel{this}}, completer_{new QCompleter{ids_, this}} {
    setPlaceholderText(tr("another id"));
    addAction(icon(QStringLiteral("search")), LeadingPosition);
    setAccessibleName(tr("Id of the compound to explain"));
    setToolTip(tr("Tells why any compound of the library is a hit or not, also if it is not in the list; Return asks"));
    setClearButtonEnabled(true);
    completer_->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    completer_->setWidget(this);
    typing_.setSingleShot(true);
    typing_.setInterval(kTypingPauseMs);
    connect(&typing_, &QTimer::timeout, this, &IdEdit::look_up);
    connect(this, &QLineEdit::textEdited, &typing_, qOverload<>(&QTimer::start));
    connect(this, &QLineEdit::textEdited, this, [this](const QString& text) {
        if (text.isEmpty()) Q_EMIT emptied();
    });
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
      name_{new LineLabel},
      id_{new IdEdit},
      compounds_{new QComboBox},
      verdict_{new VerdictFrame},
      shared_{new SharedBars},
      none_{new EmptyState{QStringLiteral("question")}},
      having_{new SegmentedControl{SegmentedControl::Shape::text}},
      reasons_{new ReasonList},
      drawings_{new DrawingPair{drawings}},
      splitter_{new QSplitter{Qt::Vertical}} {
    compounds_->setAccessibleName(tr("Compounds that have this id"));
    compounds_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    compounds_->hide();
    none_->say(tr("No hit is chosen"),
               tr("Choose a hit, or name any compound of the library, to see why it is found or not."));
    connect(id_, &IdEdit::id_chosen, this, &WhyPage::explanation_wanted);
    connect(id_, &IdEdit::emptied, this, &WhyPage::hit_wanted);
    connect(compounds_, &QComboBox::activated, this, &WhyPage::show_compound);
    connect(reasons_, &ReasonList::chosen, this, &WhyPage::show_reason);

    auto* pictures = new QWidget;
    auto* around = bare_layout<QVBoxLayout>(pictures);
    around->setContentsMargins(space::kInside, 0, space::kInside, 0);
    around->addWidget(drawings_);
    splitter_->addWidget(pictures);
    splitter_->addWidget(make_list());
    connect(having_, &SegmentedControl::chosen_changed, this, &WhyPage::show_reasons);
    splitter_->setChildrenCollapsible(false);
    splitter_->setStretchFactor(0, 1);
    splitter_->setStretchFactor(1, 1);
    auto* layout = bare_layout<QVBoxLayout>(this, space::kUsual);
    layout->setContentsMargins(0, space::kInside, 0, space::kUsual);
    layout->addLayout(make_head());
    layout->addWidget(none_, 1);
    layout->addWidget(splitter_, 1);
    show_nothing();
}

// Below the drawings: what is shown of the pieces, and the reasons, which go to the edges.
QWidget* WhyPage::make_list() {
    const std::array<QString, 3> tips{tr("Pieces that both have"), tr("Pieces that the compound lacks"),
                                      tr("Pieces that the query lacks")};
    for (std::size_t i = 0; i < having_buttons_.size(); ++i) having_buttons_[i] = having_->add({}, {}, tips[i]);
    having_->setMinimumWidth(1);  // as wide as its room, for which its words are chosen
    auto* list = new QWidget;
    auto* layout = bare_layout<QVBoxLayout>(list, space::kTight);
    auto* around = bare_layout<QHBoxLayout>();
    around->setContentsMargins(space::kInside, 0, space::kInside, 0);
    around->addWidget(having_);
    layout->addLayout(around);
    layout->addWidget(reasons_, 1);
    return list;
}

void WhyPage::offer_having(const std::optional<std::array<std::size_t, 3>>& pieces) {
    pieces_ = pieces;
    having_->setVisible(pieces_.has_value());
    if (!pieces_) return;
    for (std::size_t i = 0; i < having_buttons_.size(); ++i) having_buttons_[i]->setEnabled((*pieces_)[i] > 0);
    name_having();
    // What is chosen stays from compound to compound, unless there is none of it.
    const auto any = std::find_if(pieces_->begin(), pieces_->end(), [](std::size_t count) { return count > 0; });
    if (any == pieces_->end()) return having_->hide();
    if ((*pieces_)[static_cast<std::size_t>(having_->chosen())] == 0) {
        const QSignalBlocker quiet{having_};
        having_->choose(static_cast<int>(any - pieces_->begin()));
    }
}

// In full where there is room.
void WhyPage::name_having() {
    if (!pieces_) return;
    const std::array<std::array<QString, 3>, 2> words{
        {{tr("Both have %1"), tr("Query alone %1"), tr("Compound alone %1")},
         {tr("Both %1"), tr("Query %1"), tr("Compound %1")}}};
    for (const auto& of_each : words) {
        for (std::size_t i = 0; i < having_buttons_.size(); ++i) {
            having_buttons_[i]->setText(of_each[i].arg(with_separators((*pieces_)[i])));
        }
        if (having_->sizeHint().width() <= width() - 2 * space::kInside) return;
    }
}

void WhyPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    name_having();
}

const ExplainedHit* WhyPage::hit() const {
    if (answer_.compounds.empty() || compounds_->currentIndex() < 0) return nullptr;
    return &answer_.compounds[static_cast<std::size_t>(compounds_->currentIndex())];
}

void WhyPage::show_reasons() {
    const ExplainedHit* shown = hit();
    const std::optional<Having> having = pieces_ ? std::optional{static_cast<Having>(having_->chosen())} : std::nullopt;
    reasons_->show_reasons(shown ? shown->why.value_or(Explanation{}) : Explanation{},
                           shown ? std::optional{shown->compound->structure} : std::nullopt, having);
    reasons_->parentWidget()->setVisible(reasons_->count() > 0);  // the drawings have its room
}

// Above the drawings, which go to the edges with the rows.
QLayout* WhyPage::make_head() {
    name_->setObjectName(QStringLiteral("why_id"));
    name_->setFont(font_of(type_size::kTitle, true));
    name_->setAccessibleName(tr("Id of the explained compound"));
    id_->setMaximumWidth(kMostOfId);
    auto* asking = new QHBoxLayout;
    asking->addWidget(name_, 1);
    asking->addWidget(id_, 1);
    auto* head = bare_layout<QVBoxLayout>(nullptr, space::kUsual);
    head->setContentsMargins(space::kInside, 0, space::kInside, 0);
    head->addLayout(asking);
    head->addWidget(compounds_);
    head->addWidget(verdict_);
    head->addWidget(shared_);
    return head;
}

void WhyPage::show_parts(const QString& id, bool has_structures) {
    name_->setText(id);
    none_->hide();
    splitter_->setVisible(has_structures);
    if (has_structures) return;
    answer_ = {};
    shared_->show_shared(std::nullopt);
    compounds_->clear();
    compounds_->hide();
    offer_having(std::nullopt);
    show_reasons();
    drawings_->show_structures(std::nullopt, std::nullopt);
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
    show_parts({}, false);
    verdict_->show_message(MessageFrame::Severity::information, text);
}

void WhyPage::show_nothing() {
    show_parts({}, false);
    verdict_->show_message(MessageFrame::Severity::information, {});
    verdict_->hide();
    none_->show();
}

void WhyPage::show_compound(int index) {
    const ExplainedHit& hit = answer_.compounds[static_cast<std::size_t>(index)];
    const QString id = QString::fromStdString(hit.compound->row.id);
    QStringList sentences;
    if (hit.why) {
        sentences = hit.why->sentences;
    } else {
        sentences << tr("Search for something to see why this compound is found or not.");
    }
    if (!remarks_.value(index).isEmpty()) sentences << remarks_[index];
    if (hit.compound->is_outdated) {
        sentences << tr("The stored fingerprint differs from what the structure gives today; import the library anew.");
    }
    const QString text = sentences.join(QLatin1Char('\n'));
    if (hit.why) {
        verdict_->show_verdict(hit.why->is_hit, hit.why->headline, text);
    } else {
        verdict_->show_message(MessageFrame::Severity::information, text);
    }
    show_parts(id, true);
    drawings_->show_structures(hit.query, hit.compound->structure, hit.why ? hit.why->match : std::vector<int>{});
    drawings_->set_captions(caption_of_query(hit), id);
    shared_->show_shared(hit.why ? hit.why->shared : std::nullopt);
    offer_having(hit.why ? hit.why->pieces : std::nullopt);
    show_reasons();
    Q_EMIT compound_shown(index);
}

void WhyPage::show_reason(int reason) {
    const ExplainedHit* shown = hit();
    if (reason < 0 || !shown || !shown->why || static_cast<std::size_t>(reason) >= shown->why->reasons.size()) {
        return drawings_->light({}, {});
    }
    const std::vector<Reason>& reasons = shown->why->reasons;
    const Reason& chosen = reasons[static_cast<std::size_t>(reason)];
    const auto places = std::count_if(reasons.begin(), reasons.end(), [](const Reason& r) { return r.place > 0; });
    QString below = QString::fromStdString(shown->compound->row.id);
    if (chosen.place > 0 && places > 1) {
        below = tr("%1, place %2 of %3").arg(below, QString::number(chosen.place), QString::number(places));
    }
    drawings_->set_captions(caption_of_query(*shown), below);
    drawings_->light(chosen.query, chosen.compound);
}

}  // namespace chemsieve::ui
