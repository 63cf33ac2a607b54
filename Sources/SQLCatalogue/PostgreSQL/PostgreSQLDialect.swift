/// Translates this program's SQL, which is written for SQLite, for PostgreSQL.
///
/// The translation changes placeholders (`?` and `?1` become `$1`) and removes hints to SQLite's planner (`+column`).
/// SQLite calls the schema of every file `main`; the database gets a schema of that name.
enum PostgreSQLDialect {
    /// Returns a statement with `$1` for values.
    ///
    /// A `?` without a number gets the largest number before it plus one, as in SQLite.
    static func statement(_ sql: String) -> String {
        var translator = Translator(sql)
        return translator.translated()
    }

    /// Returns a statement of the schema.
    ///
    /// Every text is sorted by its bytes, as SQLite does, whatever the database's own order is. Whole numbers have 64 bits.
    static func schema(_ sql: String) -> String {
        var words = ""
        var word = ""
        func said(_ word: String) -> String {
            switch word {
            case "INTEGER": "BIGINT"
            case "TEXT": "TEXT COLLATE \"C\""
            default: word
            }
        }
        for part in quotedParts(of: sql) {
            guard !part.isQuoted else {
                words += part.text
                continue
            }
            for character in part.text {
                if character.isLetter || character == "_" || character.isNumber {
                    word.append(character)
                } else {
                    words += said(word) + String(character)
                    word = ""
                }
            }
            words += said(word)
            word = ""
        }
        return ended(words)
    }

    /// Removes what SQLite wants to be told at the end of a table.
    private static func ended(_ sql: String) -> String {
        for end in [") STRICT, WITHOUT ROWID", ") WITHOUT ROWID, STRICT", ") STRICT"] where sql.hasSuffix(end) {
            return String(sql.dropLast(end.count)) + ")"
        }
        return sql
    }

    /// Splits SQL into what is between quotes, with them, and the rest.
    private static func quotedParts(of sql: String) -> [(text: String, isQuoted: Bool)] {
        var parts: [(text: String, isQuoted: Bool)] = []
        for (index, text) in sql.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
            let isQuoted = index % 2 == 1
            parts.append((isQuoted ? "'\(text)'" : String(text), isQuoted))
        }
        return parts
    }
}

/// Goes through the bytes of one statement.
private struct Translator {
    private let bytes: [UInt8]
    private var place = 0
    private var said: [UInt8] = []
    private var largest = 0
    private var isQuoted = false

    init(_ sql: String) { bytes = Array(sql.utf8) }

    mutating func translated() -> String {
        said.reserveCapacity(bytes.count + 16)
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "'"):
                isQuoted.toggle()
                said.append(byte)
            case UInt8(ascii: "?") where !isQuoted: sayValue()
            case UInt8(ascii: "+") where !isQuoted && isBeforeName: continue
            default: said.append(byte)
            }
        }
        return String(decoding: said, as: UTF8.self)
    }

    /// True for a hint: a plus of arithmetic has a space behind it.
    private var isBeforeName: Bool {
        guard place < bytes.count else { return false }
        return bytes[place] >= UInt8(ascii: "a") && bytes[place] <= UInt8(ascii: "z")
    }

    private mutating func sayValue() {
        var number = 0
        while place < bytes.count, let digit = Self.digit(bytes[place]) {
            number = number * 10 + digit
            place += 1
        }
        if number == 0 { number = largest + 1 }
        largest = max(largest, number)
        said.append(contentsOf: "$\(number)".utf8)
    }

    private static func digit(_ byte: UInt8) -> Int? {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? Int(byte - UInt8(ascii: "0")) : nil
    }
}
