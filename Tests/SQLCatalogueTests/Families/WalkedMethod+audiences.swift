import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let audiences: [WalkedMethod] = [
        WalkedMethod("MomentViewing.isRestricted()") { try $0.writer.isRestricted() },
        WalkedMethod("MomentViewing.viewers(of: MomentID, in: FamilyID)") {
            try $0.writer.viewers(of: $0.its.secretMoment, in: $0.my.family)
        },
        WalkedMethod("MomentViewing.withdrawals(from: MemberID, since: Int64, limit: Int)") {
            try $0.writer.withdrawals(from: $0.its.newcomer, since: 0, limit: 99)
        },
        WalkedMethod("MomentViewing.holdsPhotos(_: MomentID, in: FamilyID)") {
            try $0.writer.holdsPhotos($0.its.moment, in: $0.my.family)
        },
        WalkedMethod("MomentViewing.unattendedMoments(of: FamilyID, without: Set<Role>)") {
            try $0.writer.unattendedMoments(of: $0.my.family, without: [.viewer])
        },
        WalkedMethod("MomentViewing.momentsForSome(madeBy: MemberID, in: FamilyID)") {
            try $0.writer.momentsForSome(madeBy: $0.its.keeper, in: $0.my.family)
        },
        WalkedMethod("MomentKeeping.setMaker(_: MemberID, of: MomentRecord)") {
            try $0.writer.setMaker($0.its.keeper, of: $0.its.momentRecord(in: $0.my))
        },
        WalkedMethod("MomentKeeping.withdraw(_: PhotoID, from: MemberID, in: FamilyID)") {
            try $0.writer.withdraw($0.its.heldPhoto, from: $0.its.keeper, in: $0.my.family)
        },
    ]
}
