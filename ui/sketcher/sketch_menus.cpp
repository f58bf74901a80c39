#include "ui/sketcher/sketch_menus.h"

#include <QInputDialog>
#include <QMenu>
#include <QObject>

#include "ui/sketch/chemistry/sketch_chemistry.h"
#include "ui/sketch/edits.h"
#include "ui/sketch/periodic_table.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/window_messages.h"

namespace chemsieve::ui {

namespace {

using Count = SketchAtom::Count;
using AtomKind = SketchAtom::Kind;

void add(QMenu* menu, const QString& text, bool is_on, const std::function<void()>& chosen) {
    QAction* action = menu->addAction(text);
    action->setCheckable(true);
    action->setChecked(is_on);
    QObject::connect(action, &QAction::triggered, menu, chosen);
}

class AtomMenu {
  public:
    AtomMenu(QMenu* menu, QWidget* parent, const Sketch& sketch, std::size_t atom, const TakeSketch& take,
             const std::function<void()>& ask_for_list)
        : menu_{menu}, parent_{parent}, sketch_{sketch}, index_{atom}, take_{take}, ask_for_list_{ask_for_list} {}

    void fill() {
        QMenu* element = menu_->addMenu(QObject::tr("Element"));
        for (const char* symbol : {"C", "N", "O", "S", "P", "F", "Cl", "Br", "I", "B", "Si", "H"}) {
            add(element, QString::fromLatin1(symbol), atom().is_element(symbol),
                [self = *this, symbol] { self.take_(with_element(self.sketch_, self.index_, symbol)); });
        }
        element->addAction(QObject::tr("Another ..."), [self = *this] { self.ask_for_element(); });
        menu_->addSeparator();
        add_kind(QObject::tr("Any atom (*)"), AtomKind::any);
        add_kind(QObject::tr("Any but hydrogen (A)"), AtomKind::heavy);
        add_kind(QObject::tr("Neither carbon nor hydrogen (Q)"), AtomKind::hetero);
        add(menu_, QObject::tr("A halogen (X)"), atom().kind == AtomKind::list && atom().symbols == halogens(),
            [self = *this] {
                self.change([](SketchAtom& a) {
                    a.kind = AtomKind::list;
                    a.symbols = halogens();
                });
            });
        add_kind(QObject::tr("A metal (M)"), AtomKind::metal);
        add(menu_, QObject::tr("List of elements ..."),
            atom().kind == AtomKind::list || atom().kind == AtomKind::not_list, ask_for_list_);
        menu_->addSeparator();
        add_count(QObject::tr("Neighbours"), &SketchAtom::substitution, {0, 1, 2, 3, 4},
                  QObject::tr("as drawn: no further ones"));
        add_count(QObject::tr("Bonds of rings"), &SketchAtom::ring_bonds, {0, 2, 3, 4}, QObject::tr("as drawn"));
        add(menu_, QObject::tr("Has a multiple bond"), atom().unsaturated,
            [self = *this] { self.change([](SketchAtom& a) { a.unsaturated = !a.unsaturated; }); });
        menu_->addSeparator();
        add_numbers(QObject::tr("Charge"), &SketchAtom::charge, {-3, -2, -1, 0, 1, 2, 3});
        add_numbers(QObject::tr("Unpaired electrons"), &SketchAtom::radical, {0, 1, 2});
        menu_->addAction(QObject::tr("Isotope ..."), [self = *this] { self.ask_for_isotope(); });
        menu_->addAction(QObject::tr("Add a hydrogen"),
                         [self = *this] { self.take_(with_hydrogen(self.sketch_, self.index_)); });
        menu_->addAction(QObject::tr("Delete"),
                         [self = *this] { self.take_(without(self.sketch_, {self.index_}, {})); });
    }

  private:
    const SketchAtom& atom() const { return sketch_.atoms[index_]; }

    void change(const std::function<void(SketchAtom&)>& edit) const {
        Sketch result = sketch_;
        edit(result.atoms[index_]);
        take_(result);
    }

    void add_kind(const QString& text, AtomKind kind) {
        add(menu_, text, atom().kind == kind, [self = *this, kind] {
            self.change([kind](SketchAtom& a) {
                a.kind = kind;
                a.symbols = {"C"};
            });
        });
    }

    void add_count(const QString& title, Count SketchAtom::*count, const std::vector<int>& values,
                   const QString& as_drawn) {
        QMenu* menu = menu_->addMenu(title);
        const auto entry = [&](const QString& text, const Count& value) {
            add(menu, text, atom().*count == value,
                [self = *this, count, value] { self.change([&](SketchAtom& a) { a.*count = value; }); });
        };
        entry(QObject::tr("any number"), {});
        entry(as_drawn, {.kind = Count::Kind::as_drawn, .value = 0});
        for (const int value : values) entry(QString::number(value), {.kind = Count::Kind::exactly, .value = value});
    }

