import DarkroomWire

extension PhotoMetadata {
    /// Reads what phones write into their films: Apple's field has the local
    /// time, the others have UTC.
    init(_ film: FilmReader) {
        self.init(filmTime: film.words("com.apple.quicktime.creationdate") ?? film.words("creation_time"))
        if let model = film.words("com.apple.quicktime.model") {
            camera = [film.words("com.apple.quicktime.make"), model].compactMap(\.self).joined(separator: " ")
        }
        let place = film.words("com.apple.quicktime.location.ISO6709") ?? film.words("location")
        guard let place = place.flatMap(Self.place) else { return }
        (latitude, longitude) = place
    }

    /// Takes the time of a film, which is UTC if it ends with `Z`.
    ///
    /// FFmpeg writes `Z` after the time in the header of an MP4, because that
    /// time is UTC by ISO 14496-12. Android, which makes most of these films,
    /// writes UTC.
    ///
    /// NB: some cameras write their local time there. Their files do not tell
    /// that, so their films get a wrong hour.
    init(filmTime moment: String?) {
        self.init(takenAt: moment.flatMap(Self.time), takenAtOffset: moment.flatMap(Self.offset))
        isTakenAtUTC = takenAt != nil && moment.map(Self.zone) == "Z"
    }

    /// Converts `2026-07-04T16:40:00+0300` to Exif's form `2026:07:04
    /// 16:40:00`.
    private static func time(_ moment: String) -> String? {
        let parts = moment.prefix(19).split(separator: "T")
        guard moment.utf8.count >= 19, parts.count == 2, !moment.hasPrefix("1904"), !moment.hasPrefix("1970") else {
            return nil
        }
        return parts[0].split(separator: "-").joined(separator: ":") + " " + parts[1]
    }

    /// The zone after the seconds and their fraction: `+0300`, `+03:00`, `Z` or
    /// nothing.
    private static func zone(_ moment: String) -> Substring {
        moment.dropFirst(19).drop { $0 == "." || $0.isNumber }
    }

    /// The offset `+03:00`; nil if the zone is none or `Z`.
    private static func offset(_ moment: String) -> String? {
        let rest = zone(moment)
        let digits = rest.dropFirst().filter { $0 != ":" }
        guard let sign = rest.first, digits.count == 4 else { return nil }
        return "\(sign)\(digits.prefix(2)):\(digits.suffix(2))"
    }

    /// Parses a position of ISO 6709, such as `+59.3000+018.1000+010.5/`.
    private static func place(_ words: String) -> (Int, Int)? {
        var numbers: [String] = []
        for letter in words.prefix(while: { $0 != "/" }) {
            if letter == "+" || letter == "-" { numbers.append("") }
            guard !numbers.isEmpty else { return nil }
            numbers[numbers.count - 1].append(letter)
        }
        let degrees = numbers.prefix(2).compactMap(Double.init)
        guard degrees.count == 2, abs(degrees[0]) <= 90, abs(degrees[1]) <= 180 else { return nil }
        return (Int((degrees[0] * 1_000_000).rounded()), Int((degrees[1] * 1_000_000).rounded()))
    }
}
