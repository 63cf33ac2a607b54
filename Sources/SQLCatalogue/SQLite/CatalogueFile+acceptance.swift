import PageSums
import ServerCore

extension CatalogueFile {
    /// Takes the catalogue at `path` as it is, though its pages have wrong sums, because another program wrote into it.
    ///
    /// The one before stays beside it; its name is the answer. Nobody may have the catalogue open. Throws
    /// `CatalogueTrouble` where SQLite's own check finds it damaged, and then changes nothing.
    package static func accept(at path: String, hasRoom: (_ bytes: Int64) -> Bool) throws -> String {
        let old = SchemaKeeper.backup(of: path, before: "acceptance")
        switch PageSums.renew(in: path, keeping: old, hasRoom: hasRoom) {
        case .given: return old
        case .putOff(let reason): throw CatalogueTrouble(.damaged, explanation: reason)
        }
    }
}
