import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let removals: [WalkedMethod] = [
        WalkedMethod("RemovalReading.remembered(_: PhotoID, in: FamilyID)") {
            try $0.writer.remembered($0.its.photo, in: $0.my.family)
        },
        WalkedMethod("RemovalReading.isKnown(_: PhotoID, in: FamilyID)") {
            try $0.writer.isKnown($0.its.photo, in: $0.my.family)
        },
        WalkedMethod("RemovalReading.undoable(by: MemberID, after: Date, limit: Int)") {
            try $0.writer.undoable(by: $0.my.keeper, after: .seconds(5_000), limit: 99)
        },
        WalkedMethod("RemovalReading.deleted(undoEndingBy: Date, limit: Int)", .server(.work)) {
            try $0.writer.deleted(undoEndingBy: .seconds(5_000), limit: 99)
        },
        WalkedMethod("RemovalWriting.remove(_: PhotoRecord, at: Date, undo: PhotoRecord.Undo)") {
            try $0.writer.remove($0.its.photoRecord(in: $0.my), at: .seconds(5_000), undo: .make(by: $0.my.keeper))
        },
        WalkedMethod("RemovalWriting.putBack(_: PhotoRecord)") { try $0.writer.putBack($0.its.photoRecord(in: $0.my)) },
        WalkedMethod("RemovalWriting.purge(_: PhotoRecord)") { try $0.writer.purge($0.its.photoRecord(in: $0.my)) },
    ]
}
