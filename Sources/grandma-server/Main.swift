import Configuration
import FoundationEssentials
import Glibc
import Launch
import ServerApp

/// Exit codes: 0 stopped or asked for help, 2 an argument nobody knows, 3 a
/// setting or its file, 4 the data folder, 5 the port, 6 a missing part.
@main
enum Main {
    static func main() async {
        CrashReport.install()
        do throws(StartTrouble) {
            switch SettingsSources.read(Settings.table) {
            case .say(let text, let exitCode):
                print(text)
                exit(exitCode)
            case .check(let reader, let inForce):
                _ = try settings(reader)
                print(inForce)
            case .go(let reader):
                try await buildApplication(settings: try settings(reader)).run()
            }
        } catch {
            StandardStream.errors.write("grandma-server: \(error.line)\n")
            exit(error.exitCode)
        }
    }

    private static func settings(_ reader: ConfigReader) throws(StartTrouble) -> Settings {
        try Settings(reader: reader, environment: ProcessInfo.processInfo.environment)
    }
}
