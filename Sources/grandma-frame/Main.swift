import Configuration
import FoundationEssentials
import FrameApp
import Glibc
import Launch

/// The photo frame: see `Settings.table` for its settings and `ExitCode` for
/// its exit codes.
@main
@MainActor
enum Main {
    static func main() {
        let prefetch = StartupPrefetch(
            arguments: Array(CommandLine.arguments.dropFirst()),
            environment: ProcessInfo.processInfo.environment
        )
        switch SettingsSources.read(Settings.table) {
        case .say(let text, let exitCode):
            prefetch.end()
            exitCode == 0 ? print(text) : complain(text)
            exit(exitCode)
        case .check(let reader, let inForce, let doubts): exit(check(settings(reader, doubts), inForce).rawValue)
        case .go(let reader, let doubts): exit(run(settings(reader, doubts), prefetch).rawValue)
        }
    }

    private static func settings(_ reader: ConfigReader, _ doubts: [String]) -> Settings {
        var settings = Settings(reader: reader)
        settings.mistakes += doubts.map(SettingsError.init(doubt:))
        return settings
    }

    private static func check(_ settings: Settings, _ inForce: String) -> ExitCode {
        let mistakes = settings.mistakes
        for mistake in mistakes { complain("\(Settings.table.program): \(mistake)") }
        guard mistakes.isEmpty else { return .wrongSetting }
        print(inForce)
        print(settings.networkFinding)
        for line in settings.roomFindings { print(line) }
        if let hindrance = settings.searchHindrance { complain("\(Settings.table.program): \(hindrance)") }
        return .asked
    }

    private static func run(_ settings: Settings, _ prefetch: StartupPrefetch) -> ExitCode {
        do throws(StartError) {
            try buildFrame(settings: settings, prefetch: prefetch, log: settings.logger).run()
            return .asked
        } catch {
            prefetch.end()
            complain("\(Settings.table.program): \(error)")
            return error.code
        }
    }

    private static func complain(_ line: String) {
        let text = line + "\n"
        _ = write(STDERR_FILENO, text, text.utf8.count)
    }
}
