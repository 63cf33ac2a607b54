import Configuration
import FoundationEssentials
import Glibc
import Launch
import ServerApp
import ServerBackup

/// The entry point of `grandma-server`.
///
/// Exit codes: 0 for success (a stopped server, a finished command, `--help`),
/// 1 if a check or a backup found damage, 2 for a wrong argument, 3 for an
/// invalid setting or settings file, 4 for the data or backup folder, 5 for the
/// port, 6 for a missing part; in a container 128 and the number of the signal that ended the start.
@main
enum Main {
    static func main() async {
        endBySignalsInContainer()
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
            case .check(let reader, let inForce, let doubts):
                _ = try settings(reader, doubts)
                print(inForce)
            case .go(let reader, let doubts):
                let settings = try settings(reader, doubts)
                settings.takeTemporaryFilesOfSQLite()
                try await buildApplication(settings: settings).run()
            }
        } catch let error as StartError {
            fail(error.line, error.exitCode)
        } catch let usage as ShellCommand.UsageError {
            fail(usage.description, 2)
        } catch {
            fail("\(error)", 4)
        }
    }

    /// Lets SIGTERM and SIGINT end the first process of a container until the server handles them itself.
    ///
    /// The kernel ignores both for a process with the number 1 that has no handler: a start that migrates or waits for
    /// the database would use up the container's whole grace period. Every other process ends by the signal itself,
    /// which systemd takes for an orderly end. The service group's dispatch sources replace this handler. To end
    /// anywhere is safe, as a kill is.
    private static func endBySignalsInContainer() {
        guard getpid() == 1 else { return }
        for number in [SIGTERM, SIGINT] { signal(number) { _exit(128 + $0) } }
    }

    private static func fail(_ line: String, _ exitCode: Int32) {
        StandardStream.errors.write("grandma-server: \(line)\n")
        exit(exitCode)
    }

    private static func settings(_ reader: ConfigReader, _ doubts: [String]) throws(StartError) -> Settings {
        for doubt in doubts { warn("\(doubt).") }
        let settings = try Settings(reader: reader, environment: ProcessInfo.processInfo.environment)
        settings.doubts.forEach(warn)
        return settings
    }

    private static func warn(_ sentence: String) {
        StandardStream.errors.write("grandma-server: \(sentence)\n")
    }
}
