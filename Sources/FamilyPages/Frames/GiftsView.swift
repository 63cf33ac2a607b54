import FamilyCore
import FamilyServices
import ServerCore

/// The family's gift cards, and the form for another.
struct GiftsView: Sendable {
    struct Item: Sendable {
        let address: String
        let name: String
        let about: String
        let isWaiting: Bool
    }

    struct Choice: Sendable {
        let code: String
        let name: String
        let isChosen: Bool
    }

    let gifts: [Item]
    let hasGifts: Bool
    let relationships: [Choice]
    let members: [Choice]
    let hasMembers: Bool
    let languages: [Choice]
    let zones: [Choice]
    let lives: [Choice]
    let displayName: String
    let greeting: String
    let longestGreeting = WordLimits.greeting.upperBound
    var error: String?

    /// Creates the form with what was typed already.
    init(
        _ gifts: [GiftState],
        members: [MemberSummary],
        lives: [Int],
        typed: Form,
        languages: [Words],
        zones zoneWords: ZoneWords,
        times: TimeWords
    ) {
        let words = times.words
        let whose = typed["whose"]
        self.gifts = gifts.map { gift in
            Item(
                address: GiftPages.address(of: gift.id),
                name: words(.giftFor, ["name": gift.recipient]),
                about: GiftView.state(of: gift, times: times),
                isWaiting: gift.state == .waiting
            )
        }
        hasGifts = !gifts.isEmpty
        relationships = Relationship.allCases.map { relationship in
            let code = relationship.rawValue
            return Choice(code: code, name: words[.relationship(relationship)], isChosen: whose == "new:\(code)")
        }
        self.members = members.map {
            Choice(code: $0.id.text, name: $0.displayName, isChosen: whose == "member:\($0.id)")
        }
        hasMembers = !members.isEmpty
        let language = typed["whose"].isEmpty ? words.language : typed["language"]
        self.languages =
            [Choice(code: "", name: words[.frameAsSetUp], isChosen: language.isEmpty)]
            + languages.map { Choice(code: $0.language, name: $0.name, isChosen: $0.language == language) }
        let zone = typed["timeZone"]
        zones =
            [Choice(code: "", name: words[.frameTimeZoneFamily], isChosen: zone.isEmpty)]
            + zoneWords.choices(chosen: zone.isEmpty ? "UTC" : zone)
            .map { Choice(code: $0.name, name: $0.label, isChosen: $0.name == zone) }
        let days = Int(typed["days"]) ?? lives.dropFirst().first
        self.lives = lives.map {
            Choice(code: String($0), name: words(.shareDays, count: $0), isChosen: $0 == days)
        }
        displayName = typed["displayName"]
        greeting = typed["greeting"]
    }
}

/// The page of one gift card: its state, and the steps to use it.
struct GiftView: Sendable {
    let address: String
    let heading: String
    let state: String
    let greeting: String?
    let isWaiting: Bool
    /// Whether a frame in another house would not find the server.
    let isForHomeOnly: Bool
    /// The page of the frame that used it.
    let frame: String?
    let fileName = GiftFile.name
    let shortestPassword = GiftLetter.passwordBytes.lowerBound
    let longestPassword = GiftLetter.passwordBytes.upperBound
    let longestName = GiftLetter.mostNetworkBytes
    var networkName = ""
    var error: String?

    init(_ gift: GiftState, isForHomeOnly: Bool, times: TimeWords) {
        self.isForHomeOnly = isForHomeOnly
        address = GiftPages.address(of: gift.id)
        heading = times.words(.giftFor, ["name": gift.recipient])
        state = Self.state(of: gift, times: times)
        greeting = gift.greeting
        isWaiting = gift.state == .waiting
        frame = gift.taken.map { FrameAddress.page($0.frameID) }
    }

    static func state(of gift: GiftState, times: TimeWords) -> String {
        let words = times.words
        return switch gift.state {
        case .waiting: words(.giftWaits, ["name": gift.giver, "day": times.lastDay(before: gift.expiresAt)])
        case .taken: words(.giftTaken, ["when": times.dayAndTime(gift.taken?.at ?? gift.madeAt)])
        case .expired: words(.giftExpired, ["day": times.lastDay(before: gift.expiresAt)])
        }
    }
}

/// A keeper's form for a gift card.
struct GiftForm: Sendable {
    /// Nil if the form does not say whose frame it becomes.
    let input: GiftInput?

    init(_ form: Form, words: Words) {
        guard let recipient = Self.recipient(form, words: words) else {
            input = nil
            return
        }
        input = GiftInput(
            for: recipient,
            greeting: form["greeting"],
            language: form["language"].isEmpty ? nil : form["language"],
            timeZone: form["timeZone"].isEmpty ? nil : form["timeZone"],
            days: Int(form["days"]) ?? 0
        )
    }

    private static func recipient(_ form: Form, words: Words) -> GiftRecord.Recipient? {
        let whose = form["whose"].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard whose.count == 2 else { return nil }
        switch whose[0] {
        case "member": return MemberID(String(whose[1])).map(GiftRecord.Recipient.known)
        case "new":
            return AcceptanceForm.newcomer(String(whose[1]), name: form["displayName"], words: words)
                .map { .new($0.relationship, displayName: $0.name) }
        default: return nil
        }
    }
}
