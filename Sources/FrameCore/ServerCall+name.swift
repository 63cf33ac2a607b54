extension ServerCall {
    /// The call's name for the log, without its values: they may be secrets, and are long.
    package var name: String {
        switch self {
        case .register: "register"
        case .registerAgain: "registerAgain"
        case .askForInvitation: "askForInvitation"
        case .pollInvitation: "pollInvitation"
        case .whoAmI: "whoAmI"
        case .signIn: "signIn"
        case .redeemGift: "redeemGift"
        case .report: "report"
        case .album: "album"
        case .changes: "changes"
        case .setHeart: "setHeart"
        case .setHiding: "setHiding"
        case .answerIntroduction: "answerIntroduction"
        case .answerInvitation: "answerInvitation"
        case .tellSightings: "tellSightings"
        case .offerPhotos: "offerPhotos"
        case .askKnown: "askKnown"
        }
    }
}
