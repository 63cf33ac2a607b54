/// The time limits of a request and of its parts.
package struct HTTPLimits: Equatable, Sendable {
    /// The limit for the name lookup, the connection and TLS together.
    package var connecting: Duration
    /// A request slower than this pace, in both directions, ends; so does one
    /// that waits for an answer for the pace's `seconds`.
    package var slowest: Pace?
    /// The longest time without a byte of the answer; for long-lived streams.
    ///
    /// Time spent waiting for a slow reader does not count.
    package var silence: Duration?
    /// The limit for the whole request, to the last byte.
    package var overall: Duration?

    /// The defaults: ten seconds to connect, because mobile networks need up to
    /// five, and thirty seconds without a byte, for a server that takes time to
    /// compute an answer.
    package init(
        connecting: Duration = .seconds(10),
        slowest: Pace? = Pace(bytesPerSecond: 1, over: 30),
        silence: Duration? = nil,
        overall: Duration? = nil
    ) {
        self.connecting = connecting
        self.slowest = slowest
        self.silence = silence
        self.overall = overall
    }

    package struct Pace: Equatable, Sendable {
        package var bytesPerSecond: Int
        /// Whole seconds: curl does not count finer.
        package var seconds: Int

        package init(bytesPerSecond: Int, over seconds: Int) {
            self.bytesPerSecond = bytesPerSecond
            self.seconds = seconds
        }
    }
}

extension Duration {
    /// Whole milliseconds, rounded up, so that a short wait never becomes 0.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
