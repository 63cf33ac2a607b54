import FoundationEssentials

extension Date {
    /// How far honest clocks differ, in seconds: a day, for the time zone may be wrong too.
    private static let honestDifference: TimeInterval = 86_400

    /// Whether this moment, noted as past, lies so far ahead of `now` that the clock was wrong which gave it.
    ///
    /// What such a moment begins would otherwise last for years.
    func isOfWrongClock(at now: Date) -> Bool { timeIntervalSince(now) > Self.honestDifference }
}
