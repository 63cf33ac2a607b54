/// Decides which of the announced services is asked for its address next, and what is passed on of the answers.
///
/// Anybody at home can announce any number of services, and a browser is told of each but once. So few are asked at a
/// time, in the order in which they came; each leaves its place with the answer, and is asked again some time later,
/// because it may change without a word.
struct ResolvingOrder<Way: Hashable> {
    typealias Instant = ContinuousClock.Instant

    private struct Service {
        let number: Int
        /// What was passed on of it; nil for a service that is not wanted or has not answered.
        var told: FoundService?
        /// It answered, and is none of those that are wanted; or it did not answer.
        var isUseless = false
    }

    private struct Turn {
        let way: Way
        /// The way may be lost and come again meanwhile, with another number.
        let number: Int
        let due: Instant
    }

    /// The time from an answer to the next question to the same service.
    let rest: Duration
    /// The most services that are known at a time; more than Avahi's own cache holds in its usual settings.
    let mostKnown: Int
    /// The most services that are asked at a time.
    let mostAsked: Int

    private var services: [Way: Service] = [:]
    /// Those that were never asked, and those that are asked again: each in the order of their turns.
    private var new: ArraySlice<Turn> = []
    private var again: ArraySlice<Turn> = []
    private var asked: Set<Way> = []

    init(rest: Duration = .seconds(30), mostKnown: Int = 2_048, mostAsked: Int = 16) {
        self.rest = rest
        self.mostKnown = mostKnown
        self.mostAsked = mostAsked
    }

    /// How many services are known.
    var count: Int { services.count }

    /// A service is announced by this way; `number` is unused so far.
    mutating func announced(by way: Way, _ number: Int, now: Instant) {
        guard services[way] == nil, services.count < mostKnown || dropUseless() else { return }
        services[way] = Service(number: number)
        new.append(Turn(way: way, number: number, due: now))
    }

    /// Returns the number of the finding that is void now; nil if nothing was passed on of it.
    mutating func went(_ way: Way) -> Int? {
        asked.remove(way)
        return services.removeValue(forKey: way)?.told?.number
    }

    /// Returns the way to ask by now, which counts as asked from then on; nil for none.
    mutating func next(now: Instant) -> Way? {
        guard asked.count < mostAsked else { return nil }
        let turn = pop(\.new, now) ?? pop(\.again, now)
        if let turn { asked.insert(turn.way) }
        return turn?.way
    }

    /// A service has answered; returns what to pass on.
    ///
    /// `read` makes the finding of its number, and returns nil if the service is none of those that are wanted.
    mutating func answered(_ way: Way, now: Instant, _ read: (Int) -> FoundService?) -> ServiceEvent? {
        guard var service = services[way], asked.remove(way) != nil else { return nil }
        let (found, before) = (read(service.number), service.told)
        (service.told, service.isUseless) = (found, found == nil)
        services[way] = service
        again.append(Turn(way: way, number: service.number, due: now.advanced(by: rest)))
        guard found != before else { return nil }
        return found.map(ServiceEvent.found) ?? .lost(service.number)
    }

    /// A service has not answered: what is known of it stays.
    mutating func failed(_ way: Way, now: Instant) {
        guard let service = services[way], asked.remove(way) != nil else { return }
        services[way]?.isUseless = service.told == nil
        again.append(Turn(way: way, number: service.number, due: now.advanced(by: rest)))
    }

    /// When a service is to be asked again; nil if that waits for an answer of another one.
    var deadline: Instant? { asked.count < mostAsked ? again.first { isValid($0) }?.due : nil }

    private mutating func pop(_ turns: WritableKeyPath<Self, ArraySlice<Turn>>, _ now: Instant) -> Turn? {
        while let turn = self[keyPath: turns].first, !isValid(turn) || turn.due <= now {
            self[keyPath: turns].removeFirst()
            if isValid(turn) { return turn }
        }
        return nil
    }

    private func isValid(_ turn: Turn) -> Bool { services[turn.way]?.number == turn.number }

    /// Makes room for a service that nobody knows yet.
    private mutating func dropUseless() -> Bool {
        let useless = again.first { services[$0.way]?.isUseless == true && isValid($0) }
        guard let turn = useless else { return false }
        services[turn.way] = nil
        return true
    }
}
