import Configuration
import FoundationEssentials
import Glibc
import Launch
import ServerApp
import ServerBackup

/// The entry point of `grandma-server`.
///
/// Exit codes: 0 for success (a stopped server, a finished command, `--help`),
/// 1 if a check or a backup found damage, 2 for an unknown argument, 3 for an
/// invalid setting or settings file, 4 for the data or backup folder, 5 for the
/// port, 6 for a missing part.
@main
enum Main {
    static func main() async {
        CrashReport.install()
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let help = ShellCommand.help(arguments: arguments) {
            print(help)
            exit(0)
        }
        do {
            if let command = try ShellCommand(arguments: arguments) {
                exit(try await command.run())
            }
            switch SettingsSources.read(Settings.table) {
            case .say(let text, let exitCode):
                print(exitCode == 0 ? "\(text)\n\(ShellCommand.help)" : text)
                exit(exitCode)
            case .check(let reader, let inForce):
                _ = try settings(reader)
                print(inForce)
            case .go(let reader):
                try await buildApplication(settings: try settings(reader)).run()
            }
        } catch let error as StartError {
            fail(error.line, error.exitCode)
        } catch let usage as ShellCommand.UsageError {
            fail(usage.description, 2)
        } catch {
            fail("\(error)", 4)
        }
    }

    private static func fail(_ line: String, _ exitCode: Int32) {
        StandardStream.errors.write("grandma-server: \(line)\n")
        exit(exitCode)
    }

    private static func settings(_ reader: ConfigReader) throws(StartError) -> Settings {
        let environment = ProcessInfo.processInfo.environment
        for mistake in Settings.table.misspeltVariables(in: environment) {
            StandardStream.errors.write("grandma-server: \(mistake).\n")
        }
        return try Settings(reader: reader, environment: environment)
    }
}