    void add_numbers(const QString& title, int SketchAtom::*number, const std::vector<int>& values) {
        QMenu* menu = menu_->addMenu(title);
        for (const int value : values) {
            const QString text =
                (value > 0 && number == &SketchAtom::charge ? QStringLiteral("+") : QString{}) + QString::number(value);
            add(menu, text, atom().*number == value,
                [self = *this, number, value] { self.change([&](SketchAtom& a) { a.*number = value; }); });
        }
    }

    // The dialogs do not wait: the window goes on working behind them.
    void ask(const QString& title, const QString& label, const QString& value,
             const std::function<bool(const QString&)>& take_text) const {
        auto* dialog = new QInputDialog{parent_};
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setWindowTitle(title);
        dialog->setLabelText(label);
        dialog->setTextValue(value);
        QObject::connect(dialog, &QInputDialog::textValueSelected, dialog,
                         [take_text, title, parent = parent_](const QString& t) {
                             if (take_text(t)) return;
                             show_error(parent, title, QObject::tr("'%1' cannot be used; nothing was changed.").arg(t));
                         });
        dialog->open();
    }

    void ask_for_element() const {
        ask(QObject::tr("Element"), QObject::tr("Symbol of an element:"), {}, [self = *this](const QString& text) {
            const QString word = text.trimmed();
            const std::string symbol = (word.left(1).toUpper() + word.mid(1).toLower()).toStdString();
            if (!is_element_symbol(symbol)) return false;
            self.take_(with_element(self.sketch_, self.index_, symbol));
            return true;
        });
    }

    void ask_for_isotope() const {
        ask(QObject::tr("Isotope"), QObject::tr("Mass number, such as 13; 0 for the natural mixture:"),
            QString::number(atom().isotope), [self = *this](const QString& text) {
                bool is_number = false;
                const int mass = text.toInt(&is_number);
                if (!is_number || mass < 0 || mass > 999) return false;
                self.change([mass](SketchAtom& a) { a.isotope = mass; });
                return true;
            });
    }

    QMenu* menu_;
    QWidget* parent_;
    Sketch sketch_;
    std::size_t index_;
    TakeSketch take_;
    std::function<void()> ask_for_list_;
};

QMenu* new_menu(QWidget* parent) {
    auto* menu = new QMenu{parent};
    menu->setAttribute(Qt::WA_DeleteOnClose);
    return menu;
}

}  // namespace

void ask_for_atom(QWidget* parent, const QPoint& place, const Sketch& sketch, std::size_t atom, const TakeSketch& take,
                  const std::function<void()>& ask_for_list) {
    QMenu* menu = new_menu(parent);
    AtomMenu{menu, parent, sketch, atom, take, ask_for_list}.fill();
    menu->popup(place);
}

void ask_for_bond(QWidget* parent, const QPoint& place, const Sketch& sketch, std::size_t bond,
                  const TakeSketch& take) {
    QMenu* menu = new_menu(parent);
    const SketchBond now = sketch.bonds[bond];
    const auto entry = [&](const QString& text, bool is_on, const std::function<void(SketchBond&)>& edit) {
        add(menu, text, is_on, [sketch, bond, edit, take] {
            Sketch result = sketch;
            edit(result.bonds[bond]);
            take(result);
        });
    };
    using Order = SketchBond::Order;
    for (const auto& [text, order] : std::initializer_list<std::pair<QString, Order>>{
             {QObject::tr("Single"), Order::one},
             {QObject::tr("Double"), Order::two},
             {QObject::tr("Triple"), Order::three},
             {QObject::tr("Aromatic"), Order::aromatic},
             {QObject::tr("Any bond"), Order::any},
             {QObject::tr("Single or double"), Order::one_or_two},
             {QObject::tr("Single or aromatic"), Order::one_or_aromatic},
             {QObject::tr("Double or aromatic"), Order::two_or_aromatic}}) {
        entry(text, now.order == order, [order = order](SketchBond& b) {
            b.order = order;
            b.stereo = SketchBond::Stereo::none;
        });
    }
    menu->addSeparator();
    using Topology = SketchBond::Topology;
    for (const auto& [text, topology] :
         std::initializer_list<std::pair<QString, Topology>>{{QObject::tr("In a ring or not"), Topology::open},
                                                             {QObject::tr("In a ring"), Topology::ring},
                                                             {QObject::tr("Not in a ring"), Topology::chain}}) {
        entry(text, now.topology == topology, [topology = topology](SketchBond& b) { b.topology = topology; });
    }
    menu->addSeparator();
    menu->addAction(QObject::tr("Delete"), menu, [sketch, bond, take] { take(without(sketch, {}, {bond})); });
    menu->popup(place);
}

}  // namespace chemsieve::ui
