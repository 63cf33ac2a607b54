import FamilyCore
import FamilyServices
import ServerCore
import ServerTesting

/// A house with Hilma's moment that holds what guests from outside send, and one guest in it.
struct HostHouse {
    let house: ActHouse
    let keeper: Principal
    /// Hilma, whose moment it is.
    let host: Principal
    let zoe: Principal
    let party: MomentID
    /// The guest from outside.
    let gus: Principal

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        host = try await house.join("Hilma", by: keeper).principal
        zoe = try await house.join("Zoë", by: keeper).principal
        party = try await house.services.moments.make(
            MomentInput(title: "Party", holdsGuestPhotos: true),
            by: host
        ).id
        gus = try await house.guest("Gus", of: party, by: host).principal
    }
}
