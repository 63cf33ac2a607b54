package import FamilyCore
package import FoundationEssentials

/// An order that the server's operator gives at the shell, and that the running server carries out.
///
/// Families and invitations are named by their IDs as the operator typed them.
package enum OperatorOrder: Codable, Equatable, Sendable {
    case invite(label: String, quota: ByteCount?, days: Int?)
    case listInvitations
    case revokeInvitation(String)
    case listFamilies
    case showFamily(String)
    /// Sets a family's quota; nil: the quota of the server's settings.
    case setQuota(family: String, ByteCount?)
    case pause(family: String)
    case resume(family: String)
    /// Closes a family, to be erased after the grace time, if it has this name.
    case delete(family: String, named: String)
    case restore(family: String)
}

/// The answer to an order.
package enum OperatorAnswer: Codable, Equatable, Sendable {
    case invited(url: String, InvitationLine)
    case invitations([InvitationLine])
    case families([FamilyLine])
    /// The family after the change.
    case done(FamilyLine)
    /// The reason why the order was not carried out, in English, like all output of the shell commands.
    case refused(String)
}

/// A family in the operator's list.
package struct FamilyLine: Codable, Equatable, Sendable {
    package enum State: String, Codable, Sendable {
        case open, paused, closed, erasing
    }

    package let id: String
    package let name: String
    package let madeAt: Date
    package let people: Int
    package let frames: Int
    package let photos: Int
    package let bytes: Int64
    /// The quota in bytes: the family's own, or that of the server's settings.
    package let quota: Int64
    package let hasOwnQuota: Bool
    package let lastUsedAt: Date?
    package let state: State
    /// The date after which a closed family is erased, if the server runs until then.
    package let erasedAfter: Date?

    /// `lag`: by how many seconds `ServedTimeClock` is behind the wall clock.
    package init(_ account: FamilyAccount, usualQuota: ByteCount, lag: TimeInterval) {
        let family = account.family
        id = family.id.text
        name = family.name
        madeAt = family.createdAt
        people = account.people
        frames = account.frames
        photos = account.photos
        bytes = family.bytesUsed.bytes
        quota = (family.quota ?? usualQuota).bytes
        hasOwnQuota = family.quota != nil
        lastUsedAt = account.lastUsedAt
        switch family.state {
        case .open: (state, erasedAfter) = (.open, nil)
        case .paused: (state, erasedAfter) = (.paused, nil)
        case .closed(let end): (state, erasedAfter) = (.closed, end.addingTimeInterval(lag))
        case .erasing: (state, erasedAfter) = (.erasing, nil)
        }
    }
}

/// An invitation to start a family in the operator's list.
package struct InvitationLine: Codable, Equatable, Sendable {
    package enum State: String, Codable, Sendable {
        case waiting, used, expired, revoked
    }

    package let id: String
    package let label: String
    /// The quota of the new family in bytes; nil: the quota of the server's settings.
    package let quota: Int64?
    package let madeAt: Date
    package let expiresAt: Date
    package let state: State

    package init(_ record: FamilyInvitationRecord, at now: Date) {
        id = record.id.text
        label = record.label
        quota = record.quota?.bytes
        madeAt = record.madeAt
        expiresAt = record.expiresAt
        if record.usedAt != nil {
            state = .used
        } else if record.revokedAt != nil {
            state = .revoked
        } else {
            state = record.isUsable(at: now) ? .waiting : .expired
        }
    }
}
