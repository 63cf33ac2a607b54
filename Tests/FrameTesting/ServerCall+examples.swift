import FamilyCore
import FamilyTesting
import FoundationEssentials
package import FrameCore

extension ServerCall {
    /// Calls of all kinds, with this secret in each value that takes one.
    package static func examples(holding secret: String) -> [ServerCall] {
        Array(sequence(first: ServerCall.register) { $0.next(holding: secret) })
    }

    /// The example after this one; nil after the last.
    ///
    /// The compiler asks here for each kind of call that is added: it becomes the next of one that is there.
    private func next(holding secret: String) -> ServerCall? {
        switch self {
        case .register: .registerAgain(formerSecret: secret)
        case .registerAgain: .askForInvitation
        case .askForInvitation: .pollInvitation
        case .pollInvitation: .whoAmI
        case .whoAmI: .signIn(SignIn.Credentials(userName: secret, password: secret), attempt: 1)
        case .signIn: .redeemGift(RedeemGift.Card(gift: .make("gift-1"), secret: secret))
        case .redeemGift:
            .report(FrameReport(version: "1", photoID: nil, shelfPhotos: 0, shelfBytes: .zero, mistakes: [secret]))
        case .report: .album(.newest, limit: 100)
        case .album: .changes(since: 1)
        case .changes: .setHeart(.make("photo-1"), given: true)
        case .setHeart(let photo, given: true): .setHeart(photo, given: false)
        case .setHeart(let photo, given: false): .setHiding(photo, isHidden: true)
        case .setHiding(let photo, isHidden: true): .setHiding(photo, isHidden: false)
        case .setHiding(_, isHidden: false): .answerIntroduction(.make("introduction-1"), isWelcome: true)
        case .answerIntroduction: .answerInvitation(.make("moment-1"), isComing: true)
        case .answerInvitation:
            .tellSightings(SightingReport(at: Date(), sightings: [Sighting(photoID: .make("photo-1"))]))
        case .tellSightings: .offerPhotos(PhotoOffer(photos: [Self.offer(holding: secret)], isFirst: true))
        case .offerPhotos: .askKnown([.make()])
        case .askKnown: nil
        }
    }

    private static func offer(holding secret: String) -> OfferedPhoto {
        OfferedPhoto(.make(caption: secret, place: secret), rendition: .make())
    }
}
