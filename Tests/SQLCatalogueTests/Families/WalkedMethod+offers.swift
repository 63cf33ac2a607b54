import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let offers: [WalkedMethod] = [
        WalkedMethod("OfferReading.offerCount(in: FamilyID)") { try $0.writer.offerCount(in: $0.my.family) },
        WalkedMethod("OfferReading.offers(in: FamilyID, showing: [ContentHash])") {
            try $0.writer.offers(in: $0.my.family, showing: [$0.its.offerRecord(in: $0.my).photo.rendition.sha256])
        },
        WalkedMethod("OfferReading.offers(in: FamilyID, limit: Int)") {
            try $0.writer.offers(in: $0.my.family, limit: 99)
        },
        WalkedMethod("OfferReading.offersOfAllFrames(in: FamilyID, limit: Int)") {
            try $0.writer.offersOfAllFrames(in: $0.my.family, limit: 99)
        },
        WalkedMethod("OfferReading.wantedOffers(from: FrameID, unlessWiderFrom: Set<FrameID>, limit: Int)") {
            try $0.writer.wantedOffers(from: $0.its.frame, unlessWiderFrom: [$0.my.frame], limit: 99)
        },
        WalkedMethod("OfferReading.wantedOffer(of: PhotoID, from: FrameID)") {
            try $0.writer.wantedOffer(of: $0.its.id("offered-photo"), from: $0.its.frame)
        },
        WalkedMethod("OfferReading.framesWithWantedOffers(in: FamilyID)") {
            try $0.writer.framesWithWantedOffers(in: $0.my.family)
        },
        WalkedMethod("OfferWriting.note(_: OfferRecord)") { try $0.writer.note($0.its.added.offerRecord(in: $0.my)) },
        WalkedMethod("OfferWriting.dropOffers(from: FrameID)") { try $0.writer.dropOffers(from: $0.its.frame) },
        WalkedMethod("OfferWriting.wantAllOffers(in: FamilyID)") { try $0.writer.wantAllOffers(in: $0.my.family) },
        WalkedMethod("OfferWriting.dropOffers(of: PhotoID, in: FamilyID)") {
            try $0.writer.dropOffers(of: $0.its.id("offered-photo"), in: $0.my.family)
        },
        WalkedMethod("OfferWriting.addAgain(_: PhotoRecord)") {
            try $0.writer.addAgain($0.its.added.photoRecord(in: $0.my))
        },
        WalkedMethod("OfferWriting.addTombstone(of: OfferRecord, at: Date)") {
            try $0.writer.addTombstone(of: $0.its.offerRecord(in: $0.my), at: .seconds(5_000))
        },
    ]
}
