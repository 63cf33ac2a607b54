import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let places: [WalkedMethod] = [
        WalkedMethod("FamilyPlaceReading.familyPlaces(of: FamilyID)") { try $0.writer.familyPlaces(of: $0.my.family) },
        WalkedMethod("FamilyPlaceWriting.add(_: FamilyPlaceRecord)") {
            try $0.writer.add($0.its.added.placeRecord(in: $0.my))
        },
        WalkedMethod("FamilyPlaceWriting.save(_: FamilyPlaceRecord)") {
            try $0.writer.save($0.its.changed.placeRecord(in: $0.my))
        },
        WalkedMethod("FamilyPlaceWriting.remove(_: FamilyPlaceRecord)") {
            try $0.writer.remove($0.its.placeRecord(in: $0.my))
        },
        WalkedMethod("FamilyPlaceWriting.noteNewPlaces(in: FamilyID, from: Coordinates, to: Coordinates, limit: Int)") {
            try $0.writer.noteNewPlaces(
                in: $0.my.family,
                from: FamilyFixture.corner(0),
                to: FamilyFixture.corner(1),
                limit: 99
            )
        },
    ]
}
