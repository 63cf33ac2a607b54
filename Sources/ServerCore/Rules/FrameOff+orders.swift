package import FamilyCore
package import FoundationEssentials

extension FrameOff {
    /// Returns the order that follows `standing`; nil if the frame is in that state already.
    ///
    /// Each order has a number of its own, so that a touch that ended one does not end the next.
    package static func order(isOff: Bool, after standing: FrameOff?, at now: Date) -> FrameOff? {
        guard isOff != (standing?.isOff ?? false) else { return nil }
        return FrameOff(number: (standing?.number ?? 0) + 1, isOff: isOff, since: now)
    }

    /// Ends the order if somebody at the frame did, as the frame reports by the order's number.
    package mutating func ended(by number: Int?) {
        if number == self.number { isOff = false }
    }
}
