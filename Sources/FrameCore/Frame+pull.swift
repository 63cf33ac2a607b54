import FamilyCore

extension Frame {
    /// She is at an end of what is known and wants more.
    mutating func pullBeyond(_ way: Way) {
        guard pull?.way != way else { return }
        if way == .older, sync.pointer?.reachedOldest == true { return say(hiddenOlder ? .olderWhenOnline : .oldest) }
        pull = Pull(way: way, since: now)
        if way == .newer { sync.lookForNewer() } else { sync.lookForOlder(waiting: true) }
    }

    /// Her pull is answered: she goes on to what came, or is told the end.
    mutating func pullAnswered(_ way: Way) {
        guard pull?.way == way else { return }
        pull = nil
        if pager.turn(way, .slide, in: line, now: now) == .taken(way) { return }
        if way == .newer { return say(.newest(lookedMinutesAgo: minutesSinceLook)) }
        // A page of the album may hold nothing new; the end is the end only
        // when the server says so.
        pullBeyond(.older)
    }

    mutating func pullFailed(_ errand: SyncPlan.Errand, _ trouble: ServerTrouble) {
        guard let way = pull?.way, errand.answers(way) else { return }
        pull = nil
        say(way == .newer ? .newestOffline : .olderWhenOnline)
    }

    mutating func say(_ phrase: Phrase) {
        note = Note(phrase, now: now)
        // One thing is said at a time, and the photo's words do not come back.
        caption = nil
    }

    private var minutesSinceLook: Int {
        sync.lookedAt.map { Int($0.duration(to: now).components.seconds / 60) } ?? 0
    }

    /// Older photos are known, and only the server has them.
    private var hiddenOlder: Bool {
        guard isAlone, let here = pager.headedFor else { return false }
        return line(only: nil).page(beside: here, .older) != nil
    }
}

extension SyncPlan.Errand {
    fileprivate func answers(_ way: Way) -> Bool {
        switch self {
        case .newer, .newest: way == .newer
        case .older: way == .older
        case .changes, .identity: false
        }
    }
}
