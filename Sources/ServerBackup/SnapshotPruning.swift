package import FoundationEssentials

/// Which snapshots of a backup stay.
///
/// The newest always, then the newest of each of the last seven days, of each of
/// the last five weeks, and of each of the last twelve months.
package enum SnapshotPruning {
    package static let days = 7
    package static let weeks = 5
    package static let months = 12

    /// Those of `names` that stay; a name is `2026-11-23T03-00-00Z`, and names
    /// that are not a snapshot's stay untouched.
    package static func kept(of names: [String]) -> Set<String> {
        let newestFirst = names.filter { SnapshotName.date(of: $0) != nil }.sorted(by: >)
        var kept = Set(names.filter { SnapshotName.date(of: $0) == nil })
        if let newest = newestFirst.first { kept.insert(newest) }
        kept.formUnion(newestOfEach(days, in: newestFirst) { Int(($0.timeIntervalSince1970 / 86_400).rounded(.down)) })
        // 1970 began on a Thursday: weeks begin on Monday.
        kept.formUnion(
            newestOfEach(weeks, in: newestFirst) { Int((($0.timeIntervalSince1970 / 86_400 + 3) / 7).rounded(.down)) }
        )
        kept.formUnion(newestOfEach(months, in: newestFirst) { String(SnapshotName.text(of: $0).prefix(7)) })
        return kept
    }

    /// The newest name of each of the last `count` periods that have any.
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

/// The name of a snapshot's folder: the moment it was taken, without the colons
/// that some file systems refuse.
package enum SnapshotName {
    package static func text(of date: Date) -> String {
        date.ISO8601Format().replacing(":", with: "-")
    }

    /// Nil where it is not a snapshot's name.
    package static func date(of name: String) -> Date? {
        guard name.count == 20, name.last == "Z" else { return nil }
        let (day, time) = (name.prefix(10), name.dropFirst(11).replacing("-", with: ":"))
        return try? Date("\(day)T\(time)", strategy: .iso8601)
    }
}
