import CPostgreSQL
import Glibc

/// Notifications (`NOTIFY`) on the channels to which this session listens (`LISTEN`).
extension LibpqConnection {
    /// Returns the payloads of the notifications that have arrived; waits up to `timeout` for the first one.
    ///
    /// Returns an empty array after that time. Throws if the connection is lost.
    func notices(within timeout: Duration) throws(PostgreSQLError) -> [String] {
        let first = try arrived()
        guard first.isEmpty else { return first }
        var waiting = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
        let milliseconds = timeout / .milliseconds(1)
        let count = poll(&waiting, 1, CInt(max(0, min(milliseconds, 60_000))))
        return count > 0 ? try arrived() : []
    }

    private func arrived() throws(PostgreSQLError) -> [String] {
        guard PQconsumeInput(handle) == 1, !isLost else { throw lossOfConnection }
        var payloads: [String] = []
        while let notice = PQnotifies(handle) {
            if let words = notice.pointee.extra { payloads.append(String(cString: words)) }
            PQfreemem(notice)
        }
        return payloads
    }
}
