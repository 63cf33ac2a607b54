import FamilyCore
import Files
package import FoundationEssentials
import SQLCatalogue
import ServerCore
import SystemPackage

/// A snapshot of a backup with its place in the order in which the snapshots were made.
///
/// The order is a number that each snapshot has in a file, one more than the highest before. The name is a reading of
/// a clock, which may have been years ahead. Older programs wrote no number: such a snapshot comes before those that
/// have one, and its name decides among its like.
package struct Snapshot: Hashable, Comparable, Sendable {
    /// The largest number that is taken for one; a damaged file must not make the next number overflow.
    private static let largest = 1 << 52

    private struct Record: Codable {
        let number: Int
    }

    package let name: String
    /// nil: an older program made the snapshot, or its number cannot be read.
    package let number: Int?

    package init(name: String, number: Int?) {
        (self.name, self.number) = (name, number)
    }

    /// Reads the number of the snapshot in `folder`.
    init(in folder: URL) {
        name = folder.lastPathComponent
        let text = try? Data(contentsOf: Self.file(in: folder))
        number = text.flatMap { try? WireCoding.decode(Record.self, from: $0) }
            .flatMap { (0...Self.largest).contains($0.number) ? $0.number : nil }
    }

    package static func < (one: Snapshot, other: Snapshot) -> Bool {
        (one.number ?? -1, one.name) < (other.number ?? -1, other.name)
    }

    /// Returns the number of the snapshot that is made after these.
    package static func nextNumber(after snapshots: [Snapshot]) -> Int {
        (snapshots.compactMap(\.number).max() ?? 0) + 1
    }

    /// Writes a number into the folder of a snapshot in progress; durable on return.
    static func write(_ number: Int, in folder: URL) throws {
        let path = file(in: folder).path
        do throws(Errno) {
            try Folder<Errno>.remove(path)
            try OpenFile<Errno>(creating: path).write(bytes(of: number))
        } catch {
            throw BackupError("\(path) cannot be written: \(error).", isDiskFull: error == .noSpace)
        }
        try DurableCopy.sync(path)
    }

    private static func bytes(of number: Int) -> [UInt8] { Array("{\"number\":\(number)}\n".utf8) }

    private static func file(in folder: URL) -> URL { folder.appending(path: "snapshot.json") }
}

extension Snapshot {
    /// Clocks of two machines may differ by this much, in seconds.
    private static let tolerance = 3_600.0

    /// True if the snapshot has a name that lies in the future, because it was made under a clock that was ahead.
    package func isAhead(of now: Date) -> Bool {
        SnapshotName.date(of: name).map { $0.timeIntervalSince(now) > Self.tolerance } ?? false
    }

    /// Tells when the snapshot was made if its name cannot tell; nil if the name does not lie in the future.
    ///
    /// `all`: every snapshot of the backup, oldest first.
    package func sentence(among all: [Snapshot], now: Date) -> String? {
        guard isAhead(of: now) else { return nil }
        let wrong = "The name of snapshot \(name) lies in the future: it was made under a wrong clock"
        let credible = all.filter { !$0.isAhead(of: now) }
        guard number != nil else {
            guard let last = credible.last else { return "\(wrong)." }
            return "\(wrong), and it may be older than \(last.name), which --snapshot \(last.name) takes instead."
        }
        let bounds = [
            credible.last { $0 < self }.map { "after \($0.name)" },
            credible.first { self < $0 }.map { "before \($0.name)" },
        ].compactMap(\.self)
        return bounds.isEmpty ? "\(wrong)." : "\(wrong), \(bounds.joined(separator: " and "))."
    }
}
