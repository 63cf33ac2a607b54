import DarkroomWire
import Glibc

/// Tries forbidden actions from inside the sandbox and, as a control, the same
/// actions from outside before.
package struct SandboxCheck: Sendable {
    package let action: String
    package let isPossibleOutside: Bool
    package let isPossibleInside: Bool

    package var holds: Bool { isPossibleOutside && !isPossibleInside }

    /// Runs all checks; afterwards this process is in the sandbox for good.
    ///
    /// Throws if the sandbox cannot be closed.
    package static func all() throws -> [SandboxCheck] {
        let outside = ForbiddenAction.all.map { $0.attempt() }
        try Sandbox.restrictAtStart(channel: STDERR_FILENO)
        try Sandbox.lockDown(limits: DarkroomLimits(), channel: STDERR_FILENO)
        return zip(ForbiddenAction.all, outside).map { action, isPossible in
            SandboxCheck(action: action.name, isPossibleOutside: isPossible, isPossibleInside: action.attempt())
        }
    }
}

/// An action that a stranger's code might try; `attempt` returns whether it
/// succeeded.
private struct ForbiddenAction: Sendable {
    let name: String
    let attempt: @Sendable () -> Bool

    static let all = [
        ForbiddenAction(name: "open a network socket") { closes(socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)) },
        ForbiddenAction(name: "speak to programs of this machine") {
            closes(socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0))
        },
        ForbiddenAction(name: "open a file by its name") { closes(open("/etc/passwd", O_RDONLY)) },
        ForbiddenAction(name: "make a file") {
            let path = "/tmp/grandma-darkroom-check-\(getpid())"
            defer { unlink(path) }
            return closes(open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600))
        },
        ForbiddenAction(name: "start a program") {
            var identifier: pid_t = 0
            var arguments: [UnsafeMutablePointer<CChar>?] = [nil]
            guard posix_spawn(&identifier, "/bin/true", nil, nil, &arguments, nil) == 0 else { return false }
            return waitpid(identifier, nil, 0) == identifier
        },
        ForbiddenAction(name: "signal another program") { [parent = getppid()] in kill(parent, 0) == 0 },
        ForbiddenAction(name: "list a folder") {
            guard let stream = opendir("/") else { return false }
            return closedir(stream) == 0
        },
        ForbiddenAction(name: "take 2 GB of memory") {
            let length = 2 << 30
            let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
            guard let memory = mmap(nil, length, PROT_READ | PROT_WRITE, flags, -1, 0), memory != MAP_FAILED else {
                return false
            }
            return munmap(memory, length) == 0
        },
    ]

    private static func closes(_ descriptor: CInt) -> Bool { descriptor >= 0 && close(descriptor) == 0 }
}
