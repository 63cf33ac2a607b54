package import FamilyCore
package import FoundationEssentials
package import ServerCore

/// A keeper's input for a gift card, as typed.
package struct GiftInput: Sendable {
    package var recipient: GiftRecord.Recipient
    package var greeting: String
    package var language: String?
    package var timeZone: String?
    /// The life of the card in days, one of `GiftRules.lives`.
    package var days: Int

    package init(
        for recipient: GiftRecord.Recipient,
        greeting: String = "",
        language: String? = nil,
        timeZone: String? = nil,
        days: Int
    ) {
        self.recipient = recipient
        self.greeting = greeting
        self.language = language
        self.timeZone = timeZone
        self.days = days
    }
}

/// A gift card as its page shows it.
package struct GiftState: Equatable, Sendable {
    package let id: GiftID
    package let recipient: String
    package let giver: String
    package let greeting: String?
    package let madeAt: Date
    package let expiresAt: Date
    package let state: GiftRecord.State
    package let taken: GiftRecord.Taken?
}

/// Gift cards: files that let a new frame into the family without a touch.
package struct GiftService: Sendable {
    let context: ServiceContext

    /// The lives to choose from, in days.
    package var lives: [Int] { context.rules.gifts.lives }

    /// Whether a frame in another house would not find the server: only an https address works there.
    package var areForHomeOnly: Bool { context.ports.links.webAddress == nil }

    /// Returns the family's cards, the newest first.
    package func list(_ principal: Principal) async throws(Problem) -> [GiftState] {
        let family = try context.family(for: .keepGifts, by: principal)
        let now = context.now
        return try await context.read(principal.view) { reader in
            try reader.gifts(of: family).map { try reader.state(of: $0, at: now) }
        }
    }

    package func gift(_ id: GiftID, for principal: Principal) async throws(Problem) -> GiftState {
        let family = try context.family(for: .keepGifts, by: principal)
        let now = context.now
        return try await context.read(principal.view) { reader in
            try reader.state(of: try reader.gift(id, in: family), at: now)
        }
    }

    /// Makes a card; its file is asked for afterwards, as often as the keeper likes.
    package func make(_ input: GiftInput, by principal: Principal) async throws(Problem) -> GiftID {
        let signedIn = try context.member(for: .giveFrame, by: principal)
        let gift = try record(of: input, by: signedIn)
        let (now, most) = (context.now, context.rules.gifts.mostWaiting)
        try await context.write(.giveFrame, by: principal) { writer in
            // The form proposes the family's zone.
            let zone = try writer.home(gift.familyID).timeZone
            try context.requireKnown(timeZone: input.timeZone, insteadOf: zone)
            let waiting = try writer.gifts(of: gift.familyID).filter { $0.state(at: now) == .waiting }
            guard waiting.count < most else { throw Problem.giftsFull }
            switch gift.recipient {
            case .known(let member): _ = try writer.livingMember(member, in: gift.familyID)
            case .new(let relationship, let name):
                if let other = try writer.stranger(named: name, relationship, in: gift.familyID) {
                    throw Problem.nameTaken(other)
                }
            }
            try writer.add(gift)
        }
        return gift.id
    }

    private func record(of input: GiftInput, by keeper: SignedIn) throws(Problem) -> GiftRecord {
        guard context.rules.gifts.lives.contains(input.days) else { throw .badRequest }
        guard FrameSettings(language: input.language, timeZone: input.timeZone).isSane else {
            throw .settingsOutOfBounds
        }
        let greeting = try TypedText.greeting(input.greeting)
        var recipient = input.recipient
        if case .new(let relationship, let name) = recipient {
            recipient = .new(relationship, displayName: try TypedText.displayName(name))
        }
        let now = context.now
        return GiftRecord(
            id: context.newIdentifier(),
            familyID: keeper.familyID,
            giverID: keeper.member.id,
            recipient: recipient,
            greeting: greeting.isEmpty ? nil : greeting,
            language: input.language,
            timeZone: input.timeZone,
            madeAt: now,
            expiresAt: now.addingTimeInterval(Double(input.days) * 86_400)
        )
    }

    /// Takes a card back; a frame that has used it stays in the family.
    package func withdraw(_ id: GiftID, by principal: Principal) async throws(Problem) {
        let family = try context.family(for: .keepGifts, by: principal)
        try await context.write(.keepGifts, by: principal) { writer in
            try writer.removeGift(try writer.gift(id, in: family).id)
        }
    }
}

extension CatalogueReader {
    func gift(_ id: GiftID, in family: FamilyID) throws -> GiftRecord {
        guard let gift = try gift(id), gift.familyID == family else { throw Problem.notFound }
        return gift
    }

    fileprivate func state(of gift: GiftRecord, at now: Date) throws -> GiftState {
        let recipient: String
        switch gift.recipient {
        case .known(let member): recipient = try self.member(member)?.displayName ?? ""
        case .new(_, let name): recipient = name
        }
        return GiftState(
            id: gift.id,
            recipient: recipient,
            giver: try member(gift.giverID)?.displayName ?? "",
            greeting: gift.greeting,
            madeAt: gift.madeAt,
            expiresAt: gift.expiresAt,
            state: gift.state(at: now),
            taken: gift.taken
        )
    }

    /// Returns the name of a member with a similar name who is another person than this viewer; nil if there is none.
    func stranger(named name: String, _ relationship: Relationship, in family: FamilyID) throws -> String? {
        guard let known = try bearer(of: name, in: family) else { return nil }
        return known.role == .viewer && known.relationship == relationship ? nil : known.displayName
    }
}
