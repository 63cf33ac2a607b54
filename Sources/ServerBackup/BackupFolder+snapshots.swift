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

    /// Begins a snapshot: copies the key and the thoroughly checked catalogue.
    func beginSnapshot(of catalogue: CatalogueFile, _ files: ServerFiles) throws -> CatalogueFile {
        try emptyUnfinished()
        let path = unfinished.appending(path: "catalogue.sqlite").path
        try catalogue.copy(to: path)
        let copy = try CatalogueFile(path: path)
        if let damage = try copy.damage().first {
            throw BackupError("The catalogue is damaged (\(damage)): no new snapshot was made, the older ones stand.")
        }
        for file in files.keys {
            // A server of before this key has none.
            guard let key = try? Data(contentsOf: file) else { continue }
            let target = unfinished.appending(path: file.lastPathComponent)
            try key.write(to: target, options: .atomic)
            // The folder is closed to others already; a copy of the file made by hand is as well. Some sticks know no
            // permissions.
            try? Folder<Errno>.setPermissions(.ownerReadWrite, of: target.path)
            try DurableCopy.sync(target.path)
        }
        return copy
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

/// Spreads the verification of all copies over 28 nights.
///
/// Each of the 256 parts of a store is read again on its own day.
enum VerificationSchedule {
    private static let count = 28

    static func isDue(_ hash: ContentHash, on now: Date) -> Bool {
        let day = Int(now.timeIntervalSince1970 / 86_400)
        return (Int(HashPrefix(of: hash).digits, radix: 16) ?? 0) % count == day % count
    }
}
