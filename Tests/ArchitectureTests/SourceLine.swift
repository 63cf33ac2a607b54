/// One line of Swift without its indentation, attributes and modifiers.
struct SourceLine {
    enum Declaration: Equatable {
        /// A struct, class or actor.
        case storingType(String)
        case otherType
        /// A function, an initializer or a subscript.
        case function(String)
        case property(String)
    }

    private static let modifiers: Set<Substring> = [
        "package", "internal", "private", "fileprivate", "static", "final", "override", "mutating", "lazy", "weak",
        "unowned", "nonisolated", "convenience", "required", "consuming", "borrowing", "indirect",
    ]

    let indentation: Int
    let text: Substring
    let isStatic: Bool
    let declaration: Declaration?

    /// The lines of a file, with nothing in place of comments and of the text in literals of several lines.
    static func code(of lines: [Substring]) -> [SourceLine] {
        var isInLiteral = false
        return lines.map { line in
            let wasInLiteral = isInLiteral
            if line.ranges(of: "\"\"\"").count % 2 == 1 { isInLiteral.toggle() }
            return SourceLine(wasInLiteral ? "" : line)
        }
    }

    init(_ line: Substring) {
        var rest = line.drop { $0 == " " }
        indentation = line.utf8.count - rest.utf8.count
        if rest.hasPrefix("//") { rest = "" }
        var isStatic = false
        while let word = Self.modifier(at: rest) {
            if word == "static" { isStatic = true }
            rest = rest.dropFirst(word.count).drop { $0 == " " }
        }
        self.isStatic = isStatic
        text = rest
        declaration = Self.declaration(rest)
    }

    /// An attribute or a modifier that begins the text: `@Test(arguments: 1...3)`, `private(set)`.
    private static func modifier(at text: Substring) -> Substring? {
        let word = text.prefix { $0.isLetter || $0 == "@" }
        guard word.first == "@" || modifiers.contains(word) else { return nil }
        guard text[word.endIndex...].first == "(" else { return word }
        var depth = 0
        for index in text[word.endIndex...].indices {
            if text[index] == "(" { depth += 1 }
            if text[index] == ")" { depth -= 1 }
            if depth == 0 { return text[...index] }
        }
        return nil
    }

    private static func declaration(_ text: Substring) -> Declaration? {
        let keyword = text.prefix(while: \.isLetter)
        let rest = text[keyword.endIndex...].drop { $0 == " " }
        let name = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        return switch keyword {
        case "struct", "class", "actor": .storingType(name)
        case "enum", "protocol", "extension": .otherType
        case "func": .function(rest.first == "`" ? String(rest.dropFirst().prefix { $0 != "`" }) : name)
        case "init" where rest.first.map("(<?".contains) == true: .function("init")
        case "subscript" where rest.first.map("(<".contains) == true: .function("subscript")
        case "deinit" where rest.first == "{": .function("deinit")
        case "let", "var": .property(name)
        default: nil
        }
    }

    /// Whether a property has a getter of its own and stores nothing.
    func isComputed(before next: SourceLine?) -> Bool {
        guard let brace = text.firstIndex(of: "{"), !text[..<brace].contains(" = ") else { return false }
        let observers = ["didSet", "willSet"]
        let inside = text[brace...].dropFirst().drop { $0 == " " }
        return !observers.contains { inside.hasPrefix($0) || next?.text.hasPrefix($0) == true }
    }

    /// Whether a declaration that began at this indentation, and has not come to its body, goes on in this line.
    func continuesHeader(from start: Int) -> Bool {
        guard let first = text.first else { return false }
        return indentation > start || ")]{".contains(first) || text.hasPrefix("where ")
    }
}
