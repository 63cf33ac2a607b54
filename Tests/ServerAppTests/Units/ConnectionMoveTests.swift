import FamilyTesting
import NIOCore
import NIOEmbedded
import NIOPosix
import Synchronization
import Testing

@testable import ServerApp

/// Connections that leave the channel of their requests, over a real socket.
struct ConnectionMoveTests {
    private final class Channels: Sendable {
        let first = Mutex<(any Channel)?>(nil)
        let moved = Mutex<(any Channel)?>(nil)
    }

    private let folder: TemporaryFolder
    private let count: ConnectionCount
    private let channels = Channels()

    init() throws {
        folder = try TemporaryFolder()
        count = ConnectionCount(mostPerAddress: 1, most: 9, unlimited: try #require(TrustedProxies("")))
    }

    /// Runs `body` with a client whose connection has a channel with a place.
    private func withClient(_ body: (Socket, any Channel) async throws -> Void) async throws {
        let path = folder.path("socket")
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { [count, channels] channel in
                channel.eventLoop.makeCompletedFuture {
                    guard let place = count.open(channel, from: "192.168.1.5") else { throw TooManyConnections() }
                    try channel.pipeline.syncOperations.addHandler(
                        ByteWatch(limits: PaceLimits(), place: place, refused: { _ in })
                    )
                    channels.first.withLock { $0 = channel }
                }
            }
            .bind(unixDomainSocketPath: path).get()
        let client = try Socket.connected(to: path)
        try await eventually("the connection") { channels.first.withLock { $0 != nil } }
        try await body(client, try #require(channels.first.withLock { $0 }))
        try await listener.close()
    }

    private func move(_ channel: any Channel) async throws {
        try await channel.eventLoop.flatSubmit { [channels] in
            ConnectionMove.move(channel) { moved in channels.moved.withLock { $0 = moved } }
        }.get()
    }

    @Test func `a moved connection keeps its client and its place, and ends with its client`() async throws {
        try await withClient { client, first in
            try await move(first)
            try await first.closeFuture.get()
            let moved = try #require(channels.moved.withLock { $0 })
            #expect(count.open == 1)
            try await moved.writeAndFlush(ByteBuffer(string: "The sea"))
            #expect(client.read(atMost: 100).map { String(decoding: $0, as: UTF8.self) } == "The sea")
            client.shutDown()
            // It reads no input, so it learns that at the latest when it writes.
            try? await moved.writeAndFlush(ByteBuffer(string: "Who is there?"))
            try await eventually("the end of the moved channel") { !moved.isActive && count.open == 0 }
        }
    }

    @Test func `a connection that has ended, or whose place another one has got, is not moved`() async throws {
        try await withClient { client, first in
            // One address has one place, and this connection is quiet: the newcomer gets it.
            let newcomer = EmbeddedChannel()
            #expect(count.open(newcomer, from: "192.168.1.5") != nil)
            try await first.closeFuture.get()
            await #expect(throws: (any Error).self) { try await move(first) }
            #expect(count.open == 1)
            // The client learns that its connection has ended.
            #expect(client.read(atMost: 1) == nil)
        }
    }

    @Test func `a place is not moved once another connection has it`() throws {
        let (first, newcomer) = (EmbeddedChannel(), EmbeddedChannel())
        let place = try #require(count.open(first, from: "192.168.1.5"))
        #expect(count.open(newcomer, from: "192.168.1.5") != nil)
        #expect(throws: TooManyConnections.self) { try place.move(to: EmbeddedChannel()) }
        #expect(count.open == 1)
    }
}
