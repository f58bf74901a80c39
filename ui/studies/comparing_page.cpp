#include "ui/studies/comparing_page.h"

#include <cmath>

#include "ui/style/icons.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui {

FileField* new_secret_field() {
    return new FileField{QObject::tr("Secret"), QObject::tr("file of the secret"), QObject::tr("Secrets (*.key)")};
}

FilterFacts::FilterFacts(std::shared_ptr<LibraryService> service, QWidget* parent)
    : QWidget{parent}, service_{std::move(service)}, text_{new TextLabel}, secret_{new_secret_field()} {
    auto* layout = bare_layout<QVBoxLayout>(this, space::kUsual);
    layout->addWidget(text_);
    layout->addWidget(secret_);
    text_->setForegroundRole(QPalette::PlaceholderText);
    set_path({});
}

void FilterFacts::set_path(const QString& path) {
    job_.forget();
    if (path != path_) secret_->set_path({});  // another filter has another secret
    path_ = path;
    show_nothing();
    if (path.isEmpty()) return Q_EMIT told();
    job_.start([service = service_,
                path = path.toStdString()](const std::stop_token&) { return service->studies().known_facts(path); },
               [this](const std::optional<KnownFacts>& facts) {
                   if (facts) show_facts(*facts);
                   Q_EMIT told();
               },
               // What is wrong with it is said when it is asked.
               [this](const QString&) { Q_EMIT told(); });
}

void FilterFacts::show_nothing() {
    is_filter_ = has_secret_ = false;
    secret_->hide();
    text_->hide();
    hide();
}

void FilterFacts::show_facts(const KnownFacts& facts) {
    is_filter_ = true;
    has_secret_ = facts.has_secret;
    QString text =
        tr("%1, %2; of those that are not there it takes one in %3 for known. It compares %4.")
            .arg(compounds_text(static_cast<qint64>(facts.compounds)),
                 number_locale().formattedDataSize(static_cast<qint64>(facts.bytes), 1, QLocale::DataSizeSIFormat),
                 facts.error_rate > 0 ? with_separators(std::llround(1 / facts.error_rate)) : tr("endlessly many"),
                 QString::fromStdString(facts.keys));
    if (has_secret_) text += tr(" It answers only with its secret.");
    text_->setText(text);
    text_->show();
    secret_->setVisible(has_secret_);
    show();
}

ComparingPage::ComparingPage(std::shared_ptr<LibraryService> service, const QString& title, const QString& name,
                             const QString& action, const QString& icon_name, const QString& list_tip)
    : StudyPage{std::move(service), title, name, action, icon_name},
      facts_{new FilterFacts{this->service()}},
      sameness_{new SamenessChoice},
      put_on_list_{new QToolButton} {
    put_on_list_->setIcon(icon(QStringLiteral("lists")));
    put_on_list_->setToolTip(list_tip);
    put_on_list_->setAccessibleName(tr("Put on a list"));
    put_on_list_->setAutoRaise(true);
    connect(put_on_list_, &QToolButton::clicked, this, [this] { Q_EMIT list_wanted(ids_to_list()); });
}

}  // namespace chemsieve::ui
