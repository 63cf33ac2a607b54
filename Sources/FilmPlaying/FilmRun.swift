/// The state of a film while it plays: the frames decoded ahead, and the
/// position.
///
/// Only the player's thread uses it.
struct FilmRun {
    /// The number of pictures decoded ahead; each takes 1.5 MB at 720 lines.
    private static let picturesAhead = 4
    /// The most pictures decoded ahead, if the sound lies behind its pictures
    /// in the file.
    private static let mostPictures = 12
    /// The longest wait between two looks at the sound of a film that is heard.
    private static let soundIsDue = Duration.milliseconds(40)
    /// The longest time to wait until the speaker is silent.
    private static let fades = Duration.milliseconds(200)
    /// The duration of a picture if the file does not tell it.
    private static let usualPicture = Duration.milliseconds(40)

    private let settings: FilmPlayer.Settings
    private let reader: FilmReader
    private let scaler: PictureScaler
    private let converter: SoundConverter
    private var clock = FilmClock()
    private var pictures: [(frame: DecodedFrame, time: Duration)] = []
    /// The next picture, scaled before its time comes.
    private var next: FilmPicture?
    private var sound = SoundTrack()
    private var speaker = FilmSpeaker()
    private var rounds = 1
    /// The position at which the current round began.
    private var roundBegan = Duration.zero
    /// The position at which everything read so far ends.
    private var ends = Duration.zero
    private var isRead = false
    private var hasBegun = false

    init(_ settings: FilmPlayer.Settings) throws(FilmError) {
        self.settings = settings
        reader = try FilmReader(path: settings.path)
        scaler = try PictureScaler(settings.fit)
        converter = try SoundConverter()
    }

    private var now: ContinuousClock.Instant { .now }
    private var position: Duration { clock.position(now: now) }

    /// Plays until the film ends or an order ends it.
    mutating func play(
        _ heard: (FilmPlayer.News) -> Void,
        orders: () -> FilmPlayer.PlaybackCommands,
        wait: (Duration?) -> Void
    ) throws(FilmError) {
        while true {
            let order = orders()
            guard !order.isOver else { return fallSilent(wait) }
            guard !order.isPaused || !hasBegun else {
                standStill(wait)
                continue
            }
            obey(order)
            if try fill() { continue }
            guard begin(order, heard) else { throw .broken("the film has nothing to show or to hear") }
            show(heard)
            if isOver { return heard(.ended) }
            wait(timeout(order))
        }
    }

    // MARK: - Orders

    private mutating func obey(_ order: FilmPlayer.PlaybackCommands) {
        guard hasBegun else { return }
        if !clock.isRunning { clock.run(true, now: now) }
        guard order.isAudible, reader.hasSound else { return sound.skip(to: position) }
        speaker.open(settings.speaker)
        speaker.check(now: now)
        guard let current = speaker.current else { return sound.skip(to: position) }
        if let place = sound.position(of: current), current.waiting > 0 { clock.follow(place, now: now) }
        sound.feed(current, at: position)
        speaker.fed()
    }

    /// Pauses the film and closes the speaker: an open speaker keeps the
    /// machine awake even for silence.
    private mutating func standStill(_ wait: (Duration?) -> Void) {
        if clock.isRunning {
            clock.run(false, now: now)
            fallSilent(wait)
            speaker.close()
            sound.forgetSpeaker()
        }
        wait(nil)
    }

    /// Fades the sound out, because sound that stops abruptly makes a click.
    private func fallSilent(_ wait: (Duration?) -> Void) {
        guard let current = speaker.current else { return }
        current.sound(false)
        let end = now.advanced(by: Self.fades)
        while !current.isSilent, now < end { wait(.milliseconds(10)) }
    }

    // MARK: - Decoding

    /// Decodes or scales one frame if one is needed now; returns false if
    /// nothing was done.
    private mutating func fill() throws(FilmError) -> Bool {
        guard !isRead, wantsMore else { return try scale() }
        switch try reader.next() {
        case .picture(let frame):
            let time = roundBegan + frame.time
            pictures.append((frame, time))
            ends = max(ends, time + (frame.lasts > .zero ? frame.lasts : Self.usualPicture))
        case .sound(let frame):
            let samples = try converter.samples(of: frame)
            let time = roundBegan + frame.time
            sound.add(samples, at: time)
            ends = max(ends, time + SoundFormat.duration(of: samples.count / 2))
        case nil: try beginRound()
        }
        return true
    }

    private var wantsMore: Bool {
        guard reader.hasPictures else { return !sound.isFull(at: position) }
        if hasBegun, next.map({ $0.time <= position }) == true { return false }
        if pictures.count < Self.picturesAhead { return true }
        return reader.hasSound && !sound.isFull(at: position) && pictures.count < Self.mostPictures
    }

    /// Starts the next round from the film's beginning, or marks the film as
    /// read to its end.
    private mutating func beginRound() throws(FilmError) {
        guard rounds < settings.rounds, ends > roundBegan else {
            isRead = true
            return
        }
        rounds += 1
        roundBegan = ends
        try reader.rewind()
    }

    /// Scales the next picture to the size of its place, skipping pictures that
    /// are already late.
    private mutating func scale() throws(FilmError) -> Bool {
        guard next == nil, !pictures.isEmpty else { return false }
        while hasBegun, pictures.count > 1, pictures[1].time <= position { pictures.removeFirst() }
        let (frame, time) = pictures.removeFirst()
        next = try scaler.picture(of: frame, time: time)
        return true
    }

    // MARK: - Showing

    /// Starts the clock at the first picture or sound; returns false if the
    /// film has neither.
    private mutating func begin(_ order: FilmPlayer.PlaybackCommands, _ heard: (FilmPlayer.News) -> Void) -> Bool {
        guard !hasBegun else { return true }
        guard next != nil || !sound.isEmpty else { return false }
        hasBegun = true
        clock.run(true, now: now)
        heard(.began)
        // The sound is started before the first wait.
        obey(order)
        return true
    }

    private mutating func show(_ heard: (FilmPlayer.News) -> Void) {
        guard let picture = next, picture.time <= position else { return }
        next = nil
        heard(.picture(picture))
    }

    private var isOver: Bool { isRead && next == nil && pictures.isEmpty && position >= ends }

    /// The time to wait: until the next picture, or until the speaker needs
    /// more samples.
    private func timeout(_ order: FilmPlayer.PlaybackCommands) -> Duration {
        // A film without pictures has decoded enough when it comes here.
        let more = reader.hasPictures ? .zero : Self.soundIsDue
        let due = next.map { $0.time - position } ?? (isRead && pictures.isEmpty ? ends - position : more)
        let isSounding = order.isAudible && speaker.current != nil
        return isSounding || !reader.hasPictures ? min(due, Self.soundIsDue) : due
    }
}
