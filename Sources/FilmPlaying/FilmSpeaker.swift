/// The speaker of a playing film: it is opened when sound is first wanted, and
/// given up if it stops playing.
///
/// Only the player's thread uses it.
struct FilmSpeaker {
    /// A speaker that plays none of its waiting samples for this long is given
    /// up.
    ///
    /// Its cable was pulled, or the sound server has ended: the film goes on
    /// without sound.
    static let patience = Duration.seconds(1)
    /// The same before it has played anything: a sleeping amplifier wakes up in some seconds.
    static let patienceAtStart = Duration.seconds(5)

    /// The speaker in use; nil if there is none.
    private(set) var current: (any Speaker)?
    private var hasAsked = false
    /// The speakers that were given up.
    ///
    /// NB: they are closed only at the film's end, because closing waits for
    /// the system's audio thread, which may stand still.
    private var givenUp: [any Speaker] = []
    /// The number of samples that waited at the last look.
    private var waiting = 0
    /// When that number last fell or was 0; nil before the first look.
    private var playedAt: ContinuousClock.Instant?
    private var hasPlayed = false

    /// Opens a speaker, once until `close`.
    mutating func open(_ make: () -> (any Speaker)?) {
        guard !hasAsked else { return }
        hasAsked = true
        current = make()
        (playedAt, hasPlayed) = (nil, false)
        current?.sound(true)
    }

    /// Gives the speaker up if it has played nothing for too long.
    mutating func check(now: ContinuousClock.Instant) {
        guard let speaker = current else { return }
        let before = waiting
        waiting = speaker.waiting
        if waiting < before { hasPlayed = true }
        guard let last = playedAt, waiting > 0, waiting >= before else {
            playedAt = now
            return
        }
        guard last.duration(to: now) >= (hasPlayed ? Self.patience : Self.patienceAtStart) else { return }
        givenUp.append(speaker)
        current = nil
    }

    /// Notes that samples were added: more of them wait now.
    mutating func fed() { waiting = current?.waiting ?? 0 }

    mutating func close() {
        current = nil
        hasAsked = false
    }
}
