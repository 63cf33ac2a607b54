import BlobStores
import FamilyCore
import FamilyTesting
import HTTPTypes
import Hummingbird
import NIOCore
import ServerCore
import ServerTesting
import Synchronization
import Testing

@testable import ServerApp

struct ArchiveStreamTests {
    private let folder: TemporaryFolder
    private let blobs = MemoryBlobStore()

    init() throws { folder = try TemporaryFolder() }

    @Test func `a file that the disk cannot read is left out, and the rest follows`() async throws {
        let broken = try await blobs.keep(Array("broken".utf8))
        let whole = try await blobs.keep(Array("whole".utf8))
        blobs.breakSector(of: broken)
        let sent = Sent()
        var writer: any ResponseBodyWriter = sent
        var stream = ArchiveStream(blobs: blobs, staging: try StagingFolder(path: folder.path("staging")))
        let moment = try #require(LocalDateTime("2026-07-04T12:00:00"))
        #expect(try await !stream.add(broken, of: ByteCount(6), as: "broken.jpg", at: moment, to: &writer))
        #expect(try await stream.add(whole, of: ByteCount(5), as: "whole.jpg", at: moment, to: &writer))
        try await stream.end(to: &writer)
        let text = String(decoding: sent.bytes.withLock(\.self), as: UTF8.self)
        #expect(text.contains("whole.jpg") && !text.contains("broken"))
    }
}

/// Remembers all bytes of an answer.
private final class Sent: ResponseBodyWriter, Sendable {
    let bytes = Mutex<[UInt8]>([])

    func write(_ buffer: ByteBuffer) async throws { bytes.withLock { $0 += Array(buffer.readableBytesView) } }

    func finish(_: HTTPFields?) async throws {}
}
