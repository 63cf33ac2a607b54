import CurlHTTP
import FamilyCore
import FamilyServices
import FamilyTesting
import NIOCore
import NIOPosix
import ServerAppTesting
import ServerCore
import Synchronization
import Testing

@testable import ServerApp

struct DeadBrokerTests {
    @Test func `brokers that do not answer keep no other family waiting, and are tried again and again`() async throws {
        try await TestServer.run {
            $0.webhooks = .home
            $0.rules.brokers.mostAtOnce = 2
            $0.rules.brokers.longestTry = 0.3
            ($0.rules.brokers.firstPause, $0.rules.brokers.longestPause) = (0.1, 0.1)
        } _: { server in
            let (silent, good) = (try await LocalBroker(), try await LocalBroker(says: LocalBroker.welcome))
            // Nobody listens at port 1.
            let dead = [silent.url, "mqtt://127.0.0.1:1"]
            let houses = [try await House(server), try await House(secondOn: server)]
            for (house, url) in zip(houses, dead) { try await house.setUpBroker(at: url) }
            try await eventually("a try of both") { Set(try await server.brokerOutcomes().keys).isSuperset(of: dead) }
            try await House(secondOn: server, userName: "edith").setUpBroker(at: good.url)
            try await eventually("a connection to the third", within: .seconds(20)) {
                try await server.brokerOutcomes()[good.url] == .connected
            }
            let before = silent.tries
            try await eventually("further tries of the silent one") { silent.tries > before + 1 }
            let outcomes = try await server.brokerOutcomes()
            #expect(outcomes == [dead[0]: .timedOut, dead[1]: .noConnection, good.url: .connected])
            #expect(good.tries == 1, "it stays connected")
        }
    }

    @Test func `a broker that sends no echo is left, and tried again for its retained messages`() async throws {
        try await TestServer.run {
            $0.webhooks = .home
            $0.rules.brokers.longestForgetting = 0.2
            ($0.rules.brokers.firstPause, $0.rules.brokers.longestPause) = (0.1, 0.1)
        } _: { server in
            let broker = try await LocalBroker(says: LocalBroker.welcome)
            try await House(server).setUpBroker(at: broker.url)
            try await eventually("a connection") { try await server.brokerOutcomes()[broker.url] == .connected }
            try await server.switchOffBrokers()
            try await eventually("the end of the wait for the echo", within: .seconds(20)) {
                try await server.brokerOutcomes()[broker.url] == .timedOut
            }
            let before = broker.tries
            try await eventually("a further try", within: .seconds(20)) { broker.tries > before }
        }
    }
}

extension TestServer {
    /// Returns the last outcome of each broker that was tried, by its address.
    fileprivate func brokerOutcomes() async throws -> [String: BrokerOutcome] {
        try await server.parts.stores.catalogue.read(.allFamilies) { reader in
            let brokers = try reader.familyAccounts().compactMap { try reader.broker(of: $0.family.id) }
            return brokers.reduce(into: [:]) { $0[$1.url] = $1.last?.outcome }
        }
    }

    /// Switches all brokers off, as keepers do; they may retain messages.
    fileprivate func switchOffBrokers() async throws {
        try await server.parts.stores.catalogue.write(.allFamilies) { writer in
            for family in try writer.familiesWithBrokers() {
                guard var broker = try writer.broker(of: family) else { continue }
                (broker.isOn, broker.hasRetainedMessages) = (false, true)
                broker.version += 1
                try writer.save(broker)
            }
        }
        server.parts.services.brokers.signalHere()
    }
}

extension House {
    fileprivate func setUpBroker(at url: String) async throws {
        let fields = [
            "csrf=\(keeper.csrfToken ?? "")", "url=\(url)", "user=", "brokerPassword=", "prefix=homeassistant",
            "entity-screen=1",
        ]
        let answer = try await keeper.plain(
            "POST",
            "/family/house",
            headers: keeper.usualHeaders + [
                HTTPHeader("Content-Type", "application/x-www-form-urlencoded"), HTTPHeader("Accept", "text/html"),
            ],
            body: .bytes(Array(fields.joined(separator: "&").utf8))
        )
        try #require(answer.status < 400, "\(answer.status)")
    }
}

/// A program at a port of this machine that accepts connections; it says some bytes to who speaks first, or nothing.
private final class LocalBroker: Sendable {
    /// MQTT's CONNACK, by which a broker accepts a client.
    static let welcome: [UInt8] = [0x20, 2, 0, 0]

    private let channel: any Channel
    private let counter: Counter
    let url: String

    init(says answer: [UInt8] = []) async throws {
        let counter = Counter()
        channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    counter.add()
                    try channel.pipeline.syncOperations.addHandler(Answering(answer))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        url = "mqtt://127.0.0.1:\(try #require(channel.localAddress?.port))"
        self.counter = counter
    }

    deinit { channel.close(promise: nil) }

    /// The number of connections so far.
    var tries: Int { counter.value }

    private final class Counter: Sendable {
        private let count = Mutex(0)
        var value: Int { count.withLock(\.self) }
        func add() { count.withLock { $0 += 1 } }
    }

    private final class Answering: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private var answer: [UInt8]

        init(_ answer: [UInt8]) { self.answer = answer }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !answer.isEmpty else { return }
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: answer)), promise: nil)
            answer = []
        }
    }
}
