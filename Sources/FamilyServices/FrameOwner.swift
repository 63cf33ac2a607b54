import FamilyCore
import FoundationEssentials
import ServerCore

/// The member whose frame it becomes: an existing one, or a new viewer.
struct FrameOwner: Sendable {
    private enum Person: Sendable {
        case known(MemberID)
        case new(MemberID, Relationship, displayName: String)
        /// The owner of a frame of the family whose place this one takes.
        case replaces(FrameID)
    }

    private let family: FamilyID
    /// The keeper who lets the frame in.
    private let taker: MemberID
    private let person: Person
    private let frameName: String?

    init(_ acceptance: Acceptance, by keeper: SignedIn, newID: MemberID) throws(Problem) {
        (family, taker) = (keeper.familyID, keeper.member.id)
        frameName = try Self.given(acceptance.frameName)
        if let replaced = acceptance.replaces {
            person = .replaces(replaced)
        } else if let known = acceptance.memberID {
            person = .known(known)
        } else if let relationship = acceptance.relationship, let name = acceptance.displayName {
            person = .new(newID, relationship, displayName: try TypedText.displayName(name))
        } else {
            throw Problem(.whoseFrame)
        }
    }

    /// The owner whom the giver of a gift card named.
    init(_ gift: GiftRecord, newID: MemberID) {
        (family, taker, frameName) = (gift.familyID, gift.giverID, nil)
        person =
            switch gift.recipient {
            case .known(let member): .known(member)
            case .new(let relationship, let name): .new(newID, relationship, displayName: name)
            }
    }

    /// Returns the frame's name; nil for an empty field.
    private static func given(_ name: String?) throws(Problem) -> String? {
        guard let name, WordLimits.words(name, within: 0...0) == nil else { return nil }
        return try TypedText.frameName(name)
    }

    func takeIn(_ id: FrameID, at now: Date, in writer: any CatalogueWriter) throws -> FrameSummary {
        guard let frame = try writer.frame(id), frame.pairing == nil, frame.revokedAt == nil else {
            throw Problem.invitationEnded
        }
        if case .replaces(let broken) = person { return try replace(broken, by: frame, at: now, in: writer) }
        let member = try member(at: now, in: writer)
        let paired = try writer.pair(frame, with: member, named: frameName, by: taker, at: now)
        return try writer.summary(of: paired)
    }

    /// Gives the place of a broken frame to `frame`, and revokes the broken one, so that it erases its photos if it
    /// ever starts again.
    private func replace(
        _ broken: FrameID,
        by frame: FrameRecord,
        at now: Date,
        in writer: any CatalogueWriter
    ) throws -> FrameSummary {
        let old = try writer.livingFrame(broken, in: family)
        guard let pairing = old.pairing else { throw Problem.notFound }
        var new = frame
        new.chosen = old.chosen
        let member = try writer.livingMember(pairing.memberID, in: family)
        let paired = try writer.pair(new, with: member, named: pairing.name, by: taker, at: now)
        try writer.moveSightings(from: broken, to: frame.id)
        try writer.moveHidings(from: broken, to: frame.id)
        try writer.moveShownPart(from: broken, to: frame.id)
        try writer.revoke(old, at: now)
        return try writer.summary(of: paired)
    }

    private func member(at now: Date, in writer: any CatalogueWriter) throws -> MemberRecord {
        switch person {
        case .replaces(let frame):
            guard let pairing = try writer.livingFrame(frame, in: family).pairing else { throw Problem.notFound }
            return try writer.livingMember(pairing.memberID, in: family)
        case .known(let id):
            return try writer.livingMember(id, in: family)
        case .new(let id, let relationship, let displayName):
            if let known = try writer.bearer(of: displayName, in: family) {
                // Grandma's second frame belongs to the same member.
                guard known.role == .viewer, known.relationship == relationship else {
                    throw Problem.nameTaken(known.displayName)
                }
                return known
            }
            let taken = Set(try writer.userNames(beginningWith: relationship.rawValue))
            let member = MemberRecord(
                id: id,
                familyID: family,
                userName: UserNames.name(for: relationship, taken: taken),
                displayName: displayName,
                role: .viewer,
                relationship: relationship,
                joinedAt: now
            )
            try writer.add(member)
            return member
        }
    }
}
