import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let surprises: [WalkedMethod] = [
        WalkedMethod("SurpriseReading.photosToArrive(at: Date, limit: Int)", .server(.work)) {
            try $0.writer.photosToArrive(at: .seconds(5_000), limit: 99)
        },
        WalkedMethod("SurpriseReading.momentsToArrive(at: Date)", .server(.work)) {
            try $0.writer.momentsToArrive(at: .seconds(5_000))
        },
        WalkedMethod("SurpriseReading.waiting(ofRemoved: MomentID, madeBy: MemberID)") {
            try $0.writer.waiting(ofRemoved: $0.its.goneMoment, madeBy: $0.its.keeper)
        },
        WalkedMethod("SurpriseReading.surprises(of: MemberID, inRemovedMomentsOf: FamilyID, limit: Int)") {
            try $0.writer.surprises(of: $0.its.keeper, inRemovedMomentsOf: $0.my.family, limit: 99)
        },
        WalkedMethod("SurpriseWriting.arrive(_: PhotoRecord, at: Date)") {
            try $0.writer.arrive($0.its.photoRecord(in: $0.my), at: .seconds(5_000))
        },
        WalkedMethod("SurpriseWriting.arrive(_: MomentRecord, at: Date)") {
            try $0.writer.arrive($0.its.momentRecord(in: $0.my), at: .seconds(5_000))
        },
        WalkedMethod("SurpriseWriting.setWaiting(until: Date, of: PhotoID)") {
            try $0.writer.setWaiting(until: .seconds(5_000), of: $0.its.surprise)
        },
        WalkedMethod("SurpriseWriting.setWaiting(until: Date, of: MomentID)") {
            try $0.writer.setWaiting(until: .seconds(5_000), of: $0.its.waitingMoment)
        },
        WalkedMethod("SurpriseWriting.setWaiting(until: Date, ofPhotosIn: MomentID)") {
            try $0.writer.setWaiting(until: .seconds(5_000), ofPhotosIn: $0.its.livelyMoment)
        },
        WalkedMethod("SurpriseWriting.moveSurprises(of: FamilyID, from: FamilyClock, to: FamilyClock)") {
            try $0.writer.moveSurprises(
                of: $0.my.family,
                from: FamilyClock(timeZone: "Europe/Helsinki"),
                to: FamilyClock(timeZone: "Asia/Tokyo")
            )
        },
    ]
}
