package import FamilyCore

/// The bounds of what one form may bring.
package struct UploadRules: Equatable, Sendable {
    /// Above this a photo is refused: 60 MB, a 108-megapixel phone's largest
    /// JPEG with room to spare.
    package var largestFile = ByteCount.megabytes(60)
    /// Above this a film is refused: 500 MB, a minute as present phones record it in 4K.
    ///
    /// Films this large come in pieces (tus) alone; a form holds `largestFile`.
    package var largestFilm = ByteCount.megabytes(500)
    /// The longest film or voice, in seconds, as the darkroom accepts it.
    package let longestFilm = 61
    /// An oversize file is read to its end and dropped up to here, so that the
    /// sentence arrives; beyond it the connection is closed.
    package var largestRead = ByteCount.megabytes(200)
    /// Files in one form: 200, of 60 MB each.
    package var filesInForm = 200
    package var largestForm = ByteCount.gigabytes(12)
    /// How long one form may take: six hours, 200 photos of 5 MB at 46 kB/s.
    package var longestForm: Duration = .seconds(6 * 3_600)
    /// What one family may keep, originals and renditions together: 5,000
    /// photos of a phone, on a small computer's disk.
    package var quota = ByteCount.gigabytes(20)
    /// How many photos one family may keep; the album's pages are measured with
    /// as many.
    package var mostPhotos = 100_000
    /// Bytes of the sent name that are kept, after normalising.
    package var longestFileName = 255

    package init() {}

    /// Nothing where a file of `size` may enter a family that uses so much.
    package func refusal(of size: ByteCount, named name: String, isFilm: Bool, used: AlbumUse) -> Problem? {
        let largest = isFilm ? largestFilm : largestFile
        if size == .zero { return .fileEmpty(name) }
        if size > largest { return .fileTooLarge(name, limit: largest) }
        return refusal(ofRoomFor: size, beside: used)
    }

    /// Nothing where one more photo that weighs `size` fits beside what a
    /// family uses.
    package func refusal(ofRoomFor size: ByteCount, beside used: AlbumUse) -> Problem? {
        guard used.photos < mostPhotos else { return .albumFull(photos: mostPhotos) }
        return used.bytes + size > quota ? .albumFull(limit: quota) : nil
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

/// What a family's photos take up.
package struct AlbumUse: Equatable, Sendable {
    package var bytes: ByteCount
    package var photos: Int

    package init(bytes: ByteCount, photos: Int) {
        self.bytes = bytes
        self.photos = photos
    }

    /// With uploads that are on their way, by what they take up.
    package func with(_ uploads: [PendingUpload]) -> AlbumUse {
        let begun = uploads.filter { $0.weight > .zero }
        return AlbumUse(bytes: begun.reduce(bytes) { $0 + $1.weight }, photos: photos + begun.count)
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
