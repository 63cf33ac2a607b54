import FoundationEssentials
import FrameCore
import Glibc

extension WallClock {
    /// The system's time in the system's time zone.
    static var system: WallClock { WallClock(now: Date(), offset: Self.secondsEast) }

    /// The offset from UTC in seconds.
    ///
    /// The C library knows every zone's past and its summer times;
    /// FoundationEssentials does not.
    private static func secondsEast(of moment: Date) -> Int {
        var seconds = time_t(moment.timeIntervalSince1970.rounded(.down))
        var local = tm()
        guard localtime_r(&seconds, &local) != nil else { return 0 }
        return local.tm_gmtoff
    }
}
