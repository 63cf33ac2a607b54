extension Problem {
    /// A card that was taken back, of another server, or never made: guessing reveals nothing.
    package static let giftUnknown = Problem(.giftUnknown)
    package static let giftUsed = Problem(.giftUsed)
    /// A card that expired, or whose giver is no keeper any more.
    package static let giftEnded = Problem(.giftEnded)
    package static let giftsFull = Problem(.giftsFull)
    /// A Wi-Fi's name or password that no Wi-Fi has.
    package static let giftNetwork = Problem(.giftNetwork)
}
