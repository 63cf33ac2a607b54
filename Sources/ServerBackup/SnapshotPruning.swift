package import FoundationEssentials

/// Decides which snapshots of a backup stay.
///
/// The newest one always stays. So does the newest of each of the last 7 days,
/// of each of the last 5 weeks and of each of the last 12 months that have
/// snapshots.
package enum SnapshotPruning {
    package static let days = 7
    package static let weeks = 5
    package static let months = 12

    /// Returns the names to keep; a name looks like `2026-11-23T03-00-00Z`.
    ///
    /// Names that are not snapshot names are ignored and stay untouched.
    package static func kept(of names: [String]) -> Set<String> {
        let newestFirst = names.filter { SnapshotName.date(of: $0) != nil }.sorted(by: >)
        var kept = Set(names.filter { SnapshotName.date(of: $0) == nil })
        if let newest = newestFirst.first { kept.insert(newest) }
        kept.formUnion(newestOfEach(days, in: newestFirst) { Int(($0.timeIntervalSince1970 / 86_400).rounded(.down)) })
        // 1 January 1970 was a Thursday; adding 3 days lets weeks begin on
        // Monday.
        kept.formUnion(
            newestOfEach(weeks, in: newestFirst) { Int((($0.timeIntervalSince1970 / 86_400 + 3) / 7).rounded(.down)) }
        )
        kept.formUnion(newestOfEach(months, in: newestFirst) { String(SnapshotName.text(of: $0).prefix(7)) })
        return kept
    }

    /// Returns the newest name of each of the last `count` periods that have a
    /// name.
    private static func newestOfEach<Period: Hashable>(
        _ count: Int,
        in newestFirst: [String],
        _ period: (Date) -> Period
    ) -> [String] {
        var seen: Set<Period> = []
        var found: [String] = []
        for name in newestFirst {
            guard let date = SnapshotName.date(of: name), seen.count < count, seen.insert(period(date)).inserted else {
                continue
            }
            found.append(name)
        }
        return found
    }
}

/// The name of a snapshot's folder: the time at which it was taken.
///
/// The name has no colons, because some file systems refuse them.
package enum SnapshotName {
    package static func text(of date: Date) -> String {
        date.ISO8601Format().replacing(":", with: "-")
    }

    /// Returns nil if `name` is not a snapshot name.
    package static func date(of name: String) -> Date? {
        guard name.count == 20, name.last == "Z" else { return nil }
        let (day, time) = (name.prefix(10), name.dropFirst(11).replacing("-", with: ":"))
        return try? Date("\(day)T\(time)", strategy: .iso8601)
    }
}
