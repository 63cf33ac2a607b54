package import FamilyCore
package import FoundationEssentials

/// The limits of uploads in progress.
package struct PendingUploadRules: Equatable, Sendable {
    /// The life of an unfinished upload, in seconds: 7 days.
    package var life: TimeInterval = 7 * 86_400
    /// How long the result of an upload can be asked for, in seconds, in case the answer was lost; it takes up no
    /// space.
    package var outcomeLife: TimeInterval = 86_400
    /// The maximum number of uploads per member; the page has two in progress, and the rest is for interrupted ones.
    package var perMember = 64
    package var perFamily = 256
    /// The maximum bytes of a family's uploads: 100 of the largest photos.
    package var bytesInFamily = ByteCount.gigabytes(6)
    /// The maximum bytes of all uploads that fill one disk: four such families.
    package var bytesInAll = ByteCount.gigabytes(24)

    package init() {}

    /// Returns nil if one more upload may begin beside those that are `open`.
    package func refusal(of new: UploadRecord, beside open: [PendingUpload]) -> Problem? {
        let family = open.filter { $0.record.familyID == new.familyID }
        let member = family.filter { $0.record.memberID == new.memberID }
        guard member.count < perMember, family.count < perFamily else { return .tooManyUploads }
        return refusal(ofBytesFor: new, beside: open)
    }

    /// Returns nil if there is space for the bytes of `upload` beside those of the `others`.
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

/// An upload in progress, as it counts for the limits.
///
/// An announced length reserves nothing, so that a sender who never sends blocks no space.
package struct PendingUpload: Equatable, Sendable {
    package let record: UploadRecord
    /// The bytes that it reserves.
    package let weight: ByteCount

    /// Creates it; `isComing` is true while bytes are being received.
    package init(_ upload: UploadProgress, isComing: Bool) {
        record = upload.record
        weight = isComing ? max(upload.record.length, upload.stored) : upload.stored
    }
}
