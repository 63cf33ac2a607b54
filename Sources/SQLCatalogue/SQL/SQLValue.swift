import FamilyCore
import FoundationEssentials

/// The value of a column.
enum SQLValue: Equatable, Sendable {
    case null
    case integer(Int64)
    case text(String)
}

/// Converts values of the domain to column values.
extension SQLValue {
    static func text(orNull text: String?) -> SQLValue { text.map(SQLValue.text) ?? .null }
    static func count(_ number: Int) -> SQLValue { .integer(Int64(number)) }
    static func count(orNull number: Int?) -> SQLValue { number.map { .count($0) } ?? .null }
    static func flag(orNull isSet: Bool?) -> SQLValue { isSet.map { .flag($0) } ?? .null }
    static func flag(_ isSet: Bool) -> SQLValue { .integer(isSet ? 1 : 0) }
    static func id<Owner>(_ id: Identifier<Owner>?) -> SQLValue { .text(orNull: id?.text) }
    static func hash(_ hash: ContentHash?) -> SQLValue { .text(orNull: hash?.hex) }
    static func bytes(_ count: ByteCount?) -> SQLValue { count.map { .integer($0.bytes) } ?? .null }

    /// Stores a time as whole milliseconds since 1970, UTC: exact, sortable
    /// and the same in every database engine.
    static func time(_ date: Date?) -> SQLValue {
        date.map { .integer(Int64(nearest: $0.timeIntervalSince1970 * 1_000)) } ?? .null
    }
}
