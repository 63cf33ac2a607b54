package import FamilyCore
package import FoundationEssentials

/// A gift card that a keeper made for a frame.
///
/// Its secret is nowhere: the server derives it from the identifier and a key that is not in the catalogue.
package struct GiftRecord: Equatable, Sendable {
    /// The person whose frame it becomes.
    package enum Recipient: Equatable, Sendable {
        case known(MemberID)
        /// A viewer who is added to the family when the frame comes.
        case new(Relationship, displayName: String)
    }

    /// The frame that used the card.
    package struct Taken: Equatable, Sendable {
        package var frameID: FrameID
        package var at: Date

        package init(frameID: FrameID, at: Date) {
            self.frameID = frameID
            self.at = at
        }
    }

    package enum State: Equatable, Sendable {
        case waiting, taken, expired
    }

    package var id: GiftID
    package var familyID: FamilyID
    /// The keeper who made it; the card becomes invalid with their role.
    package var giverID: MemberID
    package var recipient: Recipient
    package var greeting: String?
    /// The language and the time zone of the frame; nil: as it was set up, and the family's.
    package var language: String?
    package var timeZone: String?
    package var madeAt: Date
    package var expiresAt: Date
    package var taken: Taken?

    package init(
        id: GiftID,
        familyID: FamilyID,
        giverID: MemberID,
        recipient: Recipient,
        greeting: String? = nil,
        language: String? = nil,
        timeZone: String? = nil,
        madeAt: Date,
        expiresAt: Date,
        taken: Taken? = nil
    ) {
        self.id = id
        self.familyID = familyID
        self.giverID = giverID
        self.recipient = recipient
        self.greeting = greeting
        self.language = language
        self.timeZone = timeZone
        self.madeAt = madeAt
        self.expiresAt = expiresAt
        self.taken = taken
    }

    /// Returns whether the card can still be used.
    ///
    /// A card that a wrong clock made in the future counts as expired, as a join link does.
    package func state(at now: Date) -> State {
        if taken != nil { return .taken }
        return now < expiresAt && !madeAt.isOfWrongClock(at: now) ? .waiting : .expired
    }

    /// The settings with which the frame begins; nil if the giver chose none.
    ///
    /// All settings that the giver could not choose, such as the seconds per photo, stay as the box has them.
    package var settings: ChosenSettings? {
        guard language != nil || timeZone != nil else { return nil }
        let settings = FrameSettings(language: language, timeZone: timeZone, keepsConfiguration: true)
        return ChosenSettings(version: 1, settings: settings)
    }
}
