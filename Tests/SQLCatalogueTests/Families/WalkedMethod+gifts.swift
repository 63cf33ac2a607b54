import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let gifts: [WalkedMethod] = [
        WalkedMethod("GiftReading.gift(_: GiftID)") { try $0.writer.gift($0.its.gift) },
        WalkedMethod("GiftReading.gifts(of: FamilyID)") { try $0.writer.gifts(of: $0.my.family) },
        WalkedMethod("GiftWriting.add(_: GiftRecord)") { try $0.writer.add($0.its.added.giftRecord(in: $0.my)) },
        WalkedMethod("GiftWriting.save(_: GiftRecord)") { try $0.writer.save($0.its.changed.giftRecord(in: $0.my)) },
        WalkedMethod("GiftWriting.removeGift(_: GiftID)") { try $0.writer.removeGift($0.its.gift) },
        WalkedMethod("GiftWriting.removeGifts(overBefore: Date)", .server(.work)) {
            try $0.writer.removeGifts(overBefore: .seconds(5_000))
        },
    ]
}
