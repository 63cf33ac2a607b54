import Glibc

/// How a darkroom ended that gave no answer.
enum DarkroomEnd: Equatable {
    /// By itself, or by a limit that it has set itself.
    case own
    /// By a fault of the code that read the file.
    case crash
    /// By a signal from outside: most of all the kernel's, which ends the
    /// darkroom first when memory runs out.
    case kill

    init(signal: Int32) {
        switch signal {
        case SIGXCPU, SIGXFSZ: self = .own
        case SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGFPE, SIGSYS: self = .crash
        // SIGBUS too: a page of the original could not be read from the disk.
        default: self = .kill
        }
    }

    /// Whether a busy machine, and not the photo, let the time run out.
    ///
    /// A photo that is too hard has its darkroom compute nearly all the time.
    static func wasStarved(computed: Duration, within patience: Duration) -> Bool { computed < patience / 4 }
}
