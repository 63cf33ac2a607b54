import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let selections: [WalkedMethod] = [
        WalkedMethod(
            "SelectionReading.photos(of: FamilyID, in: SelectionQuery, _: SelectionDirection, limit: Int, seenBy: MemberID)"
        ) { try $0.writer.photos(of: $0.my.family, in: SelectionQuery(), .first, limit: 99, seenBy: $0.my.keeper) },
        WalkedMethod("SelectionReading.selectionKey(of: PhotoID, in: FamilyID)") {
            try $0.writer.selectionKey(of: $0.its.photo, in: $0.my.family)
        },
        WalkedMethod("SelectionReading.senders(of: FamilyID)") { try $0.writer.senders(of: $0.my.family) },
        WalkedMethod("SelectionReading.places(of: FamilyID)") { try $0.writer.places(of: $0.my.family) },
        WalkedMethod("SelectionReading.years(of: FamilyID)") { try $0.writer.years(of: $0.my.family) },
        WalkedMethod("SelectionReading.photoCountsBySender(of: FamilyID)") {
            try $0.writer.photoCountsBySender(of: $0.my.family)
        },
        WalkedMethod("SelectionReading.photoCount(of: FamilyID, sentBy: MemberID)") {
            try $0.writer.photoCount(of: $0.my.family, sentBy: $0.its.keeper)
        },
        WalkedMethod("SelectionReading.photoCountsByPlace(of: FamilyID)") {
            try $0.writer.photoCountsByPlace(of: $0.my.family)
        },
        WalkedMethod("SelectionReading.positionsOfTypedPlaces(of: FamilyID)") {
            try $0.writer.positionsOfTypedPlaces(of: $0.my.family)
        },
        WalkedMethod("SelectionReading.photoCountsByYear(of: FamilyID)") {
            try $0.writer.photoCountsByYear(of: $0.my.family)
        },
        WalkedMethod("SelectionReading.lovedPhotoCount(of: FamilyID)") {
            try $0.writer.lovedPhotoCount(of: $0.my.family)
        },
        WalkedMethod("SelectionReading.photoCount(of: FamilyID, on: CalendarDay)") {
            try $0.writer.photoCount(of: $0.my.family, on: $0.its.day)
        },
        WalkedMethod("SelectionReading.photosToEnter(limit: Int)", .server(.work)) {
            try $0.writer.photosToEnter(limit: 99)
        },
        WalkedMethod("SelectionWriting.enter(_: PhotoID, in: FamilyID, as: SelectionEntry)") {
            try $0.writer.enter($0.its.otherPhoto, in: $0.my.family, as: $0.its.entry)
        },
        WalkedMethod("SelectionWriting.reenterPhotos(of: FamilyID, from: Coordinates, to: Coordinates)") {
            try $0.writer.reenterPhotos(of: $0.my.family, from: FamilyFixture.corner(0), to: FamilyFixture.corner(1))
        },
        WalkedMethod("SelectionWriting.reenterPhotosWithoutTime(of: FamilyID)") {
            try $0.writer.reenterPhotosWithoutTime(of: $0.my.family)
        },
        WalkedMethod("SelectionWriting.reenterPhotosWithoutPlace()", .server(.work)) {
            try $0.writer.reenterPhotosWithoutPlace()
        },
    ]
}
