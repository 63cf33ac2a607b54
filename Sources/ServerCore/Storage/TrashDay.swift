package import FoundationEssentials

/// The day on which something was put into the trash, as `2026-11-23` in UTC.
///
/// Days compare as their texts do.
package struct TrashDay: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let text: String

    package init(of date: Date) {
        text = String(date.ISO8601Format().prefix(10))
    }

    /// Parses the name of a folder; returns nil if it is not a day.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], parts.joined().utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        self.text = text
    }

    package var description: String { text }

    package static func < (left: TrashDay, right: TrashDay) -> Bool { left.text < right.text }
}

/// The contents of one day's trash.
package struct TrashContents: Equatable, Sendable {
    package let day: TrashDay
    package let files: Int
    package let bytes: Int64

    package init(day: TrashDay, files: Int, bytes: Int64) {
        self.day = day
        self.files = files
        self.bytes = bytes
    }
}
