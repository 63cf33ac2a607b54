import FamilyCore
import FamilyTesting
import FrameCore
import FrameTesting

/// The server's side of gift cards.
struct ModelGifts {
    /// The server's refusal of each card; nil: it lets the frame in.
    var refusal: ServerError?
    /// The cards that the frame has shown.
    var shown: [RedeemGift.Card] = []
}

extension House {
    /// A frame without a family, at whose start a card was there.
    static func withGift(
        _ letter: GiftLetter = .make(serverKey: .make()),
        seeksServer: Bool = false,
        isUsualEmpty: Bool = false,
        isGone: Bool = false
    ) -> House {
        var configuration = FrameConfiguration()
        configuration.seeksServer = seeksServer
        configuration.languages = ["en", "fi"]
        var house = House(configuration: configuration)
        house.shelf = ModelShelf(ShelfContents(gift: StoredGift(letter)))
        house.home.isUsualEmpty = isUsualEmpty
        house.serverIsGone = isGone
        house.album = ModelAlbum(photos: 2)
        house.start()
        house.answerAll()
        return house
    }

    var greeting: SceneGreeting? {
        if case .greeting(let greeting) = scene.content { greeting } else { scene.greeting }
    }

    var giftTrouble: Phrase? {
        if case .invitation(let invitation) = scene.content { invitation.giftTrouble } else { nil }
    }

    mutating func reply(toGift card: RedeemGift.Card, _ call: ServerCall) -> ServerReply {
        gifts.shown.append(card)
        if let refusal = gifts.refusal { return .failed(call, refusal) }
        return .signedIn(Self.identity, by: call)
    }
}
