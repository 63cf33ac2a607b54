import BlobStores
import FamilyTesting
import Foundation
import Testing

/// A real S3 store, one for all tests of this process; it ends with the process.
final class CephStore: Sendable {
    private struct Answer: Decodable, Sendable {
        let endpoint: String
        let bucket: String
        let id: String
        let key: String
    }

    private static let started = Task { try await CephStore() }

    /// The store, started by the first test that asks.
    static var shared: CephStore {
        get async throws { try await started.value }
    }

    private let process: Process
    /// Nothing is ever written: the store ends when this is closed.
    private let input: Pipe
    private let answer: Answer

    private init() async throws {
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/python3")
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Rig/object_store.py")
        process.arguments = [script.standardized.path]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let line = await Task.detached { Self.firstLine(of: output.fileHandleForReading) }.value
        answer = try JSONDecoder().decode(Answer.self, from: line)
        (self.process, self.input) = (process, input)
    }

    private static func firstLine(of handle: FileHandle) -> Data {
        var line = Data()
        while !line.contains(UInt8(ascii: "\n")) {
            let more = handle.availableData
            if more.isEmpty { break }
            line += more
        }
        return line
    }

    var credentials: S3Credentials { S3Credentials(id: answer.id, key: answer.key) }

    var port: Int { Int(answer.endpoint.split(separator: ":").last ?? "") ?? 0 }

    /// A place in the store that no other test knows; `port`: where a test stands between.
    func place(port: Int? = nil, bucket: String? = nil) throws -> S3Location {
        let endpoint = port.map { "http://127.0.0.1:\($0)" } ?? answer.endpoint
        return try #require(S3Location("s3://\(bucket ?? answer.bucket)/\(UUID().uuidString)?endpoint=\(endpoint)"))
    }

    /// An empty store in a place of its own.
    func store(port: Int? = nil, _ change: (inout S3Settings) -> Void = { _ in }) throws -> S3BlobStore {
        var settings = S3Settings { Date() }
        change(&settings)
        return S3BlobStore(try place(port: port), credentials, settings)
    }
}
