import FamilyCore

/// Brings the frame into a family by the letter of a gift card, and shows the card's greeting until the first touch.
///
/// The letter is used only by a frame that is in no family. The frame forgets the letter once it is in a family, or the
/// server has refused the letter.
///
/// The machine performs no effects: its methods take an event and return actions.
struct GiftRedemption: Sendable {
    enum Action: Equatable, Sendable {
        /// Store this; nil removes what is stored.
        case keep(StoredGift?)
        case call(ServerCall)
        /// Use the server at this place from now on.
        case move(to: ServerPlace)
        /// Words and clocks follow the letter.
        case follow(GiftLetter)
    }

    /// The facts of the other machines that this one needs.
    struct Facts {
        let now: Uptime
        /// The frame has a family, whether or not its server knows it.
        let isKnown: Bool
        let registration: FrameRegistration?
        /// A call by which the frame joins a family waits for its answer, which must not be taken for another server's.
        let isCalling: Bool
        /// No server is set: the letter says which one it is.
        let seeksServer: Bool
        /// The place of the server in use; nil: the one that is set, or the usual one.
        let place: ServerPlace?
    }

    private(set) var stored: StoredGift?
    /// The card whose answer is awaited; nil if none is.
    ///
    /// Answers about other cards are ignored.
    private(set) var asked: RedeemGift.Card?
    /// Whether words and clocks follow the letter.
    private var isFollowed = false
    private var nextAt = Uptime.start
    private var backoff = Backoff()
    private var jitter = Jitter(seed: 0)
    private var actions: [Action] = []

    init() {}

    /// Restores the state of a card from the shelf.
    init(_ stored: StoredGift?, jitter: Jitter) {
        (self.stored, self.jitter) = (stored, jitter)
    }

    // MARK: - Current state

    var letter: GiftLetter? { stored?.letter }
    var greeting: StoredGift.Greeting? { stored?.greeting }
    var hindrance: GiftError? { stored?.hindrance }

    /// The server's place that the letter names; nil if it names none that the frame could use.
    var place: ServerPlace? {
        letter.flatMap { letter in letter.address.flatMap { ServerPlace(key: letter.serverKey, base: $0) } }
    }

    /// The request to join the Wi-Fi on the card; nil if the card has none.
    var request: JoinRequest? {
        guard let network = letter?.network, let name = NetworkName(network.name.utf8) else { return nil }
        return JoinRequest(unseen: name, password: network.password)
    }

    var deadline: Uptime? { letter == nil || isCalling ? nil : nextAt }

    /// Whether the card waits for the server's answer.
    var isCalling: Bool { asked != nil }

    // MARK: - Events

    mutating func handle(_ event: GiftEvent, isKnown: Bool) {
        // A frame that has a family is not given away.
        guard !isKnown else { return }
        switch event {
        case .came(let letter):
            (stored, asked, isFollowed) = (StoredGift(letter), nil, false)
            (nextAt, backoff) = (.start, Backoff())
        case .unreadable:
            guard letter == nil else { return }
            keep(StoredGift(hindrance: .unreadable))
        }
    }

    /// Ends the greeting, because somebody touched the screen.
    mutating func touched() {
        guard var left = stored, left.greeting != nil else { return }
        left.greeting = nil
        keep(left)
    }

    /// Forgets a letter of another server than the one whose address somebody typed: the frame would go back there.
    mutating func typed(_ place: ServerPlace) {
        guard let letter, letter.serverKey != place.key else { return }
        (stored, asked) = (nil, nil)
        actions.append(.keep(nil))
    }

    mutating func failed(_ error: ServerError, now: Uptime) {
        asked = nil
        switch error {
        case .refused(let problem) where problem.code == .giftUsed: refuse(.used)
        case .refused(let problem) where problem.code == .giftEnded: refuse(.ended)
        case .refused(let problem) where problem.code == .giftUnknown: refuse(.unknown)
        // The server is older than gift cards.
        case .notFound: refuse(.unknown)
        case .slowDown(let interval): nextAt = now.advanced(by: .seconds(min(max(interval, 1), 300)))
        default: nextAt = now.advanced(by: backoff.delay(fraction: jitter.fraction()))
        }
    }

    /// Drops the letter and the greeting, which would promise photos: the frame shows its pairing code and the
    /// hindrance.
    private mutating func refuse(_ hindrance: GiftError) { keep(StoredGift(hindrance: hindrance)) }

    private mutating func keep(_ next: StoredGift) {
        stored = next.isEmpty ? nil : next
        actions.append(.keep(stored))
    }

    /// Retries at once what waited for the server.
    mutating func networkIsBack(now: Uptime) {
        (backoff, nextAt) = (Backoff(), now)
    }

    // MARK: - Settling

    /// Updates the state after an event or the passing of time; returns the actions that are due.
    mutating func settle(_ facts: Facts) -> [Action] {
        if facts.isKnown { forgetLetter() } else { redeemIfDue(facts) }
        defer { actions = [] }
        return actions
    }

    private mutating func forgetLetter() {
        guard var left = stored, left.letter != nil || left.hindrance != nil else { return }
        (left.letter, left.hindrance, asked) = (nil, nil, nil)
        keep(left)
    }

    private mutating func redeemIfDue(_ facts: Facts) {
        guard let letter else { return }
        if !isFollowed {
            isFollowed = true
            actions.append(.follow(letter))
        }
        let isThere = facts.place == place || facts.place?.isTyped == true && facts.place?.key == letter.serverKey
        if let place, place.isOnWeb, facts.seeksServer, !isThere {
            if !facts.isCalling { actions.append(.move(to: place)) }
            return
        }
        guard let registration = facts.registration, !isCalling, nextAt <= facts.now else { return }
        guard registration.serverID == letter.serverID else { return note(.otherServer, facts) }
        if hindrance != nil { note(nil, facts) }
        let card = RedeemGift.Card(gift: letter.gift, secret: letter.secret)
        asked = card
        actions.append(.call(.redeemGift(card)))
    }

    /// Records that the frame is set up for another server, or is not any more.
    private mutating func note(_ hindrance: GiftError?, _ facts: Facts) {
        // A frame that looks for its server has not found the right one yet.
        guard hindrance == nil || !facts.seeksServer, var noted = stored, noted.hindrance != hindrance else { return }
        noted.hindrance = hindrance
        keep(noted)
    }

    // MARK: - Appearance

    /// The greeting as it is shown; nil if there is none.
    func scene(isInFamily: Bool, waitsForNetwork: Bool) -> SceneGreeting? {
        guard let greeting, hindrance == nil else { return nil }
        let line: Phrase? = isInFamily ? nil : waitsForNetwork ? .giftTouchForNetwork : .connecting
        return SceneGreeting(words: greeting.words, giver: greeting.giver, line: line)
    }
}
