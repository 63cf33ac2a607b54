package import Configuration
import FoundationEssentials

/// Reads a program's settings: arguments first, then the environment
/// (`GRANDMA_…`), then the file of `--config`, then the defaults in its
/// `Settings`.
package enum SettingsSources {
    /// What `main` does with the arguments before anything else.
    package enum Outcome: Sendable {
        /// Start with these settings.
        ///
        /// `doubts`: a sentence, without a full stop, for each variable or name in the file that is no setting.
        case go(ConfigReader, doubts: [String])
        /// Validate these settings: report a wrong one, else print all and
        /// exit.
        case check(ConfigReader, inForce: String, doubts: [String])
        /// Print the text and exit with the code: 0 for help, 2 for a wrong
        /// argument, 3 for a file that cannot be read.
        case say(String, exitCode: Int32)
    }

    /// Reads the settings, and blocks meanwhile.
    package static func read(_ table: SettingsTable, arguments: [String] = CommandLine.arguments) -> Outcome {
        if arguments.contains("--help") || arguments.contains("-h") { return .say(table.help, exitCode: 0) }
        if let mistake = table.mistake(in: Array(arguments.dropFirst())) {
            return .say("\(table.program): \(mistake); see \(table.program) --help", exitCode: 2)
        }
        do throws(SettingsFileError) {
            let (reader, names) = try readerAndNames(arguments)
            let doubts = table.misspeltVariables(in: variables()) + table.unknownNames(of: names)
            guard arguments.contains("--check") else { return .go(reader, doubts: doubts) }
            return .check(reader, inForce: table.inForce(reader), doubts: doubts)
        } catch {
            return .say("\(table.program): \(error)", exitCode: 3)
        }
    }

    package static func reader(arguments: [String]) throws(SettingsFileError) -> ConfigReader {
        try readerAndNames(arguments).reader
    }

    /// Returns the names in the file of `--config`, too; none if there is no file.
    private static func readerAndNames(
        _ arguments: [String]
    ) throws(SettingsFileError) -> (reader: ConfigReader, names: [String]) {
        let argumentsProvider = CommandLineArgumentsProvider(arguments: arguments)
        let environment = EnvironmentVariablesProvider(environmentVariables: variables())
            .mapKeys { $0.prepending(["grandma"]) }
        let first = ConfigReader(providers: [argumentsProvider, environment])
        guard let path = first.string(forKey: "config") else { return (first, []) }
        let file = try SettingsFile.read(path)
        return (ConfigReader(providers: [argumentsProvider, environment, file.provider]), file.names)
    }

    /// The environment without a `GRANDMA_PORT` like `tcp://10.96.0.7:8080`: Kubernetes gives such an address to every
    /// container beside a service named `grandma`, and it is no setting of ours.
    ///
    /// See https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables
    private static func variables() -> [String: String] {
        ProcessInfo.processInfo.environment.filter { $0.key != "GRANDMA_PORT" || !$0.value.hasPrefix("tcp://") }
    }
}
