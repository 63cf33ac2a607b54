import FoundationEssentials

extension Date {
    /// The maximum error of an honest clock, in seconds: a day, because the time zone may be wrong, too.
    private static let honestDifference: TimeInterval = 86_400

    /// Returns whether this moment, recorded in the past, is so far in the future that its clock was wrong.
    ///
    /// Otherwise a period that begins with such a moment would last for years.
    func isOfWrongClock(at now: Date) -> Bool { timeIntervalSince(now) > Self.honestDifference }
}
