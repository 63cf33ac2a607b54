import FrameCore
import Logging
import NetworkManagerBus

/// The machine's Wi-Fi, by NetworkManager.
struct NetworkManagerNetworks: WirelessNetworks {
    let log: Logger

    func watch(_ watch: NetworkWatch, _ heard: @escaping @Sendable (NetworkSurvey) -> Void) async throws {
        try await NetworkManagerService.watch(scans: watch == .closely) { heard(NetworkSurvey($0)) }
    }

    func join(_ request: JoinRequest) async throws(JoinError) {
        let order = JoinOrder(
            name: request.name.bytes,
            title: request.name.text,
            password: request.password,
            security: NetworkState.Security(request.security),
            isHidden: request.isHidden
        )
        do throws(JoinFailure) {
            try await NetworkManagerService.join(order)
        } catch {
            // NB: the password is in no line of the log.
            log.notice("the Wi-Fi \(request.name.text) was not joined: \(error)")
            throw JoinError(error)
        }
    }

    func returnToKnown(attempt: Int) async throws(JoinError) {
        do throws(JoinFailure) {
            try await NetworkManagerService.rejoin(attempt: attempt)
        } catch {
            if error != .gone { log.notice("a known Wi-Fi was not joined again: \(error)") }
            throw JoinError(error)
        }
    }
}

extension Settings {
    /// The line of `--check` about NetworkManager.
    package var networkFinding: String {
        do throws(BusError) {
            let state = try NetworkManagerService.check()
            let radio = state.radio == .absent ? "no Wi-Fi" : state.radio == .off ? "Wi-Fi, switched off" : "Wi-Fi"
            return "NetworkManager \(state.version): \(radio)"
        } catch {
            return "the Wi-Fi cannot be chosen on the frame: \(error)"
        }
    }
}

extension NetworkSurvey {
    fileprivate init(_ state: NetworkState) {
        let radio: Radio =
            switch state.radio {
            case .absent: .absent
            case .off: .off
            case .on: .on
            }
        let link: Link =
            switch state.link {
            case .none: .none
            case .starting: .starting
            case .wired: .wired
            case .wireless(let name): .wireless(name.flatMap { NetworkName($0) } ?? .unknown)
            }
        let points = state.stations.compactMap { station in
            NetworkName(station.name).map { name in
                AccessPoint(name: name, strength: station.strength, security: NetworkSecurity(station.security))
            }
        }
        self.init(radio: radio, link: link, address: state.address, accessPoints: points)
    }
}

extension NetworkSecurity {
    fileprivate init(_ security: NetworkState.Security) {
        self =
            switch security {
            case .open: .open
            case .encryptedOpen: .encryptedOpen
            case .personal: .personal
            case .personal3: .personal3
            case .enterprise: .enterprise
            case .wep: .wep
            }
    }
}

extension NetworkState.Security {
    fileprivate init(_ security: NetworkSecurity) {
        self =
            switch security {
            case .open: .open
            case .encryptedOpen: .encryptedOpen
            case .personal: .personal
            case .personal3: .personal3
            case .enterprise: .enterprise
            case .wep: .wep
            }
    }
}

extension JoinError {
    fileprivate init(_ failure: JoinFailure) {
        self =
            switch failure {
            case .wrongPassword: .wrongPassword
            case .impossiblePassword: .impossiblePassword
            case .noAddress: .noAddress
            case .gone: .gone
            case .noAnswer: .noAnswer
            case .failed: .failed
            }
    }
}
