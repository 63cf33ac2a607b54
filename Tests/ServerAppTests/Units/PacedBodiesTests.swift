import Dispatch
import FamilyTesting
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import ServerApp

struct PacedBodiesTests {
    /// Takes whatever it is given, as a connection whose loop has yet to look.
    private struct EagerWriter: ResponseBodyWriter {
        let pieces: Pieces

        mutating func write(_ buffer: ByteBuffer) {
            pieces.lengths.withLock { $0.append(buffer.readableBytes) }
        }

        consuming func finish(_ trailingHeaders: HTTPFields?) {}
    }

    private final class Pieces: Sendable {
        let lengths = Mutex<[Int]>([])
        var taken: Int { lengths.withLock(\.count) }
    }

    @Test func `a piece is made when the loop has had the one before`() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        let (pieces, gate) = (Pieces(), DispatchSemaphore(value: 0))
        loop.execute { gate.wait() }
        let writing = Task {
            var writer = PacedWriter(EagerWriter(pieces: pieces), on: loop)
            for _ in 0..<10 { try await writer.write(ByteBuffer(string: "a piece")) }
            try await writer.finish(nil)
        }
        try await eventually("the first piece") { pieces.taken > 0 }
        for _ in 0..<1000 { await Task.yield() }
        #expect(pieces.taken == 1)
        gate.signal()
        try await writing.value
        #expect(pieces.taken == 10)
        try await group.shutdownGracefully()
    }

    /// A store that reads megabytes at once must not make a slow client look stuck.
    @Test func `a long write goes in pieces, each when the loop has had the one before`() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        let (pieces, gate) = (Pieces(), DispatchSemaphore(value: 0))
        loop.execute { gate.wait() }
        let writing = Task {
            var writer = PacedWriter(EagerWriter(pieces: pieces), on: loop)
            try await writer.write(ByteBuffer(repeating: 7, count: 4 << 20))
            try await writer.write(ByteBuffer(repeating: 7, count: (256 << 10) + 1))
            try await writer.write(ByteBuffer())
            try await writer.finish(nil)
        }
        try await eventually("the first piece") { pieces.taken > 0 }
        for _ in 0..<1000 { await Task.yield() }
        #expect(pieces.taken == 1)
        gate.signal()
        try await writing.value
        #expect(pieces.lengths.withLock { $0 } == Array(repeating: 256 << 10, count: 17) + [1, 0])
        try await group.shutdownGracefully()
    }
}
