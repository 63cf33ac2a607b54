package import FamilyCore

extension Problem {
    package static func fileEmpty(_ name: String) -> Problem {
        Problem(status: 400, code: .fileEmpty, title: "\(named(name)) is empty.")
    }
    package static func fileTooLarge(_ name: String, limit: ByteCount) -> Problem {
        Problem(
            status: 413,
            code: .fileTooLarge,
            title: "\(named(name)) is larger than \(limit.bytes / 1_000_000) MB and was not taken."
        )
    }
    package static func tooManyFiles(limit: Int) -> Problem {
        Problem(
            status: 413,
            code: .tooManyFiles,
            title: "At most \(limit) photos can be sent at once. Please send the rest afterwards."
        )
    }
    package static func tooManyPixels(_ name: String, width: Int, height: Int) -> Problem {
        Problem(
            status: 422,
            code: .tooManyPixels,
            title: "\(named(name)) has \(megapixels(width, height)) megapixels, more than can be shown."
        )
    }
    package static let renditionLost = Problem(
        status: 503,
        code: .unavailable,
        title: "This photo is being prepared anew. Please try again in a moment.",
        interval: 5
    )
    package static func photoDamaged(_ name: String) -> Problem {
        Problem(
            status: 422,
            code: .photoDamaged,
            title: "\(named(name)) arrived damaged. Please send it again."
        )
    }
    package static func photoTooHard(_ name: String) -> Problem {
        Problem(
            status: 422,
            code: .photoTooHard,
            title: "\(named(name)) could not be opened. Another copy of it may work."
        )
    }
    package static func filmTooLong(_ name: String, seconds: Int) -> Problem {
        Problem(
            status: 422,
            code: .filmTooLong,
            title: "\(named(name)) lasts \(seconds) seconds. A film may last one minute: send a shorter part of it."
        )
    }
    /// Two people wrote a photo's words at once, and this one came later.
    package static func captionChanged(to words: String) -> Problem {
        Problem(
            status: 409,
            code: .captionChanged,
            title: words.isEmpty
                ? "Somebody took the words away meanwhile. Save again to put yours there."
                : "Somebody else wrote “\(words)” meanwhile. Save again to put yours in its place."
        )
    }
    package static let undoOver = Problem(
        status: 410,
        code: .undoOver,
        title: "It is too late: this photo is gone for good."
    )
    /// The same bytes came again while the photo was out of the album.
    package static let sentAgain = Problem(
        status: 409,
        code: .sentAgain,
        title: "This photo was sent again meanwhile, so it does not come back a second time."
    )
    /// The same bytes were hidden by somebody of the family.
    package static let photoHidden = Problem(
        status: 409,
        code: .photoHidden,
        title: "This photo was hidden by somebody in the family. A keeper can show it again."
    )
    package static func commentsFull(_ most: Int) -> Problem {
        Problem(
            status: 409,
            code: .commentsFull,
            title: "This photo has \(most) comments already. One has to go before another can come."
        )
    }
    package static func albumFull(limit: ByteCount) -> Problem {
        Problem(
            status: 507,
            code: .albumFull,
            title: "The album is full (\(limit.bytes / 1_000_000_000) GB). A keeper can make room."
        )
    }
    package static func albumFull(photos limit: Int) -> Problem {
        Problem(
            status: 507,
            code: .albumFull,
            title: "The album is full (\(limit) photos). A keeper can make room."
        )
    }
    package static let diskFull = Problem(
        status: 507,
        code: .diskFull,
        title: "The server has no room left. Please tell the keeper."
    )

    /// A page of the catalogue's file is not what was written to it; the rest is
    /// served.
    package static let catalogueDamaged = Problem(
        status: 503,
        code: .catalogueDamaged,
        title: "A part of the catalogue is damaged on the server's disk. The photos are safe. Please tell the keeper.",
        interval: 3600
    )
    /// The folder of the photos or the catalogue was taken away from under the
    /// running server.
    package static let storageLost = Problem(
        status: 503,
        code: .storageLost,
        title: "The photos are not here: the server has lost its disk. Please tell the keeper.",
        interval: 60
    )
    /// The row is there and the bytes are not; 404 because asking again soon
    /// does not help.
    package static let originalMissing = Problem(
        status: 404,
        code: .originalMissing,
        title: "The file of this photo is damaged on the server. Whoever has it can send it again."
    )
    /// A darkroom that was killed for want of memory.
    ///
    /// 507 and not 503: it may be tried again when a person says so, and must
    /// not be by a program over and over (RFC 4918, section 11.5).
    package static func serverOutOfMemory(_ name: String) -> Problem {
        Problem(
            status: 507,
            code: .outOfMemory,
            title: "\(named(name)) is too large for the server's memory now. Please try later, or send a smaller copy."
        )
    }

    /// What a refused development means to the sender of `name`.
    package static func refused(_ name: String, _ kind: MediaKind, _ refusal: RenditionRefusal) -> Problem {
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

    static func named(_ name: String) -> String { name.isEmpty ? "The file" : name }

    private static func megapixels(_ width: Int, _ height: Int) -> Int {
        // NB: both come from a stranger's header and may be huge.
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? Int.max / 1_000_000 : pixels / 1_000_000
    }
}
