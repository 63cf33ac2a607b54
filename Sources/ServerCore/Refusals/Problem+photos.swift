package import FamilyCore

extension Problem {
    package static func fileEmpty(_ name: String) -> Problem {
        about(name, .fileEmpty)
    }
    package static func fileTooLarge(_ name: String, limit: ByteCount) -> Problem {
        Problem(.fileTooLarge, [.file: .file(name), .megabytes: .number(Int(limit.bytes / 1_000_000))])
    }
    package static func tooManyFiles(limit: Int) -> Problem {
        Problem(.tooManyFiles, [.most: .number(limit)])
    }
    package static func tooManyPixels(_ name: String, width: Int, height: Int) -> Problem {
        Problem(.tooManyPixels, [.file: .file(name), .megapixels: .number(megapixels(width, height))])
    }
    package static let renditionLost = Problem(.renditionLost, interval: 5)
    package static func photoDamaged(_ name: String) -> Problem {
        about(name, .photoDamaged)
    }
    package static func photoTooHard(_ name: String) -> Problem {
        about(name, .photoTooHard)
    }
    package static func filmTooLong(_ name: String, seconds: Int) -> Problem {
        Problem(.filmTooLong, [.file: .file(name), .seconds: .number(seconds)])
    }
    package static let filmStart = Problem(.filmStart, [.most: .number(FilmStart.latestSeconds)])
    /// Returns the problem of a caption that somebody else has changed first.
    package static func captionChanged(to words: String) -> Problem {
        words.isEmpty ? Problem(.captionTakenAway) : Problem(.captionChanged, [.words: .text(words)])
    }
    package static let undoOver = Problem(.undoOver)
    /// The same bytes were sent again while the photo was deleted.
    package static let sentAgain = Problem(.sentAgain)
    /// The same bytes as those of a photo that waits to be let in are in the album.
    package static let alreadyInAlbum = Problem(.alreadyInAlbum)
    /// A photo that waits to be let in has changed since the list of what waits was read.
    package static let heldChanged = Problem(.heldChanged)
    /// The film of a photo that waits to be let in is still being made, so that nobody can have seen it.
    package static let heldFilm = Problem(.heldFilm)
    /// A moment holds what guests from outside send, and nobody is left who could let it in.
    package static let nobodyLetsIn = Problem(.nobodyLetsIn)
    /// The same bytes are in the album, hidden by a member.
    package static let photoHidden = Problem(.photoHidden)
    package static func commentsFull(_ most: Int) -> Problem {
        Problem(.commentsFull, [.most: .number(most)])
    }
    /// Returns the problem of a frame from which `most` photos are hidden already.
    package static func frameHidesTooMany(_ most: Int) -> Problem {
        Problem(.frameHidesTooMany, [.most: .number(most)])
    }
    package static func albumFull(limit: ByteCount) -> Problem {
        limit.bytes % 1_000_000_000 == 0
            ? Problem(.albumFull, [.gigabytes: .number(Int(limit.bytes / 1_000_000_000))])
            : Problem(.albumFullMegabytes, [.megabytes: .number(Int(limit.bytes / 1_000_000))])
    }
    package static func albumFull(photos limit: Int) -> Problem {
        Problem(.albumFullOfPhotos, [.most: .number(limit)])
    }
    package static let diskFull = Problem(.diskFull)

    /// A page of the catalogue's file is damaged; the rest is served.
    package static let catalogueDamaged = Problem(.catalogueDamaged, interval: 3600)
    /// The disk can only be read: a damaged card, as a rule; what is there is served.
    package static let diskReadOnly = Problem(.diskReadOnly, interval: 60)
    /// The folder of photos or catalogue disappeared while the server runs.
    package static let storageLost = Problem(.storageLost, interval: 60)
    /// The row exists and the bytes do not; 404, because a retry soon does not help.
    package static let originalMissing = Problem(.originalMissing)
    /// Returns the problem of a darkroom that was killed for lack of memory.
    ///
    /// 507 and not 503: a person may retry, but a program must not repeat it automatically (RFC 4918, section 11.5).
    package static func serverOutOfMemory(_ name: String) -> Problem {
        about(name, .outOfMemory)
    }

    /// Returns the problem for the sender of file `name` after a failed development.
    package static func refused(_ name: String, _ kind: MediaKind, _ refusal: RenditionError) -> Problem {
        switch refusal {
        case .damaged: .photoDamaged(name)
        case .tooManyPixels(let width, let height): .tooManyPixels(name, width: width, height: height)
        case .tooHard, .crashed: .photoTooHard(name)
        case .killed: .serverOutOfMemory(name)
        case .diskFull: .diskFull
        case .tooLong(let seconds): .filmTooLong(name, seconds: seconds)
        case .unusual: .unusual(name, kind)
        case .unavailable: .unavailable
        }
    }

    /// Returns the problem for the sender of file `name` whose position could not be removed.
    package static func positionStays(_ name: String, _ kind: MediaKind, _ refusal: RenditionError) -> Problem {
        switch refusal {
        case .unusual, .damaged: about(name, .positionStays)
        default: refused(name, kind, refusal)
        }
    }

    private static func megapixels(_ width: Int, _ height: Int) -> Int {
        // NB: both come from an untrusted header and may be huge.
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? Int.max / 1_000_000 : pixels / 1_000_000
    }
}
