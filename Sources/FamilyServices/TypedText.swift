import FamilyCore
import ServerCore

/// Parses typed text; throws a problem if it is invalid.
enum TypedText {
    static func displayName(_ text: String) throws(Problem) -> String {
        try readLine(text, .displayName, WordLimits.displayName)
    }

    static func familyName(_ text: String) throws(Problem) -> String {
        try readLine(text, .familyName, WordLimits.familyName)
    }

    static func frameName(_ text: String) throws(Problem) -> String {
        try readLine(text, .frameName, WordLimits.frameName)
    }

    static func caption(_ text: String) throws(Problem) -> String {
        try read(text, .photoWords, WordLimits.caption)
    }

    static func greeting(_ text: String) throws(Problem) -> String {
        try read(text, .greeting, WordLimits.greeting)
    }

    static func userName(_ text: String) throws(Problem) -> String {
        guard let name = UserNames.typed(text) else {
            throw Problem(.userNameForm)
        }
        return name
    }

    /// Checks the form of an IANA name; `ServiceContext.requireKnown` checks whether the zone exists.
    static func timeZone(_ text: String) throws(Problem) -> String {
        let isZone = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: Array("/_+-".utf8).contains(byte)
            }
        }
        guard isZone, (1...64).contains(text.utf8.count) else {
            throw Problem(.timeZoneForm)
        }
        return text
    }

    private static func readLine(
        _ text: String,
        _ field: TextField,
        _ limit: ClosedRange<Int>
    ) throws(Problem) -> String {
        guard let line = WordLimits.line(text, within: limit) else { throw .words(field, limit) }
        return line
    }

    private static func read(
        _ text: String,
        _ field: TextField,
        _ limit: ClosedRange<Int>
    ) throws(Problem) -> String {
        guard let words = WordLimits.words(text, within: limit) else { throw .words(field, limit) }
        return words
    }
}
