import BlobStores
import FamilyCore
import FoundationEssentials
import ServerCore

/// Finds the files of a heirloom by their hash, whatever their path is.
struct HeirloomFiles: BlobReading {
    private let files: FileReading
    private let paths: [ContentHash: String]

    /// `list`: the snapshot's file that maps hashes to paths.
    init(root: URL, list: URL) throws {
        guard let text = try? Data(contentsOf: list) else {
            throw BackupError("\(list.path) cannot be read.")
        }
        self.init(root: root, HeirloomList(text: Array(text)))
    }

    init(root: URL, _ list: HeirloomList) {
        files = FileReading(root: root.path)
        paths = Dictionary(list.hashes.map { ($0.value, $0.key) }) { min($0, $1) }
    }

    func size(of hash: ContentHash) async throws -> ByteCount? {
        guard let path = paths[hash] else { return nil }
        return try await files.size(of: path)
    }

    func read(
        _ hash: ContentHash,
        range: Range<Int64>,
        _ body: @Sendable ([UInt8]) async throws -> Void
    ) async throws {
        guard let path = paths[hash] else { throw BlobError.absent }
        try await files.read(path, range: range, body)
    }

    func verify(_ hash: ContentHash, size: ByteCount) async throws -> BlobCheck {
        guard let path = paths[hash] else { return .absent }
        return try await files.verify(path, hash: hash, size: size)
    }
}
