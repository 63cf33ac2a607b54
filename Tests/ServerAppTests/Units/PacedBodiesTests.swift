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

        mutating func write(_ buffer: ByteBuffer) { pieces.count.add(1, ordering: .relaxed) }

        consuming func finish(_ trailingHeaders: HTTPFields?) {}
    }

    private final class Pieces: Sendable {
        let count = Atomic(0)
        var taken: Int { count.load(ordering: .relaxed) }
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
}
