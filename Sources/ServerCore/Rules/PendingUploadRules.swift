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
    /// What a family's take up together: 100 of the largest photos.
    package var bytesInFamily = ByteCount.gigabytes(6)
    /// Four such families at once on one server's disk.
    package var bytesInAll = ByteCount.gigabytes(24)

    package init() {}

    /// nil: one more upload may begin beside those that are `open`.
    package func refusal(of new: UploadRecord, beside open: [PendingUpload]) -> Problem? {
        let family = open.filter { $0.record.familyID == new.familyID }
        let member = family.filter { $0.record.memberID == new.memberID }
        guard member.count < perMember, family.count < perFamily else { return .tooManyUploads }
        return refusal(ofBytesFor: new, beside: open)
    }

    /// nil: the bytes of `upload` have room beside those of the `others`.
    package func refusal(ofBytesFor upload: UploadRecord, beside others: [PendingUpload]) -> Problem? {
        let family = others.filter { $0.record.familyID == upload.familyID }
        let isRoom =
            Self.weight(of: family) + upload.length <= bytesInFamily
            && Self.weight(of: others) + upload.length <= bytesInAll
        return isRoom ? nil : .tooManyUploads
    }

    private static func weight(of uploads: [PendingUpload]) -> ByteCount {
        uploads.reduce(.zero) { $0 + $1.weight }
    }
}

/// An upload that is on its way, as its neighbours see it.
///
/// A length that was only announced takes up nothing: who announces and never
/// sends keeps nobody's room.
package struct PendingUpload: Equatable, Sendable {
    package let record: UploadRecord
    /// Bytes of room that no other upload may have.
    package let weight: ByteCount

    /// `isComing` while somebody sends bytes of it.
    package init(_ upload: UploadOnItsWay, isComing: Bool) {
        record = upload.record
        weight = isComing ? max(upload.record.length, upload.stored) : upload.stored
    }
}
