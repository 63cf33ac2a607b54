import CurlHTTP

/// How slow a server may be before its answer counts as none.
///
/// Without these limits a server that sends a byte now and then would hold a queue of calls for days.
package struct CallLimits: Equatable, Sendable {
    /// The longest time of a call to the last byte of its answer.
    ///
    /// The longest page of changes has some 300 kB: a hundred seconds at the 3 kB/s of GPRS, and three times that if two
    /// photos are downloaded meanwhile. A call that ended too early would begin anew, without end.
    package var call: Duration
    /// A download that is slower than `slowestDownload` for this many seconds ends; the next one goes on from there.
    package var slowSeconds: Int

    /// Bytes per second: a sixth of what GPRS gives, because two downloads and a call may share the line.
    private static let slowestDownload = 500

    package init(call: Duration = .seconds(1_200), slowSeconds: Int = 60) {
        self.call = call
        self.slowSeconds = slowSeconds
    }

    var ofCall: HTTPLimits { HTTPLimits(overall: call) }

    var ofDownload: HTTPLimits {
        HTTPLimits(slowest: HTTPLimits.Pace(bytesPerSecond: Self.slowestDownload, over: slowSeconds))
    }
}
