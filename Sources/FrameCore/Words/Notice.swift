/// The states without a photo or code to show.
///
/// Each has one sentence, one action, and a word of four letters to say on the telephone: it tells the family which
/// state it is without alarming Grandma.
package enum Notice: CaseIterable, Sendable {
    /// No server has answered yet.
    case starting
    /// No server was found on the home network yet.
    case searching
    /// The family's server cannot be reached.
    case unreached
    /// The server was reached, and the code has not come yet.
    case preparing
    /// No valid code until a touch.
    case resting
    /// The frame was removed from its family.
    case removed
    /// The frame is in a family, the album is unknown, and the server does not answer.
    case opening
    /// There are photos, none is on this frame yet, and the server does not answer.
    case fetching
    /// The album has no photos.
    case empty
    /// The disk has no space for even one photo.
    case full
    /// The server has been upgraded and does not support this version any more.
    case outdated
    /// Somebody else answers in the place of the family's server.
    case stranger
    /// The server answers and does not know the frame, which has no photo to show.
    case forgotten

    package func scene(familyName: String = "") -> SceneNotice {
        let (sentence, action, word): (Phrase, Phrase, String) =
            switch self {
            case .starting: (.connecting, .waitingForInvitation, "SOON")
            case .searching: (.searchingServer, .checkServer, "SEEK")
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
