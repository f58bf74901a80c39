// Groups that are drawn at an atom: bound to it, or in its place, as a typed name of a group or a condensed amine is.
//
// `piece`: a template (templates.h), laid out; its first atom stands for the atom that it is bound to. Threads: may be
// called concurrently.
#pragma once

#include <string>
#include <vector>

#include "ui/sketch/edits.h"
#include "ui/sketch/sketch.h"
#include "ui/sketch/templates.h"

namespace chemsieve {

// The groups that have a name to be typed, which is their label: OMe, CF3, Boc, and all templates with labels. In the
// order in which they are listed.
const std::vector<SketchTemplate>& named_groups();
// Null: there is none of this name. Capitals matter.
const SketchTemplate* group_named(const std::string& name);
// Names begin with this, and go on.
std::vector<std::string> group_names_after(const std::string& beginning);

// The atom becomes the group if it is alone or at the end of a bond; else the group is bound to it.
Sketch with_group_typed(const Sketch& sketch, std::size_t atom, const Sketch& piece);
// True for the OH of a carboxylic or sulfonic acid and an amine, bound by its nitrogen: they make an amide.
bool condenses(const Sketch& sketch, std::size_t atom, const Sketch& piece);
// The group is bound to the atom.
Sketch with_group_bound(const Sketch& sketch, std::size_t atom, const Sketch& piece);
// The atom, which has one bond at most, gives way to the group.
Sketch with_group_in_place(const Sketch& sketch, std::size_t atom, const Sketch& piece);

// The atoms, or all, as such a piece. It is bound where its first bond to other atoms was, else by an atom that may be
// any and is the end of a bond, else by the atom that was drawn first. The atoms are some, or the drawing has some.
Sketch piece_from(const Sketch& sketch, const SketchSelection& atoms);

}  // namespace chemsieve
