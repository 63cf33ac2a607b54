package import FamilyCore

/// The bounds of what one form may bring.
package struct UploadRules: Equatable, Sendable {
    /// Above this a photo is refused: 60 MB, a 108-megapixel phone's largest
    /// JPEG with room to spare.
    package var largestFile = ByteCount.megabytes(60)
    /// An oversize file is read to its end and dropped up to here, so that the
    /// sentence arrives; beyond it the connection is closed.
    package var largestRead = ByteCount.megabytes(200)
    /// Files in one form: 200, of 60 MB each.
    package var filesInForm = 200
    package var largestForm = ByteCount.gigabytes(12)
    /// How long one form may take: six hours, 200 photos of 5 MB at 46 kB/s.
    package var longestForm: Duration = .seconds(6 * 3_600)
    /// What one family may keep, originals and renditions together.
    package var quota = ByteCount.gigabytes(20)
    /// Bytes of the sent name that are kept, after normalising.
    package var longestFileName = 255

    package init() {}

    /// Nothing where a file of `size` may enter a family that keeps `used`.
    package func refusal(of size: ByteCount, named name: String, used: ByteCount) -> Problem? {
        if size == .zero { return .fileEmpty(name) }
        if size > largestFile { return .fileTooLarge(name, limit: largestFile) }
        return used + size > quota ? .albumFull(limit: quota) : nil
    }

    /// The sent name as words for people: its last part, without control
    /// characters, at most `longestFileName` bytes.
    package func displayName(ofSent name: String) -> String {
        let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        var kept = String.UnicodeScalarView()
        var bytes = 0
        for scalar in last.unicodeScalars where !scalar.properties.generalCategory.isHidden {
            bytes += UTF8.width(scalar)
            guard bytes <= longestFileName else { break }
            kept.append(scalar)
        }
        return String(kept)
    }
}

extension Unicode.GeneralCategory {
    /// Whether a letter of this kind shows nothing or turns the line around.
    fileprivate var isHidden: Bool {
        switch self {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: false
        }
    }
}
