import Darkroom
import DarkroomWire
import Glibc

@main
enum Main {
    private static let summary = "grandma-darkroom opens one photo of a stranger. Server and frame start it themselves."

    private static let profiles = DecoderProfile.allCases.map(\.rawValue).joined(separator: ", ")

    private static let help = """
        \(summary)

        It makes the smaller pictures that frames show, in a sandbox: no network, only
        the open files that it gets, limited memory and time.

        Usage: grandma-darkroom --channel NUMBER --for PROFILE
                                          serve the socket inherited as NUMBER;
                                          PROFILE: \(profiles)
               grandma-darkroom --check   test the sandbox and print the results
               grandma-darkroom --help    this text

        Exit codes: 0 done, 64 wrong arguments, 70 could not start, 1 a check failed.
        """

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "--help":
            print(help)
        case "--check":
            exit(check())
        case "--channel":
            guard arguments.count == 4, let channel = Int32(arguments[1]), isSocket(channel),
                arguments[2] == "--for", let profile = DecoderProfile(rawValue: arguments[3])
            else { fallthrough }
            exit(DarkroomSession.run(channel: channel, profile: profile))
        default:
            print(summary)
            exit(64)
        }
    }

    private static func check() -> Int32 {
        do {
            let checks = try SandboxCheck.all()
            for check in checks {
                let outside =
                    check.isPossibleOutside ? "possible outside" : "NOT POSSIBLE OUTSIDE, so nothing is proved"
                print("\(check.action): \(outside), \(check.isPossibleInside ? "POSSIBLE" : "refused") inside")
            }
            return checks.allSatisfy(\.holds) ? 0 : 1
        } catch {
            print("the sandbox could not be closed: \(error)")
            return 70
        }
    }

    private static func isSocket(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }
}
