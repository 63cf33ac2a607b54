import BlobStores
import FamilyCore
import Files
import FoundationEssentials
import SQLCatalogue
import ServerCore
import SystemPackage

extension BackupFolder {
    func requireOwner(_ server: ServerID) throws {
        guard try owner() == server else {
            throw BackupError(
                "\(root.path) holds the \(layout.rawValue) of another server. Please name another folder."
            )
        }
    }

    /// Begins a snapshot: copies the thoroughly checked catalogue.
    ///
    /// Throws `DamagedCatalogueError` if the catalogue is damaged.
    func beginSnapshot(of catalogue: CatalogueFile) throws -> CatalogueFile {
        try emptyUnfinished()
        let path = unfinished.appending(path: "catalogue.sqlite").path
        do {
            try catalogue.copy(to: path)
        } catch let error as CatalogueError where error.kind == .damaged {
            throw DamagedCatalogueError(damage: error.explanation)
        }
        let copy = try CatalogueFile(path: path)
        if let damage = try copy.damage().first { throw DamagedCatalogueError(damage: damage) }
        return copy
    }

    /// Copies the server's keys into the unfinished snapshot; returns a warning for each that cannot be read.
    ///
    /// Instead of such a key, the one of the last snapshot is copied: keys do not change. A server of before a key has
    /// none.
    func copyKeys(of files: ServerFiles) throws -> [String] {
        let last = try snapshots().last.map { folder(of: $0) }
        var warnings: [String] = []
        for file in files.keys where FileIdentity(file.path) != nil {
            let name = file.lastPathComponent
            if let key = try? Data(contentsOf: file) {
                try write(key, as: name)
            } else if let key = last.flatMap({ try? Data(contentsOf: $0.appending(path: name)) }) {
                try write(key, as: name)
                warnings.append("\(file.path) cannot be read: the new snapshot has the key of the last one.")
            } else {
                warnings.append("\(file.path) cannot be read: the new snapshot is without this key.")
            }
        }
        return warnings
    }

    private func write(_ key: Data, as name: String) throws {
        let target = unfinished.appending(path: name)
        try key.write(to: target, options: .atomic)
        // The folder is closed to others already; a copy of the file made by hand is as well. Some sticks know no
        // permissions.
        try? Folder<Errno>.setPermissions(.ownerReadWrite, of: target.path)
        try DurableCopy.sync(target.path)
    }

    /// Numbers the unfinished snapshot, renames it durably to the current time
    /// and returns the name.
    ///
    /// If that name exists already, the name is one second later.
    func finishSnapshot(at now: Date) throws -> String {
        let earlier = try orderedSnapshots()
        try Snapshot.write(Snapshot.nextNumber(after: earlier), in: unfinished)
        let taken = Set(earlier.map(\.name))
        var date = now
        while taken.contains(SnapshotName.text(of: date)) { date += 1 }
        let name = SnapshotName.text(of: date)
        let target = folder(of: name)
        do throws(Errno) {
            try Folder<Errno>.rename(unfinished.path, to: target.path)
        } catch {
            throw BackupError("The snapshot could not be named: \(error).", isDiskFull: error == .noSpace)
        }
        try DurableCopy.sync(target.path)
        return name
    }
}

/// The server's catalogue is damaged, so no snapshot can be made of it.
struct DamagedCatalogueError: Error, CustomStringConvertible {
    let damage: String

    var description: String {
        "The catalogue is damaged (\(damage)): no new snapshot was made, the older ones stand."
    }
}

/// Spreads the verification of all copies over 28 snapshots, which is about a month of nights.
///
/// Each of the 256 parts of a store is read again with one of the snapshots. The snapshots count and not the days: on a
/// disk that is plugged in once a week, most parts would never have their day.
enum VerificationSchedule {
    static let count = 28

    /// Returns whether a copy is read again for the snapshot that gets this number.
    static func isDue(_ hash: ContentHash, in snapshot: Int) -> Bool {
        (Int(HashPrefix(of: hash).digits, radix: 16) ?? 0) % count == snapshot % count
    }
}
