// Common rings, groups, amino acids and sugars to draw with, by page and heading.
//
// Threads: may be called concurrently.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ui/sketch/pieces.h"

namespace chemsieve {

// A ring, or a group drawn at an atom or in the open.
struct SketchTemplate {
    std::string name;                   // English: "carboxyl"
    std::string smiles;                 // its first atom, `*`, is the atom that it is attached to
    std::string label = {};             // a short name by which chemists know it better than by its drawing: "Ala"
    std::optional<RingKind> ring = {};  // instead of the SMILES; can be fused to a bond
};

struct TemplateSection {
    std::string title;
    bool shows_attachment = false;  // in pictures: groups mean little without
    std::vector<SketchTemplate> templates;
};

struct TemplatePage {
    std::string title;
    std::vector<TemplateSection> sections;
};

const std::vector<TemplatePage>& template_pages();

}  // namespace chemsieve
