package import FamilyCore
package import FoundationEssentials

/// The bounds of uploads that are on their way.
package struct PendingUploadRules: Equatable, Sendable {
    /// A phone that lost its network on Friday goes on next Friday: 7 days.
    package var life: TimeInterval = 7 * 86_400
    /// What became of an upload can be asked for a day, in case the answer was
    /// lost; it takes up no room.
    package var outcomeLife: TimeInterval = 86_400
    /// Our page has two under way; the rest is for what broke off for good.
    package var perMember = 64
    package var perFamily = 256
    /// The lengths of a family's together: 100 of the largest photos.
    package var bytesInFamily = ByteCount.gigabytes(6)
    /// Four such families at once on one server's disk.
    package var bytesInAll = ByteCount.gigabytes(24)

    package init() {}

    /// Nothing where one more upload may begin beside those that are `open`.
    package func refusal(of new: UploadRecord, beside open: [UploadRecord]) -> Problem? {
        let family = open.filter { $0.familyID == new.familyID }
        let member = family.filter { $0.memberID == new.memberID }
        let isRoom =
            member.count < perMember && family.count < perFamily
            && Self.bytes(of: family) + new.length <= bytesInFamily
            && Self.bytes(of: open) + new.length <= bytesInAll
        return isRoom ? nil : .tooManyUploads
    }

    private static func bytes(of uploads: [UploadRecord]) -> ByteCount {
        uploads.reduce(.zero) { $0 + $1.length }
    }
}
