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
        case .shelfFull: text(.shelfFull)
        case .makeRoom: text(.makeRoom)
        case .serverNewer: text(.serverNewer)
        case .updateFrame: text(.updateFrame)
        case .newest(let minutes): text(.newest, count: minutes)
        case .newestOffline: text(.newestOffline)
        case .oldest: text(.oldest)
        case .olderWhenOnline: text(.olderWhenOnline)
        case .photoWhenOnline: text(.photoWhenOnline)
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
        case .slideshowPaused: text(.slideshowPaused)
        case .slideshowGoesOn: text(.slideshowGoesOn)
        case .keepTurn: text(.keepTurn)
        case .signingIn: text(.signingIn)
        case .wrongPassword: text(.wrongPassword)
        case .tooManyTries(let minutes): text(.tooManyTries, count: minutes)
        case .signInUnreached: text(.signInUnreached)
        case .signInFailed: text(.signInFailed)
        }
    }
}
