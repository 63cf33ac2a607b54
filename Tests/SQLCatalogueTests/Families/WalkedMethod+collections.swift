import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let collections: [WalkedMethod] = [
        WalkedMethod("CollectionReading.collection(_: CollectionID, in: FamilyID)") {
            try $0.writer.collection($0.its.collection, in: $0.my.family)
        },
        WalkedMethod("CollectionReading.seenCollection(_: CollectionID, in: FamilyID)") {
            try $0.writer.seenCollection($0.its.collection, in: $0.my.family)
        },
        WalkedMethod("CollectionReading.collections(of: FamilyID, madeBefore: CollectionRecord?, limit: Int)") {
            try $0.writer.collections(of: $0.my.family, madeBefore: nil, limit: 99)
        },
        WalkedMethod("CollectionReading.allCollections(of: FamilyID)") {
            try $0.writer.allCollections(of: $0.my.family)
        },
        WalkedMethod("CollectionReading.collections(with: PhotoID, in: FamilyID)") {
            try $0.writer.collections(with: $0.its.photo, in: $0.my.family)
        },
        WalkedMethod("CollectionReading.collectionCount(of: FamilyID)") {
            try $0.writer.collectionCount(of: $0.my.family)
        },
        WalkedMethod("CollectionReading.heldCount(of: CollectionID)") {
            try $0.writer.heldCount(of: $0.its.collection)
        },
        WalkedMethod(
            "CollectionReading.photos(of: CollectionID, in: FamilyID, behind: PhotoID?, limit: Int, seenBy: MemberID)"
        ) {
            try $0.writer.photos(
                of: $0.its.collection,
                in: $0.my.family,
                behind: $0.its.photo,
                limit: 99,
                seenBy: $0.my.keeper
            )
        },
        WalkedMethod("CollectionReading.positions(of: CollectionID)") {
            try $0.writer.positions(of: $0.its.collection)
        },
        WalkedMethod("CollectionReading.adders(of: [PhotoID], in: CollectionID)") {
            try $0.writer.adders(of: [$0.its.photo], in: $0.its.collection)
        },
        WalkedMethod("CollectionWriting.add(_: CollectionRecord)") {
            try $0.writer.add($0.its.added.collectionRecord(in: $0.my))
        },
        WalkedMethod("CollectionWriting.save(_: CollectionRecord)") {
            try $0.writer.save($0.its.changed.collectionRecord(in: $0.my))
        },
        WalkedMethod("CollectionWriting.remove(_: CollectionRecord)") {
            try $0.writer.remove($0.its.collectionRecord(in: $0.my))
        },
        WalkedMethod("CollectionWriting.setCover(_: PhotoID?, of: CollectionID)") {
            try $0.writer.setCover($0.its.otherPhoto, of: $0.its.collection)
        },
        WalkedMethod("CollectionWriting.put(_: [PhotoID], into: CollectionID, by: MemberID, at: Date)") {
            try $0.writer.put([$0.its.hiddenPhoto], into: $0.its.collection, by: $0.my.keeper, at: .seconds(5_000))
        },
        WalkedMethod("CollectionWriting.takeOut(_: [PhotoID], of: CollectionID)") {
            try $0.writer.takeOut([$0.its.photo], of: $0.its.collection)
        },
        WalkedMethod("CollectionWriting.move(_: PhotoID, to: CollectionPlace, in: CollectionID)") {
            try $0.writer.move($0.its.photo, to: .after($0.its.otherPhoto), in: $0.its.collection)
        },
    ]
}
