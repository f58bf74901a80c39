// Molfiles that are pasted into the sketcher. What it understood it writes and understands again.
#include "tests/fuzz/fuzz.h"
#include "ui/sketch/molfile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    using namespace chemsieve;
    fuzz::read_or_refuse([&] {
        const SketchResult read = from_molfile(fuzz::text_of(bytes, count));
        const auto* sketch = std::get_if<Sketch>(&read);
        if (!sketch) return;
        const SketchResult again = from_molfile(to_molfile(*sketch));
        fuzz::must(std::holds_alternative<Sketch>(again), "what is written is understood");
    });
    return 0;
}
