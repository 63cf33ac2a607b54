import Configuration
import FoundationEssentials
import FrameApp
import Glibc
import Launch

/// The photo frame: see `Settings.table` for what can be set and `ExitCode` for
/// how it ends.
@main
@MainActor
enum Main {
    static func main() async {
        switch await SettingsSources.read(Settings.table) {
        case .say(let text, let exitCode):
            exitCode == 0 ? print(text) : complain(text)
            exit(exitCode)
        case .check(let reader, let inForce): exit(check(reader, inForce).rawValue)
        case .go(let reader): exit(await run(reader).rawValue)
        }
    }

    private static func check(_ reader: ConfigReader, _ inForce: String) -> ExitCode {
        do {
            _ = try Settings(reader: reader)
            print(inForce)
            return .asked
        } catch {
            complain("\(Settings.table.program): \(error)")
            return .wrongSetting
        }
    }

    private static func run(_ reader: ConfigReader) async -> ExitCode {
        do {
            let settings = try Settings(reader: reader)
            let program = try await buildFrame(
                settings: settings,
                environment: ProcessInfo.processInfo.environment,
                log: settings.logger
            )
            program.run()
            return .asked
        } catch let trouble as StartTrouble {
            complain("\(Settings.table.program): \(trouble)")
            return trouble.code
        } catch {
            complain("\(Settings.table.program): \(error)")
            return .wrongSetting
        }
    }

    private static func complain(_ line: String) {
        let text = line + "\n"
        _ = write(STDERR_FILENO, text, text.utf8.count)
    }
}
