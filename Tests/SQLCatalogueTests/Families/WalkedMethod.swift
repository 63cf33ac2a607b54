import Foundation
import ServerCore

/// A method of the catalogue's ports, with a call of it by one family with the IDs of its own or of another home.
struct WalkedMethod: Sendable, CustomStringConvertible {
    struct Call {
        let writer: any CatalogueWriter
        /// The home of the family that calls.
        let my: FamilyFixture
        /// The home whose IDs are given.
        let its: FamilyFixture
    }

    /// The means that keep a family from the rows of another one.
    enum Protection: Equatable, Sendable {
        /// The statement names the family, or the caller got the ID from a row of its family (`Fixtures/family-walk`).
        /// In PostgreSQL the policies protect too.
        case family
        /// The method is unprotected, because it is for the server or must see all families.
        case server(Reason)
    }

    enum Reason: String, Sendable {
        case noFamily = "its rows belong to the server, not to a family"
        case counted = "it counts or changes what all families have together"
        case unique = "a name or ID must differ from those of all families"
        case secret = "a secret or random number tells whose the row is"
        case unpaired = "a frame that waits belongs to no family yet"
        case bytes = "families share the bytes of equal photos, which stay while one of them has them"
        case operated = "the server's operator looks after all families"
        case work = "background work takes what is due in all families"
    }

    let description: String
    let protection: Protection
    let call: @Sendable (Call) throws -> Any

    init<Result>(
        _ name: String,
        _ protection: Protection = .family,
        _ call: @escaping @Sendable (Call) throws -> Result
    ) {
        (description, self.protection) = (name, protection)
        self.call = { try call($0) as Any }
    }

    var isWriting: Bool {
        let port = description.prefix { $0 != "." }
        return port.hasSuffix("Writing") || port.hasSuffix("Keeping")
    }

    static let all =
        activity + audiences + collections + comments + copies + familyAccounts + frameHidings + frameShowings + frames
        + gifts + held
        + hiding + merging + moments + news + offers + outsideGuests + pairingCounters + people + photos + places
        + removals + renditions + selections + signIns + storage + suggestions + surprises + totals + uploads + webhooks
        + brokers
}
