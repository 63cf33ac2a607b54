package import FamilyCore

/// Plays what moves or sounds in the page that rests on the screen.
///
/// It performs nothing itself: each method takes what happened and returns what
/// to do. A film and an animation begin by themselves, unheard; a voice waits
/// for a touch. Each plays once on a visit of its page, and then shows its still.
package struct FilmShow: Equatable, Sendable {
    package enum Order: Equatable, Sendable {
        /// From its beginning; what it tells carries this number.
        case play(FilmRunning)
        /// Let its sound be heard, in place.
        case hear
        /// Stand still, or go on.
        case pause(Bool)
        /// Show its pictures no more, and give back what it holds.
        case end
    }

    /// Where the photo is that has a film on the shelf.
    package enum Place: Equatable, Sendable {
        /// On no page that is seen.
        case away
        /// Her page, with something over it, or looked at closely.
        case covered(PhotoID)
        /// Under a hand, or on its way.
        case moving(PhotoID)
        case resting(PhotoID, Film, shape: PixelSize)

        var photo: PhotoID? {
            switch self {
            case .away: nil
            case .covered(let photo), .moving(let photo), .resting(let photo, _, _): photo
            }
        }
    }

    private enum State: Equatable {
        /// Has not begun on this visit; its page rests since then.
        case waiting(since: Uptime?)
        case playing(FilmTime)
        /// She paused it.
        case paused(FilmTime)
        /// It stands still while a hand moves its page.
        case held(FilmTime)
        /// Its last picture goes over into the still.
        case fading(since: Uptime)
        /// Its still, and the mark to play it.
        case still
    }

    /// From a page's rest to its film: who leafs on, wakes none, and the first
    /// photo of a start is seen before anything of FFmpeg is opened.
    private static let rests = Duration.milliseconds(300)
    /// From the last picture to the still.
    private static let fades = Duration.milliseconds(400)
    /// A short animation repeats until it has played so long.
    private static let shortest = Duration.seconds(10)
    /// However short it is.
    private static let mostRounds = 100

    private var place = Place.away
    private var state = State.waiting(since: nil)
    private var film: Film?
    private var isHeard = false
    private var runs = 0

    package init() {}

    // MARK: - What happens

    /// Brings it together with the page.
    package mutating func settle(_ next: Place, now: Uptime) -> [Order] {
        let before = place
        place = next
        guard next.photo == before.photo, next.photo != nil else {
            let left: [Order] = isOnScreen ? [.end] : []
            (state, film, isHeard) = (.waiting(since: nil), nil, false)
            return left + follow(now: now)
        }
        return endFade(now: now) + follow(now: now)
    }

    /// Her touch, or a remote's key; tells nothing where there is nothing to
    /// play.
    package mutating func tap(now: Uptime) -> [Order] {
        guard case .resting(_, let film, _) = place else { return [] }
        switch state {
        case .playing where film.hasSound && !isHeard:
            isHeard = true
            return [.hear]
        case .playing(let time):
            state = .paused(time.stopped(now: now))
            return [.pause(true)]
        case .paused(let time):
            state = .playing(time.started(now: now))
            return [.pause(false)]
        case .fading, .still, .waiting: return play(isHeard: film.hasSound)
        case .held: return []
        }
    }

    /// The first picture is there, or the first sound.
    package mutating func began(_ run: Int, now: Uptime) {
        guard run == runs, case .playing(let time) = state else { return }
        state = .playing(time.started(now: now))
    }

    package mutating func ended(_ run: Int, now: Uptime) {
        guard run == runs, isOnScreen else { return }
        state = .fading(since: now)
    }

    /// Tells whose film it is, that cannot be played.
    package mutating func failed(_ run: Int) -> PhotoID? {
        guard run == runs, isOnScreen else { return nil }
        state = .still
        return place.photo
    }

    // MARK: - What is to be seen

    /// How much of the film's picture lies over the still of this photo.
    package func opacity(of photo: PhotoID, now: Uptime) -> Double {
        guard photo == place.photo else { return 0 }
        switch state {
        case .playing, .paused, .held: return 1
        case .fading(let since): return 1 - (0.0...1.0).clamp(since.duration(to: now) / Self.fades)
        case .waiting, .still: return 0
        }
    }

    /// What is said of it on its page.
    package func sign(now: Uptime) -> SceneFilm? {
        guard let film, case let length = Duration.milliseconds(film.milliseconds) else { return nil }
        switch state {
        case .playing(let time):
            guard film.kind != .animation, time.since != nil, length > .zero else { return nil }
            return .progress((0.0...1.0).clamp(time.played(now: now) / length))
        case .paused, .still: return .mark(seconds: max(1, Int((length / .seconds(1)).rounded())))
        case .waiting, .held, .fading: return nil
        }
    }

    /// Whose pictures are on the screen, in its page.
    package var shownPhoto: PhotoID? { isOnScreen ? place.photo : nil }

    /// It plays by itself or is heard: nothing else is to turn the page.
    package func isBusy(now: Uptime) -> Bool {
        switch state {
        case .playing, .held: true
        case .fading: !deadline.hasCome(by: now)
        case .waiting, .paused, .still: false
        }
    }

    package var isFading: Bool { if case .fading = state { true } else { false } }

    /// A touch would let it be heard.
    package var isUnheard: Bool {
        if case .playing(let time) = state { film?.hasSound == true && !isHeard && time.since != nil } else { false }
    }

    /// Something goes on that no picture of a film tells of.
    package var isVoicePlaying: Bool {
        if case .playing(let time) = state { film?.kind == .voice && time.since != nil } else { false }
    }

    package var deadline: Uptime? {
        switch state {
        case .fading(let since): since.advanced(by: Self.fades)
        case .waiting(let since): since?.advanced(by: Self.rests)
        case .playing, .paused, .held, .still: nil
        }
    }

    // MARK: - What follows

    /// Something of the film is held by the shell.
    private var isOnScreen: Bool {
        switch state {
        case .playing, .paused, .held, .fading: true
        case .waiting, .still: false
        }
    }

    private mutating func follow(now: Uptime) -> [Order] {
        switch (place, state) {
        case (.moving, .playing(let time)):
            state = .held(time.stopped(now: now))
            return [.pause(true)]
        case (.resting, .held(let time)):
            state = .playing(time.started(now: now))
            return [.pause(false)]
        case (.covered, _) where isOnScreen, (.away, _) where isOnScreen:
            state = .still
            return [.end]
        case (.resting(_, let film, _), .waiting(let since)):
            self.film = film
            return rest(film, since: since ?? now, now: now)
        case (.moving, .waiting), (.covered, .waiting):
            state = .waiting(since: nil)
            return []
        default: return []
        }
    }

    private mutating func rest(_ film: Film, since: Uptime, now: Uptime) -> [Order] {
        guard film.kind != .voice else {
            state = .still
            return []
        }
        state = .waiting(since: since)
        return deadline.hasCome(by: now) ? play(isHeard: false) : []
    }

    private mutating func play(isHeard: Bool) -> [Order] {
        guard case .resting(let photo, let film, let shape) = place else { return [] }
        runs += 1
        self.isHeard = isHeard
        let isAgain = isOnScreen
        state = .playing(FilmTime())
        let running = FilmRunning(
            run: runs,
            photo: photo,
            shape: shape,
            rounds: Self.rounds(of: film),
            isHeard: isHeard
        )
        return (isAgain ? [.end] : []) + [.play(running)]
    }

    private mutating func endFade(now: Uptime) -> [Order] {
        guard isFading, deadline.hasCome(by: now) else { return [] }
        state = .still
        return [.end]
    }

    private static func rounds(of film: Film) -> Int {
        guard film.kind == .animation, film.milliseconds > 0 else { return 1 }
        let times = (shortest / .milliseconds(film.milliseconds)).rounded(.up)
        return min(max(Int(times), 1), mostRounds)
    }
}

/// One playing of a film.
package struct FilmRunning: Equatable, Sendable {
    /// Tells its news from those of the one before.
    package var run: Int
    package var photo: PhotoID
    /// The shape of the photo, in whose place it plays.
    package var shape: PixelSize
    package var rounds: Int
    package var isHeard: Bool

    package init(run: Int, photo: PhotoID, shape: PixelSize, rounds: Int, isHeard: Bool) {
        self.run = run
        self.photo = photo
        self.shape = shape
        self.rounds = rounds
        self.isHeard = isHeard
    }
}

/// How long a film has played, with what it stood still left out.
struct FilmTime: Equatable {
    private var before = Duration.zero
    /// Nothing while it stands still, or has yet to begin.
    private(set) var since: Uptime?

    func played(now: Uptime) -> Duration { since.map { before + $0.duration(to: now) } ?? before }

    func started(now: Uptime) -> FilmTime {
        var time = self
        time.since = now
        return time
    }

    func stopped(now: Uptime) -> FilmTime {
        var time = self
        time.before = played(now: now)
        time.since = nil
        return time
    }
}
