/// The sound decoded ahead of the film, and how much of it the speaker has got.
struct SoundTrack {
    /// The duration of sound that is decoded ahead.
    static let ahead = Duration.milliseconds(500)
    /// The most sound that waits in the speaker: short, so that a tap on the
    /// film is heard at once.
    private static let given = Duration.milliseconds(150)
    /// The most sound kept: a file whose pictures lie far from their sound must
    /// not fill the memory.
    private static let most = Duration.seconds(4)
    /// The longest silence before the first sound; it takes 12 MB.
    private static let longestSilence = Duration.seconds(60)

    private struct Part {
        var time: Duration
        var samples: [Int16]

        var end: Duration { time + SoundFormat.duration(of: samples.count / 2) }
    }

    private var parts: [Part] = []
    /// The end of the last sample that the speaker got; nil before the first
    /// one.
    private var givenUpTo: Duration?

    var isEmpty: Bool { parts.isEmpty }

    func isFull(at position: Duration) -> Bool { parts.last.map { $0.end - position >= Self.ahead } ?? false }

    mutating func add(_ samples: [Int16], at time: Duration) {
        guard !samples.isEmpty else { return }
        parts.append(Part(time: time, samples: samples))
        if let first = parts.first, parts[parts.count - 1].end - first.time > Self.most { parts.removeFirst() }
    }

    /// Drops the sound that ends before `position`.
    mutating func skip(to position: Duration) {
        while let first = parts.first, first.end <= position { parts.removeFirst() }
    }

    /// The position that the speaker plays now; nil before the first sample.
    func position(of speaker: any Speaker) -> Duration? {
        givenUpTo.map { $0 - SoundFormat.duration(of: speaker.waiting) }
    }

    /// Forgets the speaker, which was closed together with the samples it had
    /// not played.
    mutating func forgetSpeaker() { givenUpTo = nil }

    /// Gives the speaker the samples of the next moments; the first sample is
    /// that of `position`.
    mutating func feed(_ speaker: any Speaker, at position: Duration) {
        if givenUpTo == nil, !begin(at: position) { return }
        while SoundFormat.duration(of: speaker.waiting) < Self.given, let part = parts.first {
            parts.removeFirst()
            speaker.add(part.samples)
            givenUpTo = part.end
        }
    }

    /// Cuts the first part so that it starts at `position`, or puts silence
    /// before it; returns false if it is so far away that the silence would
    /// fill the memory.
    private mutating func begin(at position: Duration) -> Bool {
        skip(to: position)
        guard var first = parts.first else { return true }
        guard first.time - position <= Self.longestSilence else { return false }
        let passed = Int((position - first.time) / .seconds(1) * Double(SoundFormat.rate))
        if passed >= 0 {
            first.samples.removeFirst(min(passed * 2, first.samples.count))
        } else {
            first.samples.insert(contentsOf: [Int16](repeating: 0, count: -passed * 2), at: 0)
        }
        first.time = position
        parts[0] = first
        return true
    }
}
