import CPostgreSQL
import Glibc

/// Sending statements and waiting for their results, within a limit.
///
/// NB: libpq's own functions (`PQexec`) wait without a limit. TCP ends the wait if the database's machine is gone, but not
/// if that machine or a proxy before it still acknowledges packets and the database behind it hangs.
extension LibpqConnection {
    /// Waits for the results of what was sent, and returns the last one or the first error.
    ///
    /// `sent` is what libpq's sending function returned: 1 if it took the statement. Returns nil if it did not, or if no
    /// answer came in time, which makes the connection useless.
    mutating func lastResult(of sent: CInt) -> OpaquePointer? {
        guard sent == 1 else { return nil }
        let end = ContinuousClock.now + answerTimeout
        var last: OpaquePointer?
        while true {
            guard hasArrived(by: end) else {
                PQclear(last)
                giveUp()
                return nil
            }
            guard let next = PQgetResult(handle) else { return last }
            if let kept = last, PQresultStatus(kept) == PGRES_FATAL_ERROR {
                PQclear(next)
            } else {
                PQclear(last)
                last = next
            }
            // After the loss of the connection no further result comes.
            if PQstatus(handle) != CONNECTION_OK { return last }
        }
    }

    /// Waits until the next result can be fetched without waiting; returns false if it did not come in time.
    ///
    /// Returns true if the connection is lost, because the next result tells that.
    private func hasArrived(by end: ContinuousClock.Instant) -> Bool {
        while PQisBusy(handle) == 1 {
            let hasMoreToSend = PQflush(handle) == 1
            let events = hasMoreToSend ? POLLIN | POLLOUT : POLLIN
            var waiting = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
            let rest: Duration = end - .now
            guard rest > .zero else { return false }
            // A signal may end `poll` early; then the loop begins anew.
            if poll(&waiting, 1, CInt(min(rest, Self.longestPoll) / .milliseconds(1)) + 1) > 0 {
                guard PQconsumeInput(handle) == 1 else { return true }
            }
        }
        return true
    }

    private static let longestPoll = Duration.seconds(60)
}
