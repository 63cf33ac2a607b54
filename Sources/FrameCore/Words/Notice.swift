/// The states in which there is neither a photo nor a code to show, each with
/// its one sentence, its one action, and four letters to say on the telephone:
/// they tell the family which state it is, and Grandma nothing alarming.
package enum Notice: CaseIterable, Sendable {
    /// Nothing has answered yet.
    case starting
    /// The family's server was not reached.
    case unreached
    /// The server was reached; the code is not there yet.
    case preparing
    /// No live code until a touch.
    case resting
    /// Taken out of the family.
    case removed
    /// In the family, but the album is not known and nobody answers.
    case opening
    /// There are photos; none is on this frame yet, and nobody answers.
    case fetching
    /// The album has no photos.
    case empty
    /// The disk has no room for even one photo.
    case full
    /// The server has gone on to a later version that does not know ours.
    case outdated
    /// Somebody else answers in the place of the family's server.
    case stranger
    /// The server answers and does not know the frame, which has no photo to show.
    case forgotten

    package func scene(familyName: String = "") -> SceneNotice {
        let (sentence, action, word): (Phrase, Phrase, String) =
            switch self {
            case .starting: (.connecting, .waitingForInvitation, "SOON")
            case .unreached: (.connecting, .checkNetwork, "LINE")
            case .preparing: (.connecting, .waitingForInvitation, "CODE")
            case .resting: (.waitingForInvitation, .touchForNewCode, "WAKE")
            case .removed: (.removedFromFamily, .waitingForInvitation, "DOOR")
            case .opening: (.connecting, .checkNetwork, "BOOK")
            case .fetching: (.connecting, .checkNetwork, "POST")
            case .empty: (.noPhotosYet(familyName: familyName), .askFamilyForPhotos, "ROOM")
            case .full: (.shelfFull, .makeRoom, "CARD")
            case .outdated: (.serverNewer, .updateFrame, "NEWS")
            case .stranger: (.strangerAnswers, .checkAddress, "WHOM")
            case .forgotten: (.frameForgotten, .touchKeyForCode, "BACK")
            }
        return SceneNotice(sentence: sentence, action: action, supportWord: word)
    }
}
