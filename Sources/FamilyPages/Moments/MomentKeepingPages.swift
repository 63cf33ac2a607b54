import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// The button with which a keeper takes over a moment for some that nobody is left to look after.
struct MomentKeepingPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] { [.post("/moments/{id}/look-after", returnsTo: { _ in MomentPages.list }, lookAfter)] }

    @Sendable private func lookAfter(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: MomentID = try request.identifier()
        try await services.family.moments.lookAfter(id, by: request.principal)
        return .goOn(to: MomentPages.address(of: id))
    }
}

/// The card of a moment for some that nobody is left to look after: it names the moment's maker and shows nothing of
/// what is in it.
struct UnattendedCard: Sendable {
    let act: String
    let about: String

    init(_ unattended: UnattendedMoment, words: Words) {
        act = MomentPages.address(of: unattended.record.id) + "/look-after"
        about = words(.unattendedAbout, ["name": unattended.makerName])
    }
}
