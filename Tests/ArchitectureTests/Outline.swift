/// What a Swift file declares, and how large it is.
///
/// Reads the file line by line and relies on what `swift format lint` checks: members are indented by four spaces, and
/// a declaration and its closing brace have the same indentation.
struct Outline {
    struct Function: Equatable {
        let name: String
        /// Counted from 1.
        let line: Int
        /// Number of lines from the declaration to the closing brace, both included.
        let length: Int
    }

    struct StoringType: Equatable {
        let name: String
        /// Counted from 1.
        let line: Int
        fileprivate(set) var storedProperties = 0
    }

    /// Functions, initializers, subscripts and computed properties with a body.
    private(set) var functions: [Function] = []
    /// Structs, classes and actors.
    private(set) var types: [StoringType] = []
    /// The types that the present line stands in; no index for those that store nothing.
    private var open: [(index: Int?, indentation: Int)] = []

    init(_ lines: [Substring]) {
        let lines = SourceLine.code(of: lines)
        for (number, line) in lines.enumerated() {
            if line.text.first == "}" { open.removeAll { $0.indentation >= line.indentation } }
            switch line.declaration {
            case .storingType(let name) where line.text.last == "{":
                types.append(StoringType(name: name, line: number + 1))
                open.append((types.count - 1, line.indentation))
            case .otherType where line.text.last == "{":
                open.append((nil, line.indentation))
            case .function(let name):
                addFunction(name, at: number, of: lines)
            case .property(let name) where line.isComputed(before: lines.dropFirst(number + 1).first):
                addFunction(name, at: number, of: lines)
            case .property:
                addProperty(line)
            case .storingType, .otherType, nil:
                break
            }
        }
    }

    private mutating func addFunction(_ name: String, at number: Int, of lines: [SourceLine]) {
        guard let end = Self.end(of: number, in: lines) else { return }
        functions.append(Function(name: name, line: number + 1, length: end - number + 1))
    }

    /// Counts a property that each value of its type stores.
    private mutating func addProperty(_ line: SourceLine) {
        guard let owner = open.last, owner.indentation == line.indentation - 4, let type = owner.index else { return }
        if !line.isStatic { types[type].storedProperties += 1 }
    }

    /// The line with the brace that closes the body; nil if there is no body, as in a protocol.
    private static func end(of start: Int, in lines: [SourceLine]) -> Int? {
        let indentation = lines[start].indentation
        var index = start
        while lines[index].text.last != "{" {
            if lines[index].text.last == "}" { return index }
            index += 1
            guard index < lines.count, lines[index].continuesHeader(from: indentation) else { return nil }
        }
        return lines[(index + 1)...].firstIndex { $0.indentation == indentation && $0.text.first == "}" }
    }
}
