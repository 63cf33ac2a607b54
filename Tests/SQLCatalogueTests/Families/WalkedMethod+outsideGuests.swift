import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let outsideGuests: [WalkedMethod] = [
        WalkedMethod("OutsideGuestReading.momentLink(tokenHash: ContentHash)", .server(.secret)) {
            try $0.writer.momentLink(tokenHash: $0.its.momentLinkRecord(in: $0.my).tokenHash)
        },
        WalkedMethod("OutsideGuestReading.momentLinks(of: MomentID, in: FamilyID)") {
            try $0.writer.momentLinks(of: $0.its.moment, in: $0.my.family)
        },
        WalkedMethod("OutsideGuestReading.outsideGuests(of: MomentID, in: FamilyID)") {
            try $0.writer.outsideGuests(of: $0.its.moment, in: $0.my.family)
        },
        WalkedMethod("OutsideGuestReading.stays(of: MemberID)") { try $0.writer.stays(of: $0.its.guest) },
        WalkedMethod("OutsideGuestWriting.add(_: MomentLinkRecord)") {
            try $0.writer.add($0.its.laterMomentLink(in: $0.my))
        },
        WalkedMethod("OutsideGuestWriting.revokeMomentLinks(of: MomentID, in: FamilyID, at: Date)") {
            try $0.writer.revokeMomentLinks(of: $0.its.moment, in: $0.my.family, at: .seconds(5_000))
        },
        WalkedMethod("OutsideGuestWriting.revokeMomentLinks(madeBy: MemberID, at: Date)") {
            try $0.writer.revokeMomentLinks(madeBy: $0.its.keeper, at: .seconds(5_000))
        },
        WalkedMethod("OutsideGuestWriting.save(_: GuestStay)") { try $0.writer.save($0.its.changed.stay(in: $0.my)) },
        WalkedMethod("OutsideGuestWriting.removeStay(of: MemberID, in: MomentID)") {
            try $0.writer.removeStay(of: $0.its.guest, in: $0.its.moment)
        },
        WalkedMethod("OutsideGuestWriting.removeStays(of: MemberID)") { try $0.writer.removeStays(of: $0.its.guest) },
        WalkedMethod("OutsideGuestWriting.removeMomentLinks(endedBefore: Date)", .server(.work)) {
            try $0.writer.removeMomentLinks(endedBefore: .seconds(5_000))
        },
    ]
}
