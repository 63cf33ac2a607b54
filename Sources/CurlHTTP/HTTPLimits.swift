/// How long a request may take, in all and in its parts.
package struct HTTPLimits: Equatable, Sendable {
    /// Finding the name, connecting and TLS together.
    package var connecting: Duration
    /// Slower than this for so long, both ways, ends the request; it also ends
    /// one that waits for an answer for so long.
    package var slowest: Pace?
    /// So long without a byte of the answer ends it; for lines that live long.
    ///
    /// Time spent waiting for a reader does not count.
    package var silence: Duration?
    /// From the start to the last byte.
    package var overall: Duration?

    /// Ten seconds to connect: mobile networks at their worst take five.
    ///
    /// Half a minute of nothing at all: what a server may think about an
    /// answer.
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
        /// Whole seconds: curl counts no finer.
        package var seconds: Int

        package init(bytesPerSecond: Int, over seconds: Int) {
            self.bytesPerSecond = bytesPerSecond
            self.seconds = seconds
        }
    }
}

extension Duration {
    /// Whole milliseconds, rounded up, so that a short wait is never none.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
