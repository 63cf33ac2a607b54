/// An activation of a connection that NetworkManager has begun.
struct Activation {
    /// NetworkManager itself gives up after 25 seconds without the network's answer, and after 45 without an address.
    private static let longest = Duration.seconds(60)
    /// The state is asked for so often: the signal that tells it may be lost with NetworkManager.
    private static let pulse = Duration.seconds(1)

    /// The path of the active connection.
    let path: String
    /// The path of its device.
    let device: String
    let bus: SystemBus

    /// Waits for the end of the attempt; nil: the machine is in the network.
    func failure() -> JoinFailure? {
        let end = ContinuousClock.now.advanced(by: Self.longest)
        do throws(BusError) {
            while ContinuousClock.now < end {
                switch try state() {
                case ConnectionState.activated: return nil
                case ConnectionState.deactivated: return try reason() ?? .failed("it was ended")
                default: break
                }
                if let failure = try reason(within: Self.pulse) { return failure }
            }
        } catch .refused {
            // An attempt that is over is no object any more.
            return (try? reason()) ?? .failed("it was ended")
        } catch {
            return .failed("\(error)")
        }
        return .noAnswer
    }

    private func state() throws(BusError) -> Int {
        let call = BusCall(path: path, interface: "org.freedesktop.DBus.Properties", method: "Get") {
            (writer) throws(BusError) in
            try writer.text("org.freedesktop.NetworkManager.Connection.Active")
            try writer.text("State")
        }
        guard let number = try bus.call(call).first?.number else { throw .senseless }
        return number
    }

    /// Returns why the device failed, if it says so within the limit.
    private func reason(within limit: Duration = .zero) throws(BusError) -> JoinFailure? {
        for signal in try bus.signals(within: limit) where signal.path == device && signal.member == "StateChanged" {
            // The new state, the old one, and the reason.
            let numbers = signal.values.compactMap(\.number)
            if numbers.count == 3, numbers[0] == DeviceState.failed { return JoinFailure(reason: numbers[2]) }
        }
        return nil
    }
}
