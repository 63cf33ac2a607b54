import Logging

/// Writes one line per event to standard error: `level message key="value" …`.
///
/// Values from strangers are quoted and their control characters are escaped,
/// so that nobody can forge a line. The journal adds the time. A line that is
/// written while a request is answered carries its ID.
struct LineLog: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level
    private let write: @Sendable (String) -> Void

    init(
        level: Logger.Level,
        write: @escaping @Sendable (String) -> Void = { StandardStream.errors.write($0) }
    ) {
        logLevel = level
        self.write = write
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var fields = metadata.merging(event.metadata ?? [:]) { _, new in new }
        if let id = RequestTrace.id { fields[RequestTrace.key] = .string(id) }
        let words = fields.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.quoted($0.value.description))" }
        let line = ([event.level.rawValue, Self.escaped(event.message.description)] + words).joined(separator: " ")
        write(line + "\n")
    }

    private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

    /// Maximum number of characters of a value, so that a line stays readable.
    private static let longestValue = 1024

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.prefix(longestValue).reduce(into: "") { line, scalar in
            switch scalar {
            case "\\": line += "\\\\"
            case "\"": line += "\\\""
            default:
                let isShown = scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) && !breaksLine(scalar)
                line += isShown ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
    }

    /// True for line separators and for marks that change the direction of
    /// writing.
    private static func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .lineSeparator, .paragraphSeparator, .format: true
        default: false
        }
    }
}
