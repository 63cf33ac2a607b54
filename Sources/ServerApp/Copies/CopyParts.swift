import FamilyCore
import FoundationEssentials
import SQLCatalogue

/// The objects by which a server works together with its copies.
struct CopyParts: Sendable {
    /// nil if the server has no copies.
    let line: CopyLine?
    let turn: any BackgroundTurn
    let departure = Departure()
    let work = WorkPlace()

    init(_ settings: Settings) {
        guard settings.mayHaveCopies, let address = settings.database?.address else {
            (line, turn) = (nil, OnlyTurn())
            return
        }
        let name = Base64URL.encode((0..<12).map { _ in UInt8.random(in: .min ... .max) })
        line = CopyLine(name: name, notices: PostgreSQLNotices(address: address))
        turn = PostgreSQLTurn(address: address)
    }
}
