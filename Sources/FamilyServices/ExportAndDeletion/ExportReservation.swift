import ServerCore
import Synchronization

/// A place among the running exports, which is taken before the first byte of the answer is sent.
///
/// `ExportService.run` frees the place when the export ends. `deinit` frees the place of an export that never ran: the
/// client has gone, the answer has no body, or an error came in between.
///
/// Somebody who waits for a place gets that of an export whose client takes its bytes too slowly
/// (`ExportLimits.leastPace`): otherwise a client that takes a byte now and then would keep it for ever.
package final class ExportReservation: Sendable {
    /// The file name for the export.
    package let fileName: String
    private let place: Int
    private let queue: ExportQueue

    fileprivate init(_ place: Int, in queue: ExportQueue, named fileName: String) {
        (self.place, self.queue, self.fileName) = (place, queue, fileName)
    }

    deinit { queue.free(place) }

    /// Sets what cuts the client's connection if the place is given to somebody else.
    ///
    /// NB: `cut` runs while the queue is locked: it must return at once and must not use a reservation.
    package func whenTooSlow(_ cut: @escaping @Sendable () -> Void) { queue.set(cut, of: place) }

    /// Records that the server waits until the client takes bytes.
    package func startedWaiting() { queue.startedWaiting(place) }

    /// Records that the client took `count` bytes; throws `ExportTooSlow` if the place was given to somebody else.
    package func took(_ count: Int) throws { try queue.took(count, place) }

    /// Frees the place; freeing it twice is the same as once.
    func end() { queue.free(place) }
}

/// The client of an export took its bytes too slowly, and its place was given to somebody who waited for one.
package struct ExportTooSlow: Error {}

/// Counts the reserved and running exports.
final class ExportQueue: Sendable {
    private struct Place {
        let export: RunningExport
        var pace: ExportPace
        var cut: @Sendable () -> Void = {}
    }

    private struct Places {
        var taken: [Int: Place] = [:]
        /// The number of the last place; no number is used twice.
        var last = 0
    }

    private let limits: ExportLimits
    private let uptime: @Sendable () -> Duration
    private let places = Mutex(Places())

    init(limits: ExportLimits, uptime: @escaping @Sendable () -> Duration) {
        (self.limits, self.uptime) = (limits, uptime)
    }

    /// Takes a place for an export.
    ///
    /// If the limits allow no more beside the present ones, takes that of an export that is too slow; throws if there is
    /// none.
    func reserve(_ export: RunningExport, named fileName: String) throws(Problem) -> ExportReservation {
        let (limits, now) = (limits, uptime())
        let (place, refusal) = places.withLock { places -> (Int, Problem?) in
            var refusal = limits.refusal(of: export, beside: places.taken.values.map(\.export))
            if refusal != nil, let slow = Self.slowest(in: places.taken, inTheWayOf: export, limits, now) {
                // NB: the connection is cut under the lock, before its next answer may begin.
                places.taken.removeValue(forKey: slow)?.cut()
                refusal = nil
            }
            if refusal == nil {
                places.last += 1
                places.taken[places.last] = Place(export: export, pace: ExportPace(window: limits.paceWindow))
            }
            return (places.last, refusal)
        }
        if let refusal { throw refusal }
        return ExportReservation(place, in: self, named: fileName)
    }

    /// Returns the slowest of the exports that are too slow and whose end makes room for `export`.
    private static func slowest(
        in taken: [Int: Place],
        inTheWayOf export: RunningExport,
        _ limits: ExportLimits,
        _ now: Duration
    ) -> Int? {
        let slow = taken.compactMap { number, place -> (number: Int, pace: Double)? in
            guard let pace = place.pace.bytesPerSecond(at: now), pace < limits.leastPace else { return nil }
            let others = taken.filter { $0.key != number }.values.map(\.export)
            return limits.refusal(of: export, beside: others) == nil ? (number: number, pace: pace) : nil
        }
        return slow.min { $0.pace < $1.pace }?.number
    }

    fileprivate func set(_ cut: @escaping @Sendable () -> Void, of place: Int) {
        let isThere = places.withLock { places in
            places.taken[place]?.cut = cut
            return places.taken[place] != nil
        }
        if !isThere { cut() }
    }

    fileprivate func startedWaiting(_ place: Int) {
        let now = uptime()
        places.withLock { $0.taken[place]?.pace.startedWaiting(at: now) }
    }

    fileprivate func took(_ count: Int, _ place: Int) throws {
        let now = uptime()
        let isThere = places.withLock { places in
            places.taken[place]?.pace.took(count, at: now)
            return places.taken[place] != nil
        }
        if !isThere { throw ExportTooSlow() }
    }

    fileprivate func free(_ place: Int) { places.withLock { $0.taken[place] = nil } }
}
