// The elements and texts of an XML document that comes piece by piece, by expat.
//
// Names come without their namespaces' prefixes. A document type that defines something is refused, so that there are
// no entities; so is what is nested too deep, or goes on too long without an end of a tag or text. Errors: XmlDamage.
// Threads: one at a time.
#pragma once

#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct XML_ParserStruct;

namespace chemsieve {

// Why a document cannot be read on; lower case.
class XmlDamage : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

class XmlAttributes {
  public:
    explicit XmlAttributes(const char* const* pairs) : pairs_{pairs} {}
    // Empty if it is not there.
    std::string_view operator[](std::string_view name) const;

  private:
    const char* const* pairs_;
};

// What is made of it. The functions may throw.
class XmlEvents {
  public:
    virtual ~XmlEvents() = default;
    virtual void begin(std::string_view element, const XmlAttributes& attributes) = 0;
    virtual void end(std::string_view element) = 0;
    // Between tags, perhaps in several pieces.
    virtual void text(std::string_view piece) = 0;
};

class XmlParser {
  public:
    // `events` must outlive this.
    explicit XmlParser(XmlEvents& events);
    ~XmlParser();
    XmlParser(const XmlParser&) = delete;
    XmlParser& operator=(const XmlParser&) = delete;

    void feed(std::string_view piece);
    // Throws if the document is not whole.
    void finish();
    // What is told just now has a line, from 1; where it begins, and where it ends, in bytes of the document. An
    // element without content ends where its tag does.
    long line() const;
    std::size_t begin() const;
    std::size_t end() const;

  private:
    struct Handlers;
    void parse(std::string_view piece, bool is_last);

    XmlEvents& events_;
    XML_ParserStruct* parser_;
    std::exception_ptr failure_;  // thrown by an event
    int depth_ = 0;
    std::size_t fed_ = 0, fed_at_event_ = 0;
};

}  // namespace chemsieve
