import FamilyCore
import FamilyServices
import ServerCore

/// The addresses of found photos.
package enum FoundPhotoAddress {
    static let decision = LeavingPages.path + "/found"
    static let leaving = decision + "/leave"
    static let anchor = LeavingPages.path + "#found"
    /// The small picture of one photo, by the hash of its file.
    package static let route = decision + "/{id}/picture"

    static func picture(_ hash: ContentHash) -> String { route.replacing("{id}", with: hash.hex) }
}

/// The keepers' decision about photos that an older catalogue does not know; the page of the whole album lists them.
struct FoundPhotoPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .post(FoundPhotoAddress.decision, returnsTo: { _ in FoundPhotoAddress.anchor }, takeIn),
            .get(FoundPhotoAddress.leaving, askBeforeLeaving),
            .post(FoundPhotoAddress.leaving, returnsTo: { _ in FoundPhotoAddress.leaving }, leave),
        ]
    }

    @Sendable private func takeIn(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.foundPhotos.takeIn(titled: request.words[.foundHere], by: request.principal)
        return .goOn(to: FoundPhotoAddress.anchor)
    }

    @Sendable private func askBeforeLeaving(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        guard context.may(.decideOffers) else { throw .keeperNeeded }
        // Somebody else has decided meanwhile.
        guard let state = try await services.family.foundPhotos.state(for: request.principal), !state.isTaking else {
            return .goOn(to: LeavingPages.path)
        }
        let view = ConfirmView(
            question: request.words(.foundLeaveQuestion, count: state.count),
            consequence: request.words[.foundLeaveConsequence],
            act: FoundPhotoAddress.leaving,
            doIt: request.words[.foundLeave],
            instead: FoundPhotoAddress.anchor
        )
        return services.print(Page(.confirm, title: view.question, view: view), for: request, in: context)
    }

    @Sendable private func leave(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.foundPhotos.leave(by: request.principal)
        return .goOn(to: LeavingPages.path)
    }
}

/// Found photos, for the page of the whole album.
struct FoundPhotosView: Sendable {
    struct Item: Sendable {
        /// The address of its small picture; nil if that is lost.
        let picture: String?
        /// When the camera took it, in words.
        let about: String
    }

    let sentence: String
    let items: [Item]
    /// The sentence about photos that are not listed; nil if all are.
    let more: String?
    /// The sentence about files that cannot be taken in; nil if there are none.
    let unreadable: String?
    /// Why taking in does not go on; nil if it does.
    let hindrance: String?
    /// Whether no keeper has decided yet.
    let isOpen: Bool

    init(_ state: FoundPhotoState, _ times: TimeWords, _ words: Words) {
        sentence = Self.sentence(state, words)
        items = state.newest.map { file in
            Item(
                picture: file.made.isEmpty ? nil : FoundPhotoAddress.picture(file.hash),
                about: file.takenAt.map(times.taken) ?? words[.foundUndated]
            )
        }
        let rest = state.count - items.count
        more = rest > 0 ? words(.offersMore, count: rest) : nil
        unreadable = state.unreadable > 0 ? words(.foundUnreadable, count: state.unreadable) : nil
        hindrance = state.hindrance.map { words(.foundStopped, ["problem": words($0)]) }
        isOpen = !state.isTaking
    }

    static func sentence(_ state: FoundPhotoState, _ words: Words) -> String {
        words(state.isTaking ? .foundComing : .found, count: state.count)
    }
}

extension PageServices {
    /// Returns the notice about photos that the catalogue does not know; nil if there is nothing to decide.
    func foundNotice(_ request: PageRequest) async throws(Problem) -> OrganizerNotice? {
        let state = try await family.foundPhotos.state(for: request.principal)
        guard let state, !state.isTaking else { return nil }
        return OrganizerNotice(
            sentence: FoundPhotosView.sentence(state, request.words),
            address: FoundPhotoAddress.anchor,
            label: request.words[.offersLook]
        )
    }
}
