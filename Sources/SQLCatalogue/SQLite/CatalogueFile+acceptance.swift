import PageSums
import ServerCore

extension CatalogueFile {
    /// Accepts the catalogue at `path` after another program wrote into it and
    /// left wrong page checksums.
    ///
    /// Returns the name of the copy from before, which stays beside the
    /// catalogue. Nobody may have the catalogue open. If SQLite's own check
    /// finds damage, this throws `CatalogueError` and changes nothing.
    package static func accept(at path: String, hasRoom: (_ bytes: Int64) -> Bool) throws -> String {
        let old = SchemaMigrator.backup(of: path, before: "acceptance")
        switch PageSums.renew(in: path, keeping: old, hasRoom: hasRoom) {
        case .given: return old
        case .putOff(let reason): throw CatalogueError(.damaged, explanation: reason)
        }
    }
}
