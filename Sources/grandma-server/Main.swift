import FoundationEssentials
import Glibc
import Launch
import ServerApp

/// Exit codes: 0 stopped or asked for help, 2 an argument nobody knows, 3 a
/// setting or its file, 4 the data folder, 5 the port, 6 a missing part.
@main
enum Main {
    static func main() async {
        switch await SettingsSources.read(Settings.table) {
        case .say(let text, let exitCode):
            print(text)
            exit(exitCode)
        case .go(let reader):
            do throws(StartTrouble) {
                let settings = try Settings(reader: reader, environment: ProcessInfo.processInfo.environment)
                try await buildApplication(settings: settings).run()
            } catch {
                StandardStream.errors.write("grandma-server: \(error.line)\n")
                exit(error.exitCode)
            }
        }
    }
}
