import BlobStores
import FamilyCore
import FoundationEssentials
import Glibc
import SQLCatalogue
import ServerCore

extension BackupFolder {
    func requireOwner(_ server: ServerID) throws {
        guard try owner() == server else {
            throw BackupError(
                "\(root.path) holds the \(layout.rawValue) of another server. Please name another folder."
            )
        }
    }

    /// Begins a snapshot: a copy of the catalogue that was checked thoroughly, and
    /// of the key.
    func beginSnapshot(of catalogue: CatalogueFile, _ files: ServerFiles) throws -> CatalogueFile {
        try emptyUnfinished()
        let path = unfinished.appending(path: "catalogue.sqlite").path
        try catalogue.copy(to: path)
        let copy = try CatalogueFile(path: path)
        if let damage = try copy.damage().first {
            throw BackupError("The catalogue is damaged (\(damage)): no new snapshot was made, the older ones stand.")
        }
        if let key = try? Data(contentsOf: files.codeKey) {
            let target = unfinished.appending(path: "code.key")
            try key.write(to: target, options: .atomic)
            try DurableCopy.sync(target.path)
        }
        return copy
    }

    /// Gives the unfinished snapshot its name, durably: the moment, and where two
    /// are made within one second, a second later.
    func finishSnapshot(at now: Date) throws -> String {
        let taken = Set(try snapshots())
        var date = now
        while taken.contains(SnapshotName.text(of: date)) { date += 1 }
        let name = SnapshotName.text(of: date)
        let target = folder(of: name)
        guard rename(unfinished.path, target.path) == 0 else {
            throw BackupError("The snapshot could not be named: \(String(cString: strerror(errno))).")
        }
        try DurableCopy.sync(target.path)
        return name
    }
}

/// All copies are read again within four weeks of nights: each of the 256 parts
/// of a store has its day.
enum ReadingDays {
    private static let count = 28

    static func isDue(_ hash: ContentHash, on now: Date) -> Bool {
        let day = Int(now.timeIntervalSince1970 / 86_400)
        return (Int(HashPrefix(of: hash).digits, radix: 16) ?? 0) % count == day % count
    }
}
