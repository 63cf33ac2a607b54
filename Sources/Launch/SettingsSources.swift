package import Configuration
import FoundationEssentials
import Glibc
import SystemPackage

/// Where a program's settings come from: arguments, then the environment
/// (`GRANDMA_…`), then the file of `--config`, then the defaults in its
/// `Settings`.
package enum SettingsSources {
    /// What `main` does with the arguments before anything else.
    package enum Outcome {
        case go(ConfigReader)
        /// Make the settings of this, complain where one is wrong, else print
        /// them and exit.
        case check(ConfigReader, inForce: String)
        /// Print this and exit with the code: 0 for help, 2 for an argument
        /// nobody knows, 3 for a file that cannot be read.
        case say(String, exitCode: Int32)
    }

    package static func read(_ table: SettingsTable, arguments: [String] = CommandLine.arguments) async -> Outcome {
        if arguments.contains("--help") { return .say(table.help, exitCode: 0) }
        if let unknown = table.unknownArgument(in: Array(arguments.dropFirst())) {
            return .say("\(table.program): nobody knows \(unknown); see \(table.program) --help", exitCode: 2)
        }
        do {
            let reader = try await reader(arguments: arguments)
            return arguments.contains("--check") ? .check(reader, inForce: table.inForce(reader)) : .go(reader)
        } catch {
            return .say("\(table.program): the file of --config cannot be read: \(error)", exitCode: 3)
        }
    }

    package static func reader(arguments: [String]) async throws -> ConfigReader {
        let argumentsProvider = CommandLineArgumentsProvider(arguments: arguments)
        let environment = EnvironmentVariablesProvider().mapKeys { $0.prepending(["grandma"]) }
        let first = ConfigReader(providers: [argumentsProvider, environment])
        guard let path = first.string(forKey: "config") else { return first }
        let file = try await FileProvider<JSONSnapshot>(filePath: .init(path))
        return ConfigReader(providers: [argumentsProvider, environment, file])
    }
}
