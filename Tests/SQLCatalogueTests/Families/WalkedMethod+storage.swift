import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let storage: [WalkedMethod] = [
        WalkedMethod("StorageReading.used(with: HashPrefix)", .server(.bytes)) {
            try $0.writer.used(with: HashPrefix(of: $0.its.original))
        },
        WalkedMethod("StorageReading.removalsOwed(limit: Int)", .server(.noFamily)) {
            try $0.writer.removalsOwed(limit: 99)
        },
        WalkedMethod("StorageReading.removalsOwed(among: [ContentHash])", .server(.noFamily)) {
            try $0.writer.removalsOwed(among: [$0.its.original])
        },
        WalkedMethod("StorageReading.deletedOriginals(among: [ContentHash])", .server(.bytes)) {
            try $0.writer.deletedOriginals(among: [$0.its.original])
        },
        WalkedMethod("StorageReading.photosKept(after: PhotoID?, limit: Int)", .server(.work)) {
            try $0.writer.photosKept(after: $0.its.photo, limit: 99)
        },
        WalkedMethod("StorageReading.bytesWithheld(in: FamilyID)") { try $0.writer.bytesWithheld(in: $0.my.family) },
        WalkedMethod("StorageReading.bytesKept()", .server(.counted)) { try $0.writer.bytesKept() },
        WalkedMethod("StorageReading.sweepTime()", .server(.noFamily)) { try $0.writer.sweepTime() },
        WalkedMethod("StorageReading.servedTimeClock()", .server(.noFamily)) { try $0.writer.servedTimeClock() },
        WalkedMethod("StorageReading.verification()", .server(.noFamily)) { try $0.writer.verification() },
        WalkedMethod("StorageReading.isOriginalLost(of: PhotoID)") { try $0.writer.isOriginalLost(of: $0.its.photo) },
        WalkedMethod("StorageReading.lostOriginals(of: FamilyID, limit: Int)") {
            try $0.writer.lostOriginals(of: $0.my.family, limit: 99)
        },
        WalkedMethod(
            "StorageReading.exhaustedPhotos(of: FamilyID, attempts: Int, now: Date, latest: Date, limit: Int)"
        ) { call in
            let now = Date.seconds(5_000)
            // The fixture's own job is that of a film.
            try call.writer.queueUrgentRenditions(of: call.my.otherPhoto, in: call.my.family, at: .testDay)
            return try call.writer.exhaustedPhotos(of: call.my.family, attempts: 0, now: now, latest: now, limit: 99)
        },
        WalkedMethod("StorageWriting.settleRemovals(of: [ContentHash])", .server(.noFamily)) {
            try $0.writer.settleRemovals(of: [$0.its.original])
        },
        WalkedMethod("StorageWriting.note(sweepTime: Date)", .server(.noFamily)) {
            try $0.writer.note(sweepTime: .seconds(5_000))
        },
        WalkedMethod("StorageWriting.note(_: ServedTimeClock)", .server(.noFamily)) {
            try $0.writer.note(ServedTimeClock(wall: .testDay))
        },
        WalkedMethod("StorageWriting.note(_: VerificationProgress)", .server(.noFamily)) {
            try $0.writer.note(VerificationProgress(finishedAt: .testDay))
        },
        WalkedMethod("StorageWriting.note(_: LostOriginal)") { try $0.writer.note($0.its.changed.lost(in: $0.my)) },
        WalkedMethod("StorageWriting.noteBrought(_: PhotoID, by: FrameID)") {
            try $0.writer.noteBrought($0.its.photo, by: $0.its.frame)
        },
        WalkedMethod("StorageWriting.noteFound(_: PhotoID)") { try $0.writer.noteFound($0.its.photo) },
    ]
}
