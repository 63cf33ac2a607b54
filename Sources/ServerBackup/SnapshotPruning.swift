package import FoundationEssentials

/// Decides which snapshots of a backup stay.
///
/// The newest one always stays. So does the newest of each of the last 7 days,
/// of each of the last 5 weeks and of each of the last 12 months that have
/// snapshots.
///
/// Which one is the newest is a matter of the order in which the snapshots were made (`Snapshot`). Their names only
/// tell which of them share a day, so a snapshot of a clock that was ahead goes when enough others have been made.
package enum SnapshotPruning {
    package static let days = 7
    package static let weeks = 5
    package static let months = 12

    /// Returns the snapshots to keep; a name looks like `2026-11-23T03-00-00Z`.
    ///
    /// Those with other names stay untouched.
    package static func kept(of snapshots: [Snapshot]) -> Set<Snapshot> {
        let newestFirst = snapshots.filter { SnapshotName.date(of: $0.name) != nil }.sorted(by: >)
        var kept = Set(snapshots.filter { SnapshotName.date(of: $0.name) == nil })
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

    /// Returns the newest snapshot of each of the last `count` periods that have one.
    private static func newestOfEach<Period: Hashable>(
        _ count: Int,
        in newestFirst: [Snapshot],
        _ period: (Date) -> Period
    ) -> [Snapshot] {
        var seen: Set<Period> = []
        var found: [Snapshot] = []
        for snapshot in newestFirst {
            guard let date = SnapshotName.date(of: snapshot.name), seen.count < count,
                seen.insert(period(date)).inserted
            else { continue }
            found.append(snapshot)
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
