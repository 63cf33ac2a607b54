package import FamilyCore
package import FoundationEssentials

/// The limits of moments, and who may change them.
package struct MomentRules: Equatable, Sendable {
    /// The maximum number of a family's moments, and of those that it deleted within `remembered`.
    package var most = 10_000
    /// How long a deleted moment is remembered, in seconds: a photo on its way to it does not make it again.
    package var remembered: TimeInterval = 30 * 86_400
    /// How long after their arrival photos may be suggested as a moment, in seconds.
    package var suggestedFor: TimeInterval = 7 * 86_400
    /// The number of last photos of which moments are suggested.
    package var suggestionCandidates = 1_000
    /// The number of suggestions at a time.
    package var suggestionsShown = 3

    /// How long a moment goes on that was made without a time, in seconds.
    package static let quickLength: TimeInterval = 2 * 3_600
    /// The time that is left of a moment where a change of zone would leave none, in seconds.
    package static let shortest: TimeInterval = 60

    package init() {}

    /// Returns the problem if a family with `count` moments makes no more; nil otherwise.
    package func refusal(after count: MomentCount) -> Problem? {
        count.living < most && count.removed < most ? nil : .momentsFull(most)
    }

    /// Returns the permission that `member` needs to change or delete a moment.
    package static func editing(of maker: MemberID, by member: MemberID?) -> Permission {
        maker == member ? .editOwnMoment : .editAnyMoment
    }

    /// Returns the permission that `member` needs to take a photo out of a moment, to put it into one, or both.
    ///
    /// It is their own matter if they sent the photo, or if they made each moment that is concerned: `makers` are those
    /// of the moment that it is in and of the one that it goes into.
    package static func arranging(of sender: Sender, makers: [MemberID?], by member: MemberID?) -> Permission {
        guard let member else { return .arrangeAnyPhoto }
        let isOurs = sender.id == member || (!makers.isEmpty && makers.allSatisfy { $0 == member })
        return isOurs ? .arrangeOwnPhoto : .arrangeAnyPhoto
    }
}

/// How many moments a family has, and how many removed ones are remembered.
package struct MomentCount: Equatable, Sendable {
    package var living: Int
    package var removed: Int

    package init(living: Int, removed: Int) {
        self.living = living
        self.removed = removed
    }
}

/// The moment that a sender chose for a photo on its way.
package struct MomentChoice: Equatable, Sendable {
    package var id: MomentID
    /// The title of a new moment, which the first photo that brings it makes; nil for one that is there.
    package var title: String?
    /// Whether the form had a field for a title that was left empty: then there may be no such moment.
    package var isUnnamed = false
    /// Whether the sender was told that only those see the moment who are invited to it: then the photo does not go
    /// into one that was shown to the whole family since.
    package var isForInvited = false

    /// The minimum length of the ID of a new moment, so that nobody takes one that is short.
    package static let shortestNewID = 20

    package init(id: MomentID, title: String? = nil, isUnnamed: Bool = false, isForInvited: Bool = false) {
        self.id = id
        self.title = title
        self.isUnnamed = isUnnamed
        self.isForInvited = isForInvited
    }

    /// Parses the fields of a form; returns nil for no moment.
    ///
    /// A new moment gets its ID from the form, so that each photo of one sending names the same, and so that sending
    /// again makes no other. `title` is nil for a form without such a field, which has the ID of a moment that is there.
    /// `audience` is what the form said about that moment; it is empty for a form that said nothing. A new moment is for
    /// the whole family.
    package static func typed(
        _ id: String,
        title: String?,
        audience: String = ""
    ) throws(Problem) -> MomentChoice? {
        guard audience.isEmpty || MomentAudience(rawValue: audience) != nil else { throw .badRequest }
        let isForInvited = audience == MomentAudience.invited.rawValue
        let isNamed = title?.contains { !$0.isWhitespace } ?? false
        guard !id.isEmpty else {
            if isNamed || isForInvited { throw .badRequest }
            return nil
        }
        guard title == nil || !isForInvited else { throw .badRequest }
        guard let momentID = MomentID(id), !isNamed || id.utf8.count >= shortestNewID else { throw .badRequest }
        guard let title else { return MomentChoice(id: momentID, isForInvited: isForInvited) }
        guard isNamed else { return MomentChoice(id: momentID, isUnnamed: true) }
        return MomentChoice(id: momentID, title: try MomentText.title(typed: title))
    }
}

/// Parses what a person says of a moment.
package enum MomentText {
    /// Parses a title as one line.
    package static func title(typed text: String) throws(Problem) -> String {
        guard let title = WordLimits.line(text, within: WordLimits.momentTitle) else {
            throw .words(.momentTitle, WordLimits.momentTitle)
        }
        return title
    }

    /// Parses details, with line ends of any system; they may be empty.
    package static func details(typed text: String) throws(Problem) -> String {
        let lines = text.replacing("\r\n", with: "\n")
        guard let details = WordLimits.words(lines, within: WordLimits.momentDetails) else {
            throw .words(.momentDetails, WordLimits.momentDetails)
        }
        return details
    }

    /// Parses a local time as browsers send it, with or without seconds; returns nil for an empty text.
    package static func time(typed text: String) throws(Problem) -> LocalDateTime? {
        guard !text.isEmpty else { return nil }
        let whole = text.utf8.count == 16 ? text + ":00" : text
        guard let time = LocalDateTime(whole) else { throw .momentTimes }
        return time
    }
}
