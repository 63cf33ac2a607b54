package import DarkroomWire
import Glibc

/// How a darkroom process ended that gave no answer.
package enum DarkroomEnd: Equatable {
    /// It exited by itself, or by a limit that it had set for itself.
    case own
    /// It crashed in the code that read the file.
    case crash
    /// A signal from outside ended it: most often the kernel's, which ends
    /// darkrooms first when memory runs out.
    case kill

    package init(signal: Int32) {
        switch signal {
        case SIGXCPU, SIGXFSZ: self = .own
        case SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGFPE, SIGSYS: self = .crash
        // SIGBUS also counts as a kill: a page of the original could not be
        // read from the disk.
        default: self = .kill
        }
    }

    /// True if the time ran out because the machine was busy, not because the
    /// photo is too hard.
    ///
    /// Only a photo that has used much of its processor time is too hard: the time on the clock also measures the
    /// machine.
    package static func wasStarved(computed: Duration, within limits: DarkroomLimits) -> Bool {
        computed < limits.blamedFrom
    }
}
