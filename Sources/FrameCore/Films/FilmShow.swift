package import FamilyCore

/// Plays the film, animation or voice of the page that is at rest on the screen.
///
/// It performs no effects: each method takes an event and returns orders. Films and animations start on their own and
/// muted; a voice waits for a touch. Each plays once per visit of its page and then shows its still picture.
package struct FilmShow: Equatable, Sendable {
    package enum Order: Equatable, Sendable {
        /// Plays from the start; the events of this playback carry `FilmRunning.run`.
        case play(FilmRunning)
        /// Unmutes the playback.
        case unmute
        /// Pauses (true) or resumes (false).
        case pause(Bool)
        /// Stops the playback and releases its resources.
        case end
    }

    /// Where the photo whose film is on the shelf is.
    package enum Place: Equatable, Sendable {
        /// Not on a visible page.
        case away
        /// On the current page, but covered or magnified.
        case covered(PhotoID)
        /// On a page that is being dragged or is still moving.
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
        /// Not started on this visit; `since` is when the page came to rest, nil while it is not at rest.
        case waiting(since: Uptime?)
        case playing(FilmTime)
        /// The user paused it.
        case paused(FilmTime)
        /// Paused while a finger moves its page.
        case held(FilmTime)
        /// The last picture fades into the still picture.
        case fading(since: Uptime)
        /// The still picture is shown, with a mark to play it.
        case still
    }

    /// Time from the page's rest to the start of its film.
    ///
    /// Leafing through pages thus starts no film, and the first photo after a start is shown before FFmpeg is loaded.
    private static let rests = Duration.milliseconds(300)
    /// Duration of the fade from the last picture to the still picture.
    private static let fades = Duration.milliseconds(400)
    /// An animation repeats until it has played at least this long.
    private static let shortest = Duration.seconds(10)
    /// The maximum number of repetitions of an animation.
    private static let mostRounds = 100
    /// A playback ends after its own duration and this time more, whether it tells of its end or not.
    ///
    /// A playback that stands still would otherwise stop the slideshow for ever.
    private static let leeway = Duration.seconds(10)

    private var place = Place.away
    private var state = State.waiting(since: nil)
    private var film: Film?
    private var isAudible = false
    private var runs = 0

    package init() {}

    // MARK: - Events

    /// Updates the state after the photo moved to `next` or time passed.
    package mutating func settle(_ next: Place, now: Uptime) -> [Order] {
        let before = place
        place = next
        guard next.photo == before.photo, next.photo != nil else {
            let left: [Order] = isOnScreen ? [.end] : []
            (state, film, isAudible) = (.waiting(since: nil), nil, false)
            return left + follow(now: now)
        }
        endOverdue(now: now)
        return endFade(now: now) + follow(now: now)
    }

    /// Reacts to a tap or the play key: unmutes, pauses, resumes or starts.
    ///
    /// Returns no orders if there is nothing to play.
    package mutating func tap(now: Uptime) -> [Order] {
        guard case .resting(_, let film, _) = place else { return [] }
        switch state {
        case .playing where film.hasSound && !isAudible:
            isAudible = true
            return [.unmute]
        case .playing(let time):
            state = .paused(time.stopped(now: now))
            return [.pause(true)]
        case .paused(let time):
            state = .playing(time.started(now: now))
            return [.pause(false)]
        case .fading, .still, .waiting: return play(isAudible: film.hasSound, now: now)
        case .held: return []
        }
    }

    /// Records that the first picture or sound of this run was played.
    package mutating func began(_ run: Int, now: Uptime) {
        guard run == runs, case .playing(let time) = state else { return }
        state = .playing(time.started(now: now))
    }

    package mutating func ended(_ run: Int, now: Uptime) {
        guard run == runs, isOnScreen else { return }
        state = .fading(since: now)
    }

    /// Records that this run cannot be played; returns its photo, or nil if the run is not the current one.
    package mutating func failed(_ run: Int) -> PhotoID? {
        guard run == runs, isOnScreen else { return nil }
        state = .still
        return place.photo
    }

    // MARK: - Appearance

    /// Returns the opacity of the film over the still picture of this photo, 0 … 1.
    package func opacity(of photo: PhotoID, now: Uptime) -> Double {
        guard photo == place.photo else { return 0 }
        switch state {
        case .playing, .paused, .held: return 1
        case .fading(let since): return 1 - (0.0...1.0).clamp(since.duration(to: now) / Self.fades)
        case .waiting, .still: return 0
        }
    }

    /// Returns the progress bar or play mark for the page; nil if there is none.
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

    /// The photo whose film is on the screen; nil if there is none.
    package var shownPhoto: PhotoID? { isOnScreen ? place.photo : nil }

    /// Returns whether the film is playing: no other code may turn the page then.
    package func isBusy(now: Uptime) -> Bool {
        switch state {
        case .playing, .held: true
        case .fading: !deadline.hasCome(by: now)
        case .waiting, .paused, .still: false
        }
    }

    package var isFading: Bool { if case .fading = state { true } else { false } }

    /// Whether a touch would unmute the film.
    package var isMuted: Bool {
        if case .playing(let time) = state { film?.hasSound == true && !isAudible && time.since != nil } else { false }
    }

    /// Whether a voice is playing, so that no moving picture shows the playback.
    package var isVoicePlaying: Bool {
        if case .playing(let time) = state { film?.kind == .voice && time.since != nil } else { false }
    }

    package var deadline: Uptime? {
        switch state {
        case .fading(let since): since.advanced(by: Self.fades)
        case .waiting(let since): since?.advanced(by: Self.rests)
        case .playing(let time): time.reaches(longestPlayback)
        case .paused, .held, .still: nil
        }
    }

    // MARK: - Derived state

    /// Whether the shell holds resources of the film.
    private var isOnScreen: Bool {
        switch state {
        case .playing, .paused, .held, .fading: true
        case .waiting, .still: false
        }
    }

    /// The most time that the playback takes, without pauses.
    private var longestPlayback: Duration {
        guard let film else { return Self.leeway }
        // A slow machine takes longer for a film than the film lasts.
        return Duration.milliseconds(max(0, film.milliseconds)) * Self.rounds(of: film) * 2 + Self.leeway
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
        return deadline.hasCome(by: now) ? play(isAudible: false, now: now) : []
    }

    private mutating func play(isAudible: Bool, now: Uptime) -> [Order] {
        guard case .resting(let photo, let film, let shape) = place else { return [] }
        runs += 1
        self.isAudible = isAudible
        let isAgain = isOnScreen
        state = .playing(FilmTime(ordered: now))
        let running = FilmRunning(
            run: runs,
            photo: photo,
            shape: shape,
            rounds: Self.rounds(of: film),
            isAudible: isAudible
        )
        return (isAgain ? [.end] : []) + [.play(running)]
    }

    private mutating func endOverdue(now: Uptime) {
        guard case .playing = state, deadline.hasCome(by: now) else { return }
        ended(runs, now: now)
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
