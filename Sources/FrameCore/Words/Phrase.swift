/// A sentence for people, identified by its meaning.
///
/// The texts are in `assets/words`.
package enum Phrase: Equatable, Hashable, Sendable {
    case connecting
    case waitingForInvitation
    case touchForNewCode
    case codeEntry
    case comparingNumber
    case noPhotosYet(familyName: String)
    case askFamilyForPhotos
    case removedFromFamily
    case checkNetwork
    /// No server was found on the home network yet.
    case searchingServer
    case checkServer
    case shelfFull
    case makeRoom
    case serverNewer
    case strangerAnswers
    case checkAddress
    case frameForgotten
    case touchKeyForCode
    /// The reason why no photo can come: the server answers and does not know this frame.
    case serverForgot
    /// The reason why no photo can come: somebody else answers in the server's place.
    case strangerInPlace
    /// The meaning of the crossed cloud.
    case offlineSign
    /// The user waited long enough for an answer.
    case stillLooking
    /// The film is heard now.
    case soundIsOn
    case updateFrame
    case newest(lookedMinutesAgo: Int)
    case newestOffline
    case oldest
    case olderWhenOnline
    case lookingForNewer
    case lookingForOlder
    case receiving
    case newCount(Int)
    case offline
    case newFrom(String, count: Int)
    /// Photos from this sender and others.
    case newFromSeveral(String, count: Int)
    case upToDate
    case heartGiven(to: String)
    case heartTakenBack
    /// The newcomer was welcomed and may send photos.
    case newcomerWelcome(String)
    case newcomerLater
    /// The viewer said yes to the invitation to the moment with this title.
    case youAreComing(to: String)
    /// The photo was hidden from this frame, and a touch brings it back.
    case hiddenHere
    /// There is no space for a copy of the stick's photo, without which it cannot be sent.
    case stickFull
    /// The stick's photo cannot be read any more.
    case stickUnreadable
    /// A stick's photo will not be sent: the server never takes it, or its copy is lost.
    case stickUnsent
    case slideshowPaused
    case slideshowGoesOn
    case photoWhenOnline
    /// The end of a moment with this title.
    case momentOver(String)
    /// The question whether the picture, which was turned by a key, is to stay so.
    case confirmRotation
    case signingIn
    case wrongPassword
    case tooManyTries(minutes: Int)
    case signInUnreached
    case signInFailed
    case lookingForNetworks
    case networkRadioOff
    /// The network's encryption is not secure any more (WEP).
    case networkTooOld
    /// The network is for people with user names (802.1X).
    case networkWantsUserName
    case joiningNetwork(String)
    case joiningTakesTime
    case networkPasswordWrong
    case networkPasswordImpossible
    case networkNameImpossible
    case networkGaveNoAddress
    case networkGone
    case networkFailed
    /// Why no server was found at the address that somebody typed.
    case address(AddressError)
    /// The gift card's greeting waits for a network, which somebody has to choose.
    case giftTouchForNetwork
    case giftUnreadable
    case giftUsed
    case giftEnded
    case giftUnknown
    case giftOfOtherServer
}
