import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let activity: [WalkedMethod] = [
        WalkedMethod(
            "ActivityReading.activity(in: FamilyID, besides: MemberID, after: Date, until: Date, limit: Int)"
        ) {
            try $0.writer.activity(
                in: $0.my.family,
                besides: $0.its.relative,
                after: .seconds(-9),
                until: .distantFuture,
                limit: 99
            )
        },
        WalkedMethod("ActivityReading.newsMark(of: MemberID)") { try $0.writer.newsMark(of: $0.its.keeper) },
        WalkedMethod("ActivityWriting.save(_: ActivityMark, of: MemberID)") {
            try $0.writer.save(ActivityMark(joinedAt: .seconds(9)), of: $0.its.keeper)
        },
    ]
}
