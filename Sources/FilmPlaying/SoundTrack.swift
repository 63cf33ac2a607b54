/// The decoded sound that is ahead of the film, and what a speaker was given
/// of it.
struct SoundTrack {
    /// So much is decoded ahead.
    static let ahead = Duration.milliseconds(500)
    /// More than a speaker is given at once: a tap is heard at once.
    private static let given = Duration.milliseconds(150)
    /// A file whose pictures lie far from their sound must not fill the memory.
    private static let most = Duration.seconds(4)

    private struct Part {
        var time: Duration
        var samples: [Int16]

        var end: Duration { time + SoundFormat.duration(of: samples.count / 2) }
    }

    private var parts: [Part] = []
    /// Where the last sample lies that the speaker was given.
    private var givenUpTo: Duration?

    var isEmpty: Bool { parts.isEmpty }

    func isFull(at position: Duration) -> Bool { parts.last.map { $0.end - position >= Self.ahead } ?? false }

    mutating func add(_ samples: [Int16], at time: Duration) {
        guard !samples.isEmpty else { return }
        parts.append(Part(time: time, samples: samples))
        if let first = parts.first, parts[parts.count - 1].end - first.time > Self.most { parts.removeFirst() }
    }

    /// What has passed unheard is gone.
    mutating func skip(to position: Duration) {
        while let first = parts.first, first.end <= position { parts.removeFirst() }
    }

    /// Where the speaker is, if it sounds.
    func position(of speaker: any Speaker) -> Duration? {
        givenUpTo.map { $0 - SoundFormat.duration(of: speaker.waiting) }
    }

    /// It was closed, and what it had not sounded yet is gone with it.
    mutating func forgetSpeaker() { givenUpTo = nil }

    /// Gives the speaker what it needs for the next moments; the first sound
    /// begins where the film is.
    mutating func feed(_ speaker: any Speaker, at position: Duration) {
        if givenUpTo == nil { begin(at: position) }
        while SoundFormat.duration(of: speaker.waiting) < Self.given, let part = parts.first {
            parts.removeFirst()
            speaker.add(part.samples)
            givenUpTo = part.end
        }
    }

    /// The first part is cut to begin at this very sample, or silence leads to
    /// it.
    private mutating func begin(at position: Duration) {
        skip(to: position)
        guard var first = parts.first else { return }
        let passed = Int((position - first.time) / .seconds(1) * Double(SoundFormat.rate))
        if passed >= 0 {
            first.samples.removeFirst(min(passed * 2, first.samples.count))
        } else {
            first.samples.insert(contentsOf: [Int16](repeating: 0, count: -passed * 2), at: 0)
        }
        first.time = position
        parts[0] = first
    }
}
