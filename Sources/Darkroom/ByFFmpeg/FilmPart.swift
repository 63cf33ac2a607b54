import DarkroomWire

/// The part of a film that is converted, in microseconds.
struct FilmPart {
    /// The beginning, in the film's own time, which may not begin at zero.
    let start: Int64
    /// The length; pictures and sound from there on are left out.
    let length: Int64
    /// True if the film is not shown from its beginning.
    let isLater: Bool

    /// The whole film, up to the limit.
    static func whole(of reader: FilmReader) -> FilmPart {
        FilmPart(start: reader.start, length: FilmLimits.most, isLater: false)
    }

    private init(start: Int64, length: Int64, isLater: Bool) {
        self.start = start
        self.length = length
        self.isLater = isLater
    }

    init(_ survey: FilmSurvey, of reader: FilmReader) {
        let window = survey.window
        // A whole film keeps the fraction of a millisecond at its end.
        let isPart = window.isPart(of: Int(survey.length / 1000))
        self.init(
            start: reader.start + Int64(window.start) * 1000,
            length: isPart ? Int64(window.length) * 1000 : FilmLimits.most,
            isLater: window.start > 0
        )
    }
}
