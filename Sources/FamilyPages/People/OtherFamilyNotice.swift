import FamilyCore
import FamilyServices
import ServerCore

/// Tells a reader who is signed in to one family, and is about to join another, what they would lose: a browser has one
/// session.
struct OtherFamilyNotice: Sendable {
    let words: String
    /// The URL where the reader can still choose a password for the way back, and then comes to the link again; nil if
    /// there is nothing to choose.
    let passwordAddress: String?

    /// Nil if the reader is signed in to no other family than that of the link.
    ///
    /// `address` is the link's own, with its token.
    init?(
        _ request: PageRequest,
        joining family: FamilyID,
        at address: String,
        _ services: PageServices
    ) async {
        guard case .member(let signedIn) = request.principal, signedIn.familyID != family,
            let context = try? await services.context(request)
        else { return nil }
        let name = ["family": context.family.name]
        let consequence: PageWord =
            signedIn.hasPassword
            ? .joinEndsOther : context.isOutsideGuest ? .joinEndsOtherOfGuest : .joinEndsOtherForGood
        words = request.words(consequence, name)
        let mayChoose = !signedIn.hasPassword && !context.isOutsideGuest
        passwordAddress = mayChoose ? "/password?next=" + PercentEncoding.path.encode(address) : nil
    }
}
