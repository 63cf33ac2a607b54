import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

extension WalkedMethod {
    static let photos: [WalkedMethod] = [
        WalkedMethod("PhotoReading.photo(_: PhotoID, in: FamilyID)") {
            try $0.writer.photo($0.its.photo, in: $0.my.family)
        },
        WalkedMethod("PhotoReading.photo(_: PhotoID, in: FamilyID, seenBy: MemberID)") {
            try $0.writer.photo($0.its.photo, in: $0.my.family, seenBy: $0.my.keeper)
        },
        WalkedMethod("PhotoReading.photos(_: [PhotoID], in: FamilyID)") {
            try $0.writer.photos([$0.its.photo], in: $0.my.family)
        },
        WalkedMethod("PhotoReading.photo(original: ContentHash, in: FamilyID)") {
            try $0.writer.photo(original: $0.its.original, in: $0.my.family)
        },
        WalkedMethod("PhotoReading.hasPhoto(sent: ContentHash, in: FamilyID)") {
            try $0.writer.hasPhoto(sent: $0.its.sent, in: $0.my.family)
        },
        WalkedMethod("PhotoReading.album(of: FamilyID, _: AlbumDirection, limit: Int, seenBy: MemberID)") {
            try $0.writer.album(of: $0.my.family, .newest, limit: 99, seenBy: $0.my.keeper)
        },
        WalkedMethod("PhotoReading.changes(of: FamilyID, since: Int64, limit: Int, seenBy: MemberID)") {
            try $0.writer.changes(of: $0.my.family, since: 0, limit: 99, seenBy: $0.my.keeper)
        },
        WalkedMethod("PhotoReading.photoCount(of: FamilyID)") { try $0.writer.photoCount(of: $0.my.family) },
        WalkedMethod("PhotoReading.firstArrival(of: FamilyID)") { try $0.writer.firstArrival(of: $0.my.family) },
        WalkedMethod("PhotoReading.times(of: FamilyID, before: Int64, limit: Int)") {
            try $0.writer.times(of: $0.my.family, before: 999, limit: 99)
        },
        WalkedMethod("PhotoReading.used(of: [ContentHash])", .server(.bytes)) {
            try $0.writer.used(of: [$0.its.original])
        },
        WalkedMethod("PhotoWriting.add(_: PhotoRecord)") { try $0.writer.add($0.its.added.photoRecord(in: $0.my)) },
        WalkedMethod("PhotoWriting.setCaption(_: String, of: PhotoID, in: FamilyID)") {
            try $0.writer.setCaption("new", of: $0.its.photo, in: $0.my.family)
        },
        WalkedMethod("PhotoWriting.setPlace(_: String?, of: PhotoID, in: FamilyID)") {
            try $0.writer.setPlace("new", of: $0.its.photo, in: $0.my.family)
        },
        WalkedMethod("PhotoWriting.setTakenAt(_: LocalDateTime, offset: String, of: PhotoID, in: FamilyID)") {
            let time = try #require(LocalDateTime("2020-01-01T00:00:00"))
            return try $0.writer.setTakenAt(time, offset: "+02:00", of: $0.its.photo, in: $0.my.family)
        },
        WalkedMethod("PhotoWriting.removePosition(of: PhotoID, in: FamilyID)") {
            try $0.writer.removePosition(of: $0.its.photo, in: $0.my.family)
        },
        WalkedMethod("PhotoWriting.setHeart(_: Bool, on: PhotoID, in: FamilyID, by: MemberID, at: Date)") {
            try $0.writer.setHeart(true, on: $0.its.photo, in: $0.my.family, by: $0.my.keeper, at: .seconds(5_000))
        },
        WalkedMethod("SightingReading.arrivals(of: [PhotoID], in: FamilyID)") {
            try $0.writer.arrivals(of: [$0.its.photo], in: $0.my.family)
        },
        WalkedMethod("SightingReading.sightings(of: [PhotoID], on: FrameID)") {
            try $0.writer.sightings(of: [$0.its.photo], on: $0.its.frame)
        },
        WalkedMethod("SightingReading.sightings(of: PhotoID)") { try $0.writer.sightings(of: $0.its.photo) },
        WalkedMethod("SightingReading.hasSightings(on: FrameID)") { try $0.writer.hasSightings(on: $0.its.frame) },
        WalkedMethod("SightingReading.lovers(of: PhotoID)") { try $0.writer.lovers(of: $0.its.photo) },
        WalkedMethod("SightingReading.heartMoment(of: PhotoID, by: MemberID)") {
            try $0.writer.heartMoment(of: $0.its.photo, by: $0.its.relative)
        },
        WalkedMethod("SightingWriting.save(_: SightingRecord)") { try $0.writer.save($0.its.changed.sighting) },
        WalkedMethod("SightingWriting.moveSightings(from: FrameID, to: FrameID)") {
            try $0.writer.moveSightings(from: $0.its.frame, to: $0.my.otherFrame)
        },
    ]
}
