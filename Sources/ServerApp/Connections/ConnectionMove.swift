import Glibc
import NIOCore
import NIOPosix

/// Moves a connection from the channel of its requests to a channel of its own.
enum ConnectionMove {
    /// Moves the connection of `old` to a new channel, to which `addHandlers` adds handlers, and closes `old`.
    ///
    /// The new channel has a second descriptor of the same connection. The connection keeps its place in `ConnectionCount`.
    /// The new channel reads no input: the kernel stops a client that sends. The caller must be on the event loop of
    /// `old`.
    static func move(
        _ old: any Channel,
        addHandlers: @escaping @Sendable (any Channel) throws -> Void
    ) -> EventLoopFuture<Void> {
        let moved = old.eventLoop.makeCompletedFuture {
            let place = try old.pipeline.syncOperations.handler(type: ByteWatch.self).place
            return (try secondDescriptor(of: old), NIOLoopBound(place, eventLoop: old.eventLoop))
        }.flatMap { descriptor, place in
            open(descriptor, on: old.eventLoop) { channel in
                try place.value.move(to: channel)
                try addHandlers(channel)
            }
        }
        moved.whenComplete { _ in old.close(promise: nil) }
        return moved
    }

    private static func open(
        _ descriptor: CInt,
        on loop: any EventLoop,
        prepare: @escaping @Sendable (any Channel) throws -> Void
    ) -> EventLoopFuture<Void> {
        ClientBootstrap(group: loop)
            .channelOption(.autoRead, value: false)
            .channelInitializer { channel in loop.makeCompletedFuture { try prepare(channel) } }
            .withConnectedSocket(descriptor)
            .map { _ in }
    }

    private static func secondDescriptor(of channel: any Channel) throws -> CInt {
        let copied = try channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(of: CInt.self) { descriptor in
            // Programs that the server starts must not inherit the descriptor.
            let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { throw IOError(errnoCode: errno, reason: "fcntl") }
            return copy
        }
        guard let copied else { throw ChannelError.operationUnsupported }
        return copied
    }
}
