/// A Wi-Fi as it can be chosen.
package struct NetworkOffer: Equatable, Sendable {
    package var name: NetworkName
    package var security: NetworkSecurity
    /// The strength in steps, 0 to 4.
    package var bars: Int

    package init(name: NetworkName, security: NetworkSecurity, bars: Int) {
        self.name = name
        self.security = security
        self.bars = bars
    }
}

/// The Wi-Fis around, each once, the strongest first.
///
/// The order is by steps of strength, and a step is left only by a clear change, so that the rows do not jump.
struct NetworkList: Equatable, Sendable {
    /// The maximum number of networks in the list; a weaker network is chosen by typing its name.
    static let mostShown = 40
    /// The strengths in percent at which the steps 1, 2, 3 and 4 begin.
    private static let steps = [20, 40, 60, 80]
    /// The distance from the end of its step, in percent, at which a strength counts as another step.
    private static let tolerance = 6

    private(set) var offers: [NetworkOffer] = []

    mutating func update(_ accessPoints: [AccessPoint]) {
        let before = Dictionary(offers.map { ($0.name, $0.bars) }, uniquingKeysWith: max)
        var best: [NetworkName: AccessPoint] = [:]
        for point in accessPoints.prefix(NetworkSurvey.mostAccessPoints) where !point.name.isHidden {
            guard let other = best[point.name] else {
                best[point.name] = point
                continue
            }
            best[point.name]?.strength = max(other.strength, point.strength)
            // If somebody's open radio has the name of a secured network, the frame still asks for the password.
            if point.security.rawValue < other.security.rawValue { best[point.name]?.security = point.security }
        }
        let all = best.values.map { point in
            let bars = Self.bars(point.strength, before: before[point.name])
            return NetworkOffer(name: point.name, security: point.security, bars: bars)
        }
        offers = Array(all.sorted(by: Self.isBefore).prefix(Self.mostShown))
    }

    private static func isBefore(_ one: NetworkOffer, _ other: NetworkOffer) -> Bool {
        guard one.security.isPossible == other.security.isPossible else { return one.security.isPossible }
        guard one.bars == other.bars else { return one.bars > other.bars }
        let (name, otherName) = (one.name.text, other.name.text)
        return name == otherName ? one.name.bytes.lexicographicallyPrecedes(other.name.bytes) : name < otherName
    }

    private static func bars(_ strength: Int, before: Int?) -> Int {
        func bars(_ strength: Int) -> Int { steps.count { strength >= $0 } }
        guard let before else { return bars(strength) }
        let (lowest, highest) = (bars(strength - tolerance), bars(strength + tolerance))
        return min(max(before, lowest), highest)
    }
}
