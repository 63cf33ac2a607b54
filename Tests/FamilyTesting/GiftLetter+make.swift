package import FamilyCore
import FoundationEssentials

extension GiftLetter {
    /// The letter of a card that Anna made for a frame of the test family.
    package static func make(
        gift: GiftID = .make("gift-1"),
        serverID: ServerID = .make("server-1"),
        serverKey: ServerKey,
        address: String? = nil,
        greeting: String? = "Merry Christmas, Grandma!",
        language: String? = nil,
        timeZone: String? = nil,
        network: Network? = nil,
        pictures: [Picture] = []
    ) -> GiftLetter {
        GiftLetter(
            gift: gift,
            secret: String(repeating: "5a", count: 32),
            serverID: serverID,
            serverKey: serverKey,
            address: address,
            expiresAt: Date(timeIntervalSince1970: 1_800_000_000),
            greeting: greeting,
            giver: "Anna",
            language: language,
            timeZone: timeZone,
            network: network,
            pictures: pictures
        )
    }
}
