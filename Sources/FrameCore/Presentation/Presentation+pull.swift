import FamilyCore

extension Presentation {
    /// Asks for more photos because the user is at an end of what is known.
    mutating func pullBeyond(_ way: PageDirection, _ facts: Facts) {
        guard !pull.waits(for: way) else { return }
        if let end = visitEnd(way, facts) { return sayOfPull(end, facts) }
        if way == .older, facts.library.pointer?.reachedOldest == true {
            return sayOfPull(hiddenOlder(facts) ? absence(.olderWhenOnline, facts) : .oldest, facts)
        }
        pull.begin(way, now: facts.now)
        tell(.look(for: way))
    }

    /// Turns to what a pull brought, or says that this is the end.
    mutating func pullAnswered(_ way: PageDirection, _ facts: Facts) {
        guard pull.answered(way) else { return }
        if display.turn(way, .slide, in: facts.line, now: facts.now) == .taken(way) { return }
        if way == .newer { return sayOfPull(.newest(lookedMinutesAgo: minutesSinceLook(facts)), facts) }
        // A page of the album may hold nothing new; only the server says where the end is.
        pullBeyond(.older, facts)
    }

    mutating func pullFailed(_ request: SyncPlan.SyncRequest, _ facts: Facts) {
        guard let way = pull.failed(request) else { return }
        sayOfPull(absence(way == .newer ? .newestOffline : .olderWhenOnline, facts), facts)
    }

    /// Says that a pull was not answered in time; photos that come later turn in by themselves.
    mutating func settlePull(_ facts: Facts) {
        if pull.timedOut(now: facts.now) { sayOfPull(absence(.stillLooking, facts), facts) }
    }

    /// Returns the phrase that says why no photo comes: `phrase` blames the Internet, so it is replaced if another
    /// server answers or if the server has forgotten the frame.
    func absence(_ phrase: Phrase, _ facts: Facts) -> Phrase {
        if facts.library.condition.isStranger { return .strangerInPlace }
        return facts.isForgotten ? .serverForgot : phrase
    }

    /// Says why no further photo comes, unless the screen shows no photo of the album: without any photo its page says
    /// why, and a stick's photos are not the album's newest.
    private mutating func sayOfPull(_ phrase: Phrase, _ facts: Facts) {
        guard !shownPages(facts).isEmpty, shownPage?.photo.isOfStick != true else { return }
        say(phrase, facts)
    }

    mutating func say(_ phrase: Phrase, _ facts: Facts) {
        overlay.say(phrase, now: facts.now)
    }

    private func minutesSinceLook(_ facts: Facts) -> Int {
        facts.library.lookedAt.map { Int($0.duration(to: facts.now).components.seconds / 60) } ?? 0
    }

    /// Returns whether older photos are known that only the server has.
    private func hiddenOlder(_ facts: Facts) -> Bool {
        guard facts.isServerUnavailable, let here = display.headedFor else { return false }
        return facts.line(only: nil).page(beside: here, .older) != nil
    }
}
