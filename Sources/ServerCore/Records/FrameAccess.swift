package import FamilyCore
package import FoundationEssentials

/// The part of a frame's record that decides what the frame's secret lets it do.
///
/// Each call of a frame needs it, and each event for thousands of listening frames; it is much smaller than the record.
package struct FrameAccess: Equatable, Sendable {
    package let id: FrameID
    package let pairing: FrameRecord.Pairing?
    package let revokedAt: Date?
    package let lastSeenAt: Date?

    package init(id: FrameID, pairing: FrameRecord.Pairing?, revokedAt: Date?, lastSeenAt: Date?) {
        (self.id, self.pairing, self.revokedAt, self.lastSeenAt) = (id, pairing, revokedAt, lastSeenAt)
    }
}

extension FrameRecord {
    package var access: FrameAccess {
        FrameAccess(id: id, pairing: pairing, revokedAt: revokedAt, lastSeenAt: lastSeenAt)
    }
}
