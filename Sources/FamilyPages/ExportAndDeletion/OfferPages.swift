import FamilyCore
import FamilyServices
import ServerCore

/// The keepers' decision about photos that only a frame has; the page of the whole album lists them.
struct OfferPages: Sendable {
    static let anchor = LeavingPages.path + "#offers"

    let services: PageServices

    private static let path = LeavingPages.path + "/offers"
    private static let deletionPath = path + "/let-go"

    var routes: [PageRoute] {
        [
            .post(Self.path, returnsTo: { _ in Self.anchor }, bringBack),
            .get(Self.deletionPath, askBeforeDeleting),
            .post(Self.deletionPath, returnsTo: { _ in Self.deletionPath }, deleteOffers),
        ]
    }

    @Sendable private func bringBack(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.offers.bringBack(by: request.principal)
        return .goOn(to: Self.anchor)
    }

    @Sendable private func askBeforeDeleting(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        guard context.may(.decideOffers) else { throw .keeperNeeded }
        // Somebody else has decided meanwhile.
        guard let state = try await services.family.offers.state(for: request.principal) else {
            return .goOn(to: LeavingPages.path)
        }
        let view = ConfirmView(
            question: request.words(.offersLetGoQuestion, count: state.count.photos),
            consequence: request.words[.offersLetGoConsequence],
            act: Self.deletionPath,
            doIt: request.words[.offersLetGo],
            instead: Self.anchor
        )
        return services.print(Page(.confirm, title: view.question, view: view), for: request, in: context)
    }

    @Sendable private func deleteOffers(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.offers.deleteAll(by: request.principal)
        return .goOn(to: LeavingPages.path)
    }
}

/// Photos that only a frame has, for the page of the whole album.
struct OffersView: Sendable {
    struct Item: Sendable {
        let about: String
        /// The caption in quotation marks; empty if there is none.
        let caption: String
    }

    let sentence: String
    let items: [Item]
    /// The sentence about photos that are not listed; nil if all are.
    let more: String?
    /// The sentence about photos of which the keeper may learn nothing more; nil if there are none.
    let secret: String?
    /// The sentence about photos that are on their way back; nil if nobody has decided yet.
    let coming: String?
    /// Whether there are offers that no keeper has decided about.
    let isOpen: Bool

    init(_ state: OfferState, _ times: TimeWords, _ words: Words) {
        sentence = Self.sentence(state.count, words)
        items = state.newest.map { photo in
            let when = times.dayAndTime(photo.addedAt)
            return Item(
                about: words(.offersPhoto, ["name": photo.sender.displayName, "when": when]),
                caption: photo.caption.isEmpty ? "" : words(.quoted, ["text": photo.caption])
            )
        }
        let rest = state.count.photos - items.count - state.secret
        more = rest > 0 ? words(.offersMore, count: rest) : nil
        secret = state.secret > 0 ? words(.offersSecret, count: state.secret) : nil
        coming = state.count.wanted > 0 ? words(.offersComing, count: state.count.wanted) : nil
        isOpen = state.count.wanted < state.count.photos
    }

    static func sentence(_ count: OfferCount, _ words: Words) -> String {
        words(.offers, count: count.photos, ["frames": count.frames.joined(separator: ", ")])
    }
}

extension PageServices {
    /// Returns the notice about photos that the album lost and frames have; nil if there is nothing to decide.
    func offerNotice(_ request: PageRequest) async throws(Problem) -> OrganizerNotice? {
        guard let state = try await family.offers.state(for: request.principal), state.count.wanted < state.count.photos
        else {
            return nil
        }
        return OrganizerNotice(
            sentence: OffersView.sentence(state.count, request.words),
            address: OfferPages.anchor,
            label: request.words[.offersLook]
        )
    }
}
