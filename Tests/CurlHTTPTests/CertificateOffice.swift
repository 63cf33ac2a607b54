import FamilyTesting
import Foundation

/// Makes certificates, good and bad, with Debian's `openssl` in a folder of its
/// own.
struct CertificateOffice {
    struct Failure: Error {
        let words: String
    }

    /// What a server shows: who it says it is, and when that holds.
    struct Terms: Sendable {
        var name = "IP:127.0.0.1"
        /// As `openssl ca` wants them: `YYYYMMDDhhmmssZ`.
        var from = "20000101000000Z"
        var until = "20980101000000Z"
        var isSelfSigned = false
    }

    let folder: TemporaryFolder
    var authority: String { folder.path("ca.pem") }

    init() async throws {
        folder = try TemporaryFolder()
        _ = try folder.file("index.txt", holding: [])
        _ = try folder.file("serial", holding: "01\n".utf8)
        _ = try folder.file("ca.cnf", holding: Self.settings.utf8)
        try await openssl(["req", "-x509", "-days", "3650", "-subj", "/CN=Tests", "-out", "ca.pem"] + newKey("ca.key"))
    }

    /// Leaves `leaf.pem` and `leaf.key` in the folder.
    func issue(_ terms: Terms) async throws {
        let names = ["-subj", "/CN=leaf", "-addext", "subjectAltName=\(terms.name)"]
        if terms.isSelfSigned {
            try await openssl(["req", "-x509", "-days", "30", "-out", "leaf.pem"] + names + newKey("leaf.key"))
            return
        }
        try await openssl(["req", "-out", "leaf.csr"] + names + newKey("leaf.key"))
        try await openssl([
            "ca", "-batch", "-notext", "-config", "ca.cnf", "-in", "leaf.csr", "-out", "leaf.pem",
            "-startdate", terms.from, "-enddate", terms.until,
        ])
    }

    private func newKey(_ name: String) -> [String] {
        ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", name]
    }

    private func openssl(_ arguments: [String]) async throws {
        let process = Process.openssl(arguments, in: folder)
        let words = try folder.file("words-\(UUID().uuidString)", holding: [])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle(forWritingAtPath: words)
        // NB: `waitUntilExit` would hold one of Swift's few shared threads.
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
            } catch {
                continuation.resume(throwing: error)
            }
        }
        guard status == 0 else { throw Failure(words: try String(contentsOfFile: words, encoding: .utf8)) }
    }

    private static let settings = """
        [ca]
        default_ca = tests
        [tests]
        database = index.txt
        serial = serial
        new_certs_dir = .
        certificate = ca.pem
        private_key = ca.key
        default_md = sha256
        policy = anyone
        copy_extensions = copy
        [anyone]
        commonName = supplied
        """
}

/// A server that speaks TLS as well or badly as it is told to.
final class TLSServer: Sendable {
    private let process: Process
    let port: Int

    /// Shows the office's last leaf; `options` are those of `openssl s_server`.
    init(_ office: CertificateOffice, options: [String] = []) async throws {
        let said = try office.folder.file("server-\(UUID().uuidString)", holding: [])
        let pair = ["-cert", "leaf.pem", "-key", "leaf.key"]
        process = .openssl(["s_server", "-accept", "127.0.0.1:0", "-www"] + pair + options, in: office.folder)
        process.standardOutput = FileHandle(forWritingAtPath: said)
        process.standardError = FileHandle.nullDevice
        try process.run()
        var port: Int?
        try await eventually("the server's port") {
            port = try String(contentsOfFile: said, encoding: .utf8).split(separator: "\n")
                .first { $0.hasPrefix("ACCEPT 127.0.0.1:") }
                .flatMap { Int($0.dropFirst("ACCEPT 127.0.0.1:".count)) }
            return port != nil
        }
        self.port = port ?? 0
    }

    deinit {
        // Foundation starts children with the signals of Swift's threads
        // blocked, SIGTERM among them; SIGKILL cannot be.
        kill(process.processIdentifier, SIGKILL)
    }
}

extension Process {
    fileprivate static func openssl(_ arguments: [String], in folder: TemporaryFolder) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder.path)
        process.standardInput = FileHandle.nullDevice
        return process
    }
}
