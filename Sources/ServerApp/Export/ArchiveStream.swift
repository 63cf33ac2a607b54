import BlobStores
import Crypto
import FamilyCore
import FamilyServices
import Hummingbird
import NIOCore
import ServerCore
import ZipArchive
import Zlib

/// A ZIP archive that is sent while it is made, one file after the other, none
/// of them in memory.
struct ArchiveStream: Sendable {
    private let blobs: any BlobStore
    private var directory: ArchiveDirectory
    private var zip = ZipWriter()

    init(blobs: any BlobStore, staging: StagingFolder) {
        self.blobs = blobs
        directory = ArchiveDirectory(staging: staging)
    }

    mutating func add(
        _ bytes: [UInt8],
        as name: String,
        at moment: LocalDateTime,
        to writer: inout any ResponseBodyWriter
    ) async throws {
        var crc = CRC32()
        crc.update(bytes)
        let entry = ZipEntry(name: name, modified: .init(moment), size: UInt64(bytes.count), crc32: crc.value)
        try await begin(entry, &writer)
        if !bytes.isEmpty { try await writer.write(ByteBuffer(bytes: bytes)) }
    }

    /// Adds a blob.
    ///
    /// Returns false and adds nothing if the blob is missing, cannot be read, or its bytes do
    /// not match its hash. The blob is read twice: its checksum is sent before
    /// it, and a damaged file must be detected before any of its bytes are
    /// sent.
    mutating func add(
        _ hash: ContentHash,
        of size: ByteCount,
        as name: String,
        at moment: LocalDateTime,
        to writer: inout any ResponseBodyWriter
    ) async throws -> Bool {
        guard let crc = try await soundChecksum(of: hash, size) else { return false }
        let entry = ZipEntry(name: name, modified: .init(moment), size: UInt64(size.bytes), crc32: crc)
        try await begin(entry, &writer)
        for piece in (0..<size.bytes).pieces(of: blobs.usualRead) {
            let bytes = try await blobs.bytes(of: hash, range: piece)
            // The file was truncated while it is being sent, so the archive
            // must end as broken.
            guard bytes.count == piece.count else { throw BlobError.wrongBytes }
            try await writer.write(ByteBuffer(bytes: bytes))
        }
        return true
    }

    func end(to writer: inout any ResponseBodyWriter) async throws {
        try await directory.send(to: &writer)
        try await writer.write(ByteBuffer(bytes: zip.end()))
    }

    private mutating func begin(_ entry: ZipEntry, _ writer: inout any ResponseBodyWriter) async throws {
        let heads = zip.begin(entry)
        try await directory.append(heads.directory)
        try await writer.write(ByteBuffer(bytes: heads.local))
    }

    /// Returns nil if the blob cannot be read or its bytes do not match its hash.
    ///
    /// Other errors concern every blob, such as a store that does not answer, and end the archive.
    private func soundChecksum(of hash: ContentHash, _ size: ByteCount) async throws -> UInt32? {
        do {
            return try await checksum(of: hash, size)
        } catch BlobError.diskError, BlobError.absent {
            return nil
        }
    }

    private func checksum(of hash: ContentHash, _ size: ByteCount) async throws -> UInt32? {
        guard try await blobs.size(of: hash) == size else { return nil }
        var crc = CRC32()
        var digest = SHA256()
        for piece in (0..<size.bytes).pieces(of: blobs.usualRead) {
            let bytes = try await blobs.bytes(of: hash, range: piece)
            crc.update(bytes)
            digest.update(data: bytes)
        }
        return ContentHash(digest: digest.finalize()) == hash ? crc.value : nil
    }
}

extension ZipMoment {
    fileprivate init(_ time: LocalDateTime) {
        self.init(
            year: time.year,
            month: time.month,
            day: time.day,
            hour: time.hour,
            minute: time.minute,
            second: time.second
        )
    }
}
