import FoundationEssentials
import FrameCore
import Glibc

extension WallClock {
    /// The clock of the room: the system's time in the system's time zone.
    static var system: WallClock { WallClock(now: Date(), offset: Self.secondsEast) }

    /// The C library knows every zone's past and summer times; FoundationEssentials
    /// knows none.
    private static func secondsEast(of moment: Date) -> Int {
        var seconds = time_t(moment.timeIntervalSince1970.rounded(.down))
        var local = tm()
        guard localtime_r(&seconds, &local) != nil else { return 0 }
        return local.tm_gmtoff
    }
}
