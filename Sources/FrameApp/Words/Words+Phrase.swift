import FamilyCore
import FrameCore

extension Words {
    func sentence(_ phrase: Phrase) -> String {
        switch phrase {
        case .connecting: text(.connecting)
        case .waitingForInvitation: text(.waitingForInvitation)
        case .touchForNewCode: text(.touchForNewCode)
        case .codeEntry: text(.codeEntry)
        case .comparingNumber: text(.comparingNumber)
        case .noPhotosYet(let family): text(.noPhotosYet, ["family": apart(family)])
        case .askFamilyForPhotos: text(.askFamilyForPhotos)
        case .removedFromFamily: text(.removedFromFamily)
        case .checkNetwork: text(.checkNetwork)
        case .searchingServer: text(.searchingServer)
        case .checkServer: text(.checkServer)
        case .shelfFull: text(.shelfFull)
        case .makeRoom: text(.makeRoom)
        case .serverNewer: text(.serverNewer)
        case .updateFrame: text(.updateFrame)
        case .strangerAnswers: text(.strangerAnswers)
        case .checkAddress: text(.checkAddress)
        case .frameForgotten: text(.frameForgotten)
        case .touchKeyForCode: text(.touchKeyForCode)
        case .serverForgot: text(.serverForgot)
        case .strangerInPlace: text(.strangerInPlace)
        case .offlineSign: text(.offlineSign)
        case .stillLooking: text(.stillLooking)
        case .soundIsOn: text(.soundIsOn)
        case .newest(let minutes): text(.newest, count: minutes)
        case .newestOffline: text(.newestOffline)
        case .oldest: text(.oldest)
        case .olderWhenOnline: text(.olderWhenOnline)
        case .photoWhenOnline: text(.photoWhenOnline)
        case .momentOver(let title): text(.momentOver, ["title": apart(title)])
        case .lookingForNewer: text(.lookingForNewer)
        case .lookingForOlder: text(.lookingForOlder)
        case .receiving: text(.receiving)
        case .newCount(let count): text(.newCount, count: count)
        case .offline: text(.offline)
        case .newFrom(let name, let count): text(.newFrom, count: count, ["name": apart(name)])
        case .newFromSeveral(let name, let count): text(.newFromSeveral, count: count, ["name": apart(name)])
        case .upToDate: text(.upToDate)
        case .heartGiven(let name): text(.heartGiven, ["name": apart(name)])
        case .heartTakenBack: text(.heartTakenBack)
        case .newcomerWelcome(let name): text(.newcomerWelcome, ["name": apart(name)])
        case .newcomerLater: text(.newcomerLater)
        case .youAreComing(let title): text(.youAreComing, ["title": apart(title)])
        case .hiddenHere: text(.hiddenHere, ["undo": text(.undo)])
        case .stickFull: text(.stickFull)
        case .stickUnreadable: text(.stickUnreadable)
        case .stickUnsent: text(.stickUnsent)
        case .slideshowPaused: text(.slideshowPaused)
        case .slideshowGoesOn: text(.slideshowGoesOn)
        case .confirmRotation: text(.keepTurn)
        case .signingIn, .wrongPassword, .tooManyTries, .signInUnreached, .signInFailed, .lookingForNetworks,
            .networkRadioOff, .networkTooOld, .networkWantsUserName, .joiningNetwork, .joiningTakesTime,
            .networkPasswordWrong, .networkPasswordImpossible, .networkNameImpossible, .networkGaveNoAddress,
            .networkGone, .networkFailed, .address, .giftTouchForNetwork, .giftUnreadable, .giftUsed, .giftEnded,
            .giftUnknown, .giftOfOtherServer:
            ofSigningIn(phrase)
        }
    }

    private static func word(for error: AddressError) -> WordKey {
        switch error {
        case .unreached: .addressUnreached
        case .notEncrypted: .addressNotEncrypted
        case .stranger: .addressOfStranger
        case .untrusted: .addressUntrusted
        case .impossible: .addressImpossible
        }
    }

    /// Returns the text of a phrase about joining a family or a Wi-Fi.
    private func ofSigningIn(_ phrase: Phrase) -> String {
        switch phrase {
        case .signingIn: text(.signingIn)
        case .wrongPassword: text(.wrongPassword)
        case .tooManyTries(let minutes): text(.tooManyTries, count: minutes)
        case .signInUnreached: text(.signInUnreached)
        case .signInFailed: text(.signInFailed)
        case .lookingForNetworks: text(.lookingForNetworks)
        case .networkRadioOff: text(.networkRadioOff)
        case .networkTooOld: text(.networkTooOld)
        case .networkWantsUserName: text(.networkWantsUserName)
        case .joiningNetwork(let name): text(.joiningNetwork, ["network": apart(name)])
        case .joiningTakesTime: text(.joiningTakesTime)
        case .networkPasswordWrong: text(.networkPasswordWrong)
        case .networkPasswordImpossible: text(.networkPasswordImpossible)
        case .networkNameImpossible: text(.networkNameImpossible)
        case .networkGaveNoAddress: text(.networkGaveNoAddress)
        case .networkGone: text(.networkGone)
        case .networkFailed: text(.networkFailed)
        case .address(let error): text(Self.word(for: error))
        case .giftTouchForNetwork: text(.giftTouchForNetwork)
        case .giftUnreadable: text(.giftUnreadable)
        case .giftUsed: text(.giftUsed)
        case .giftEnded: text(.giftEnded)
        case .giftUnknown: text(.giftUnknown)
        case .giftOfOtherServer: text(.giftOfOtherServer)
        default: ""
        }
    }
}
