import BlockingWork

/// The machine's NetworkManager, over D-Bus.
///
/// Each function uses a connection and a thread of its own, and each call has a limit of time: NetworkManager may be
/// absent, end in the midst of an answer, or say anything.
package enum NetworkManagerService {
    /// Passes on the state, first at once and then at each change, until the task is cancelled; throws when
    /// NetworkManager or the bus goes away.
    ///
    /// `scans`: networks are searched for again and again.
    package static func watch(
        scans: Bool,
        _ heard: @escaping @Sendable (NetworkState) -> Void
    ) async throws(BusError) {
        let wakeup = try BusWakeup()
        let (failures, fail) = AsyncStream<BusError>.makeStream(bufferingPolicy: .bufferingOldest(1))
        _ = BackgroundResult<Void>(label: "networks") {
            do throws(BusError) {
                try NetworkWatching(scans: scans, wakeup: wakeup, heard: heard).run()
            } catch {
                fail.yield(error)
            }
            fail.finish()
        }
        // A cancelled task ends the stream.
        var reason: BusError?
        for await failure in failures { reason = failure }
        wakeup.end()
        if let reason { throw reason }
    }

    /// Joins a network and returns once the machine has an address in it; takes a minute at most.
    ///
    /// A failed attempt leaves nothing behind. After a successful one, what was kept of the same network before is
    /// forgotten: its password may be an old one.
    package static func join(_ order: JoinOrder) async throws(JoinFailure) {
        try await run("join") { Joining(order).failure() }
    }

    /// Joins a Wi-Fi in sight that NetworkManager keeps, and would join by itself if it had not given it up; returns
    /// once the machine has an address in it, and takes a minute at most.
    ///
    /// If several such networks are in sight, `attempt`, which counts from 1, gives each of them its turn. A failed
    /// attempt changes nothing. The error is `gone` if no such network is in sight.
    package static func rejoin(attempt: Int) async throws(JoinFailure) {
        try await run("rejoin") { Rejoining(attempt: attempt).failure() }
    }

    /// Runs an attempt on a thread of its own.
    private static func run(
        _ label: String,
        _ attempt: @escaping @Sendable () -> JoinFailure?
    ) async throws(JoinFailure) {
        let (outcomes, outcome) = AsyncStream<Result<Void, JoinFailure>>.makeStream()
        _ = BackgroundResult<Void>(label: label) {
            if let failure = attempt() { outcome.yield(.failure(failure)) } else { outcome.yield(.success(())) }
            outcome.finish()
        }
        for await result in outcomes { return try result.get() }
        throw .failed("the frame ends")
    }

    /// Returns NetworkManager's state; throws if there is none.
    ///
    /// The call blocks for a moment.
    package static func check() throws(BusError) -> NetworkState { try SystemBus().networkState() }
}

/// A network to join.
package struct JoinOrder: Equatable, Sendable {
    package var name: [UInt8]
    /// The network's name in NetworkManager's own lists.
    package var title: String
    package var password: String?
    package var security: NetworkState.Security
    package var isHidden: Bool

    package init(
        name: [UInt8],
        title: String,
        password: String?,
        security: NetworkState.Security,
        isHidden: Bool = false
    ) {
        self.name = name
        self.title = title
        self.password = password
        self.security = security
        self.isHidden = isHidden
    }
}

extension SystemBus {
    /// The signals of NetworkManager, and that it has come or gone.
    func listenToNetworkManager() throws(BusError) {
        try listen("type='signal',sender='org.freedesktop.NetworkManager'")
        try listen(
            "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.freedesktop.NetworkManager'"
        )
    }

    func networkState() throws(BusError) -> NetworkState {
        let call = BusCall(
            path: "/org/freedesktop",
            interface: "org.freedesktop.DBus.ObjectManager",
            method: "GetManagedObjects"
        )
        guard let objects = try self.call(call).first else { throw .senseless }
        return try NetworkState(objects.table)
    }

    func scan(_ device: String) throws(BusError) {
        let call = BusCall(
            path: device,
            interface: "org.freedesktop.NetworkManager.Device.Wireless",
            method: "RequestScan"
        ) { (writer) throws(BusError) in try writer.table([]) }
        try self.call(call)
    }
}
