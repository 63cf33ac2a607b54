package import FamilyCore
package import FoundationEssentials

/// The limits of uploads in progress.
package struct PendingUploadRules: Equatable, Sendable {
    /// The life of an unfinished upload, in seconds: 7 days.
    package var life: TimeInterval = 7 * 86_400
    /// How long a refusal, or a photo that was there before, can be asked for, in seconds, in case the answer was lost.
    ///
    /// Any number of uploads may end so, and each takes a small file and some memory.
    package var outcomeLife: TimeInterval = 86_400
    /// How long a photo that has entered the album by an upload can be asked for, in seconds: 10 days.
    ///
    /// The page sends by itself for 7 days (`isOver` in outbox.js). A photo whose answer was lost, and that somebody
    /// has deleted meanwhile, must not come back in that time. `ServedTimeClock` may be ahead by an absence that never
    /// was. The limits of the album bound the number of these results.
    package var photoLife: TimeInterval = 7 * 86_400 + ServedTimeClock.longestAbsence
    /// The maximum number of uploads per member; the page has two in progress, and the rest is for interrupted ones.
    package var perMember = 64
    package var perFamily = 256
    /// The maximum bytes of a family's uploads: 100 of the largest photos.
    package var bytesInFamily = ByteCount.gigabytes(6)
    /// The maximum bytes of all uploads that fill one disk: four such families.
    package var bytesInAll = ByteCount.gigabytes(24)

    package init() {}

    /// The longest life of an upload, finished or not, in seconds.
    package var longestLife: TimeInterval { max(life, outcomeLife, photoLife) }

    /// Returns how long an upload with this outcome lives from now on, in seconds; nil as `outcome`: an unfinished one.
    package func life(with outcome: UploadOutcome?) -> TimeInterval {
        switch outcome {
        case .photo(_, let wasThere): wasThere ? outcomeLife : photoLife
        case .refused: outcomeLife
        case nil: life
        }
    }

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
