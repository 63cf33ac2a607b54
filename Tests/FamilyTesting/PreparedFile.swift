import FoundationEssentials
import Synchronization

/// A file that takes long to make: the first test that needs it makes it, and every test has a copy of its own.
package final class PreparedFile: Sendable {
    private let make: @Sendable (_ path: String) async throws -> Void
    private let making = Mutex<Task<Data, any Error>?>(nil)

    /// `make` writes the whole file at the path that it is given.
    package init(_ make: @escaping @Sendable (_ path: String) async throws -> Void) {
        self.make = make
    }

    package func copy(to path: String) async throws {
        try await content.value.write(to: URL(filePath: path))
    }

    private var content: Task<Data, any Error> {
        making.withLock { making in
            let task =
                making
                ?? Task { [make] in
                    let folder = try TemporaryFolder()
                    try await make(folder.path("prepared"))
                    return try withExtendedLifetime(folder) {
                        try Data(contentsOf: URL(filePath: folder.path("prepared")))
                    }
                }
            making = task
            return task
        }
    }
}
