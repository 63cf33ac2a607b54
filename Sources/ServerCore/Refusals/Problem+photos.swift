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
    /// Two people wrote a photo's words at once, and this one came later.
    package static func captionChanged(to words: String) -> Problem {
        words.isEmpty ? Problem(.captionTakenAway) : Problem(.captionChanged, [.words: .text(words)])
    }
    package static let undoOver = Problem(.undoOver)
    /// The same bytes came again while the photo was out of the album.
    package static let sentAgain = Problem(.sentAgain)
    /// The same bytes were hidden by somebody of the family.
    package static let photoHidden = Problem(.photoHidden)
    package static func commentsFull(_ most: Int) -> Problem {
        Problem(.commentsFull, [.most: .number(most)])
    }
    package static func albumFull(limit: ByteCount) -> Problem {
        Problem(.albumFull, [.gigabytes: .number(Int(limit.bytes / 1_000_000_000))])
    }
    package static func albumFull(photos limit: Int) -> Problem {
        Problem(.albumFullOfPhotos, [.most: .number(limit)])
    }
    package static let diskFull = Problem(.diskFull)

    /// A page of the catalogue's file is not what was written to it; the rest is
    /// served.
    package static let catalogueDamaged = Problem(.catalogueDamaged, interval: 3600)
    /// The folder of the photos or the catalogue was taken away from under the
    /// running server.
    package static let storageLost = Problem(.storageLost, interval: 60)
    /// The row is there and the bytes are not; 404 because asking again soon
    /// does not help.
    package static let originalMissing = Problem(.originalMissing)
    /// A darkroom that was killed for want of memory.
    ///
    /// 507 and not 503: it may be tried again when a person says so, and must
    /// not be by a program over and over (RFC 4918, section 11.5).
    package static func serverOutOfMemory(_ name: String) -> Problem {
        about(name, .outOfMemory)
    }

    /// What a refused development means to the sender of `name`.
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

    private static func megapixels(_ width: Int, _ height: Int) -> Int {
        // NB: both come from a stranger's header and may be huge.
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? Int.max / 1_000_000 : pixels / 1_000_000
    }
}
