import FamilyCore
import FamilyServices
import ServerCore

/// Tells a reader who is signed in to one family, and is about to join another, what they would lose: a browser has one
/// session.
struct OtherFamilyNotice: Sendable {
    let words: String
    /// Whether the reader can still choose a password for the way back.
    let offersPassword: Bool

    /// Nil if the reader is signed in to no other family than that of the link.
    init?(_ request: PageRequest, joining family: FamilyID, _ services: PageServices) async {
        guard case .member(let signedIn) = request.principal, signedIn.familyID != family,
            let context = try? await services.context(request)
        else { return nil }
        let name = ["family": context.family.name]
        words = request.words(signedIn.hasPassword ? .joinEndsOther : .joinEndsOtherForGood, name)
        offersPassword = !signedIn.hasPassword && !context.isOutsideGuest
    }
}
