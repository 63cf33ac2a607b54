import FamilyCore
import FrameCore

/// A kind of call.
///
/// Calls of one kind go one after another, kinds go side by side: a heart does
/// not wait for a long page of the album.
enum CallLane: Hashable, CaseIterable {
    case pairing, signIn, identity, report, album, outbox
}

extension ServerCall {
    var lane: CallLane {
        switch self {
        case .register, .askForInvitation, .pollInvitation: .pairing
        case .signIn: .signIn
        case .whoAmI: .identity
        case .report: .report
        case .album, .changes: .album
        case .setHeart, .answerIntroduction, .tellSightings, .offerPhotos: .outbox
        }
    }

    /// Makes the call and tells what came of it, as an event's content.
    func answer(of server: any FamilyServer, _ description: FrameDescription) async -> ServerReply {
        do throws(ServerTrouble) {
            return try await made(to: server, description)
        } catch {
            return .failed(self, error)
        }
    }

    private func made(
        to server: any FamilyServer,
        _ description: FrameDescription
    ) async throws(ServerTrouble) -> ServerReply {
        switch self {
        case .register: return .registered(try await server.register(description))
        case .askForInvitation: return .invited(try await server.askForInvitation())
        case .pollInvitation: return .polled(try await server.pollInvitation())
        case .whoAmI: return .identified(try await server.whoAmI())
        case .signIn(let credentials): return .signedIn(try await server.signIn(credentials))
        case .report(let report):
            try await server.report(report)
            return .reported
        case .album(let side, let limit): return .album(side, try await server.album(side, limit: limit))
        case .changes(let revision):
            return .changes(try await server.changes(since: revision, limit: ReadChanges.usualLimit))
        case .setHeart(let photo, let given):
            try await server.setHeart(photo, given: given)
            return .heartSet(photo, given: given)
        case .answerIntroduction(let id, let isWelcome):
            try await server.answer(id, isWelcome: isWelcome)
            return .introductionAnswered(id)
        case .tellSightings(let report):
            try await server.tell(report)
            return .sightingsTold(report)
        case .offerPhotos(let offer):
            try await server.offer(offer)
            return .photosOffered(offer)
        }
    }
}
