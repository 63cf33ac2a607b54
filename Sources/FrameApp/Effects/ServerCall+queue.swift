import FamilyCore
import FrameCore

/// A kind of server call.
///
/// Calls of one kind run one after another, different kinds in parallel: a
/// heart does not wait for a long page of the album.
enum CallQueue: Hashable, CaseIterable {
    case pairing, signIn, identity, report, album, outbox
}

extension ServerCall {
    var queue: CallQueue {
        switch self {
        case .register, .registerAgain, .askForInvitation, .pollInvitation: .pairing
        case .signIn, .redeemGift: .signIn
        case .whoAmI: .identity
        case .report: .report
        case .album, .changes: .album
        case .setHeart, .setHiding, .answerIntroduction, .answerInvitation, .tellSightings, .offerPhotos,
            .askKnown:
            .outbox
        }
    }

    /// Makes the call and returns its result, as an event's content.
    func answer(of server: any FamilyServer, _ description: FrameDescription) async -> ServerReply {
        do throws(ServerError) {
            return try await made(to: server, description)
        } catch {
            return .failed(self, error)
        }
    }

    private func made(
        to server: any FamilyServer,
        _ description: FrameDescription
    ) async throws(ServerError) -> ServerReply {
        switch self {
        case .register: return .registered(try await server.call(RegisterFrame(description)))
        case .registerAgain(let secret):
            var description = description
            description.formerSecret = secret
            return .registered(try await server.call(RegisterFrame(description)))
        case .askForInvitation: return .invited(try await server.call(RequestInvitation()))
        case .pollInvitation: return .polled(try await server.call(PollInvitation()))
        case .whoAmI: return .identified(try await server.call(ReadFrameIdentity()))
        case .signIn(let credentials, _): return .signedIn(try await server.call(SignFrameIn(credentials)), by: self)
        case .redeemGift(let card): return .signedIn(try await server.call(RedeemGift(card)), by: self)
        case .report(let report):
            try await server.call(ReportFrame(report))
            return .reported
        case .album(let side, let limit): return .album(side, try await server.call(ReadAlbum(side, limit: limit)))
        case .changes(let revision): return .changes(try await server.call(ReadChanges(since: revision)))
        case .setHeart(let photo, given: true):
            try await server.call(GiveHeart(id: photo))
            return .heartSet(photo, given: true)
        case .setHeart(let photo, given: false):
            try await server.call(TakeHeartBack(id: photo))
            return .heartSet(photo, given: false)
        case .setHiding(let photo, isHidden: true):
            try await server.call(HideOnThisFrame(id: photo))
            return .hidingSet(photo, isHidden: true)
        case .setHiding(let photo, isHidden: false):
            try await server.call(ShowOnThisFrame(id: photo))
            return .hidingSet(photo, isHidden: false)
        case .answerIntroduction(let id, let isWelcome):
            try await server.call(AnswerIntroduction(id: id, isWelcome: isWelcome))
            return .introductionAnswered(id)
        case .answerInvitation(let moment, let isComing):
            _ = try await server.call(AnswerMoment(id: moment, isComing ? .coming : .notNow, onlyIfAsked: true))
            return .invitationAnswered(moment)
        case .tellSightings(let report):
            try await server.call(ReportSightings(report))
            return .sightingsTold(report)
        case .offerPhotos(let offer):
            try await server.call(OfferPhotos(offer))
            return .photosOffered(offer)
        case .askKnown(let hashes):
            return .known(asked: hashes, known: try await server.call(FindKnownFiles(hashes)).hashes)
        }
    }
}
