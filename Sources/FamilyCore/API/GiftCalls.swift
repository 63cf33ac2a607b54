/// Lets a waiting frame in by the secret of its gift card: a third way into a family, beside the invitation and the
/// sign-in.
///
/// The frame belongs to the person whom the giver named; its invitation ends. A card lets one frame in: the same frame
/// may repeat the call and gets the same answer, another one gets 409 `gift-used`. A card that expired, or whose giver
/// is no keeper any more, gets 410 `gift-ended`, and one that was taken back or never made 404 `gift-unknown`.
package struct RedeemGift: Endpoint {
    package struct Card: Codable, Equatable, Hashable, Sendable {
        package var gift: GiftID
        /// 64 hexadecimal digits.
        package var secret: String

        package init(gift: GiftID, secret: String) {
            self.gift = gift
            self.secret = secret
        }
    }
    package typealias Answer = FrameIdentity
    package static let method = Method.post
    package static let route = "\(apiPrefix)/frames/me/gift"
    package var body: Card

    package init(_ card: Card) { body = card }
}

/// Hides the values of the card however they are printed, so that no log contains its secret.
extension RedeemGift.Card: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "gift card" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
