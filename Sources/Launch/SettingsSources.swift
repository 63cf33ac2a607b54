package import Configuration
import Dispatch
import FoundationEssentials
import Glibc
import Synchronization
import SystemPackage

/// Reads a program's settings: arguments first, then the environment
/// (`GRANDMA_…`), then the file of `--config`, then the defaults in its
/// `Settings`.
package enum SettingsSources {
    /// What `main` does with the arguments before anything else.
    package enum Outcome: Sendable {
        case go(ConfigReader)
        /// Validate these settings: report a wrong one, else print all and
        /// exit.
        case check(ConfigReader, inForce: String)
        /// Print the text and exit with the code: 0 for help, 2 for an unknown
        /// argument, 3 for a file that cannot be read.
        case say(String, exitCode: Int32)
    }

    /// Reads the settings; blocks while the file of `--config` is read, which
    /// is allowed because nothing else runs yet.
    package static func read(_ table: SettingsTable, arguments: [String] = CommandLine.arguments) -> Outcome {
        if arguments.contains("--help") { return .say(table.help, exitCode: 0) }
        if let unknown = table.unknownArgument(in: Array(arguments.dropFirst())) {
            return .say("\(table.program): unknown argument \(unknown); see \(table.program) --help", exitCode: 2)
        }
        do {
            let reader = try reader(arguments: arguments)
            return arguments.contains("--check") ? .check(reader, inForce: table.inForce(reader)) : .go(reader)
        } catch {
            return .say("\(table.program): the file of --config cannot be read: \(error)", exitCode: 3)
        }
    }

    package static func reader(arguments: [String]) throws -> ConfigReader {
        let argumentsProvider = CommandLineArgumentsProvider(arguments: arguments)
        let environment = EnvironmentVariablesProvider().mapKeys { $0.prepending(["grandma"]) }
        let first = ConfigReader(providers: [argumentsProvider, environment])
        guard let path = first.string(forKey: "config") else { return first }
        let file = try waiting { try await FileProvider<JSONSnapshot>(filePath: .init(path)) }
        return ConfigReader(providers: [argumentsProvider, environment, file])
    }

    /// Runs an async function and blocks: the library reads files only in
    /// tasks, and a start without a file is faster without a task.
    private static func waiting<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) throws -> Value {
        let outcome = TaskResult<Value>()
        Task.detached {
            do {
                outcome.finish(.success(try await body()))
            } catch {
                outcome.finish(.failure(error))
            }
        }
        return try outcome.wait()
    }
}

/// The result of a task, for a thread that blocks until it is there.
private final class TaskResult<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let over = DispatchSemaphore(value: 0)

    func finish(_ outcome: Result<Value, any Error>) {
        result.withLock { $0 = outcome }
        over.signal()
    }

    func wait() throws -> Value {
        over.wait()
        guard let result = result.withLock({ $0 }) else { preconditionFailure("it was finished before") }
        return try result.get()
    }
}
