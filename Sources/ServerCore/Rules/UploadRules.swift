package import FamilyCore

/// The limits of one upload form and of a family's album.
package struct UploadRules: Equatable, Sendable {
    /// The maximum size of a photo: 60 MB, more than the largest JPEG of a 108-megapixel phone.
    package var largestFile = ByteCount.megabytes(60)
    /// The maximum size of a film: 500 MB, a minute as present phones record it in 4K.
    ///
    /// Only uploads in pieces (tus) may be so large; a form takes files up to `largestFile`.
    package var largestFilm = ByteCount.megabytes(500)
    /// The longest film or voice, in seconds, as the darkroom accepts it.
    package let longestFilm = 61
    /// The maximum part of a longer film that is shown from a chosen start, in seconds, as the darkroom cuts it.
    package let filmPart = 60
    /// The bytes of an oversize file that are read and dropped at most, so that the sender gets the error message;
    /// beyond them the connection is closed.
    package var largestRead = ByteCount.megabytes(200)
    /// The maximum number of files in one form.
    package var filesInForm = 200
    package var largestForm = ByteCount.gigabytes(12)
    /// The maximum time of one form: six hours, 200 photos of 5 MB at 46 kB/s.
    package var longestForm: Duration = .seconds(6 * 3_600)
    /// The maximum bytes of one family, originals and renditions together: 5,000 photos of a phone.
    ///
    /// The operator can give a family a quota of its own.
    package var quota = ByteCount.gigabytes(20)
    /// The maximum number of photos of one family; the album's pages are measured with this number.
    package var mostPhotos = 100_000
    /// The maximum bytes of a stored file name, after cleaning.
    package var longestFileName = 255

    package init() {}

    /// Returns nil if a file of `size` may enter a family whose album takes up `used`.
    package func refusal(of size: ByteCount, named name: String, isFilm: Bool, used: AlbumUse) -> Problem? {
        let largest = isFilm ? largestFilm : largestFile
        if size == .zero { return .fileEmpty(name) }
        if size > largest { return .fileTooLarge(name, limit: largest) }
        return refusal(ofSpaceFor: size, beside: used)
    }

    /// Returns nil if one more photo of `size` bytes fits into the family's album.
    package func refusal(ofSpaceFor size: ByteCount, beside used: AlbumUse) -> Problem? {
        guard used.photos < mostPhotos else { return .albumFull(photos: mostPhotos) }
        let limit = used.quota ?? quota
        return used.bytes + size > limit ? .albumFull(limit: limit) : nil
    }

    /// Returns the sent name for display: its last path component, without control characters, at most
    /// `longestFileName` bytes.
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

/// The space that a family's photos use.
package struct AlbumUse: Equatable, Sendable {
    package var bytes: ByteCount
    package var photos: Int
    /// The family's own quota; nil: that of `UploadRules`.
    package var quota: ByteCount?

    package init(bytes: ByteCount, photos: Int, quota: ByteCount? = nil) {
        self.bytes = bytes
        self.photos = photos
        self.quota = quota
    }

    /// Returns the sum with uploads in progress, by the space they reserve.
    package func with(_ uploads: [PendingUpload]) -> AlbumUse {
        let begun = uploads.filter { $0.weight > .zero }
        return AlbumUse(bytes: begun.reduce(bytes) { $0 + $1.weight }, photos: photos + begun.count, quota: quota)
    }
}

extension Unicode.GeneralCategory {
    /// Whether characters of this category are invisible or change the direction of a line.
    fileprivate var isHidden: Bool {
        switch self {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: false
        }
    }
}
