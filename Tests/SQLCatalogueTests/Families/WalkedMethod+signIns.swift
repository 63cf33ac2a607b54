import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let signIns: [WalkedMethod] = [
        WalkedMethod("SignInReading.isKnown(_: ContentHash, to: MemberID)") {
            try $0.writer.isKnown($0.its.address, to: $0.its.keeper)
        },
        WalkedMethod("SignInReading.signInCounters(limit: Int)", .server(.noFamily)) {
            try $0.writer.signInCounters(limit: 99)
        },
        WalkedMethod("SignInReading.signInCounters(_: [ContentHash])", .server(.noFamily)) {
            try $0.writer.signInCounters([$0.its.original])
        },
        WalkedMethod("SignInWriting.note(_: ContentHash, of: MemberID, at: Date, kept: Int)") {
            try $0.writer.note($0.its.hash(99), of: $0.its.keeper, at: .testDay, kept: 1)
        },
        WalkedMethod("SignInWriting.removeKnownAddresses(of: MemberID, except: ContentHash?)") {
            try $0.writer.removeKnownAddresses(of: $0.its.keeper, except: nil)
        },
        WalkedMethod("SignInWriting.removeKnownAddresses(usedBefore: Date)", .server(.work)) {
            try $0.writer.removeKnownAddresses(usedBefore: .seconds(5_000))
        },
        WalkedMethod("SignInWriting.save(_: SignInCounter)", .server(.noFamily)) {
            try $0.writer.save(FamilyFixture.counter)
        },
        WalkedMethod("SignInWriting.removeSignInCounters(changedBefore: Date, keeping: Int)", .server(.noFamily)) {
            try $0.writer.removeSignInCounters(changedBefore: .seconds(5_000), keeping: 99)
        },
    ]
}
