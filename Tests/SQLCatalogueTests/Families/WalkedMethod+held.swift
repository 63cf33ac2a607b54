import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let held: [WalkedMethod] = [
        WalkedMethod("HeldPhotoReading.heldPhoto(_: PhotoID, in: FamilyID)") {
            try $0.writer.heldPhoto($0.its.heldPhoto, in: $0.my.family)
        },
        WalkedMethod("HeldPhotoReading.heldPhotos(of: MomentID, in: FamilyID, limit: Int)") {
            try $0.writer.heldPhotos(of: $0.its.moment, in: $0.my.family, limit: 99)
        },
        WalkedMethod("HeldPhotoReading.heldPhotoCounts(of: [MomentID], in: FamilyID)") {
            try $0.writer.heldPhotoCounts(of: [$0.its.moment], in: $0.my.family)
        },
        WalkedMethod("HeldPhotoReading.heldBytes(in: FamilyID)") { try $0.writer.heldBytes(in: $0.my.family) },
        WalkedMethod("HeldPhotoReading.members(seeing: MomentID, in: FamilyID)") {
            try $0.writer.members(seeing: $0.its.moment, in: $0.my.family)
        },
        WalkedMethod("HeldPhotoWriting.removeHeldPhotos(of: MomentID, in: FamilyID, by: MemberID, at: Date)") {
            try $0.writer.removeHeldPhotos(of: $0.its.moment, in: $0.my.family, by: $0.my.keeper, at: .seconds(5_000))
        },
    ]
}
