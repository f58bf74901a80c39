#include "ui/session/shown_search.h"

#include <QObject>

#include "ui/session/panel_request.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

QString title_of(const ShownSearch& search) {
    const SearchRequest& what = search.query.request;
    const QString condition = QString::fromStdString(what.condition());
    const QString& name = search.query.name;
    const QString text = !name.isEmpty()       ? QObject::tr("compounds named %1").arg(name)
                         : search.query.query  ? label_of(search.asked)
                         : condition.isEmpty() ? QObject::tr("all compounds")
                                               : QObject::tr("compounds with %1").arg(condition);
    return what.earlier ? QObject::tr("%1, among %2").arg(text, earlier_hits_text(what.earlier->size())) : text;
}

}  // namespace chemsieve::ui
