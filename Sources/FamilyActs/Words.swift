import FamilyCore
import ServerCore

/// Reads what people typed, or says what is wrong with it.
enum Words {
    static func displayName(_ text: String) throws(Problem) -> String {
        try read(text, "A name", WordLimits.displayName)
    }

    static func familyName(_ text: String) throws(Problem) -> String {
        try read(text, "The family's name", WordLimits.familyName)
    }

    static func frameName(_ text: String) throws(Problem) -> String {
        try read(text, "The frame's name", WordLimits.frameName)
    }

    static func caption(_ text: String) throws(Problem) -> String {
        try read(text, "The words", WordLimits.caption)
    }

    static func userName(_ text: String) throws(Problem) -> String {
        guard let name = UserNames.typed(text) else {
            throw .badRequest("A user name has 2 to 40 letters from a to z, digits, dots or dashes.")
        }
        return name
    }

    /// An IANA name by its form; which zones there are is the reader's matter.
    static func timeZone(_ text: String) throws(Problem) -> String {
        let isZone = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: Array("/_+-".utf8).contains(byte)
            }
        }
        guard isZone, (1...64).contains(text.utf8.count) else {
            throw .badRequest("A time zone looks like Europe/Helsinki.")
        }
        return text
    }

    private static func read(
        _ text: String,
        _ name: String,
        _ limit: ClosedRange<Int>
    ) throws(Problem) -> String {
        guard let words = WordLimits.words(text, within: limit) else { throw .words(name, limit) }
        return words
    }
}
