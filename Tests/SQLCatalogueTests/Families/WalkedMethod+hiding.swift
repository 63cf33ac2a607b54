import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let hiding: [WalkedMethod] = [
        WalkedMethod("HidingReading.hidden(in: FamilyID, by: MemberID?, limit: Int)") {
            try $0.writer.hidden(in: $0.my.family, by: nil, limit: 99)
        },
        WalkedMethod("HidingReading.hidings(by: MemberID, in: FamilyID, after: Date, limit: Int)") {
            try $0.writer.hidings(by: $0.its.relative, in: $0.my.family, after: .seconds(-9), limit: 99)
        },
        WalkedMethod("HidingReading.hidingCounts(in: FamilyID)") { try $0.writer.hidingCounts(in: $0.my.family) },
        WalkedMethod("HidingWriting.setHiding(_: PhotoRecord.Hiding?, of: PhotoRecord)") {
            try $0.writer.setHiding(
                PhotoRecord.Hiding.make(by: $0.my.keeper, reason: "why"),
                of: $0.its.photoRecord(in: $0.my)
            )
        },
    ]
}
