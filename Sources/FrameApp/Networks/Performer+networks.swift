import FrameCore
import Logging

extension Performer {
    /// The time until NetworkManager is asked again after it was not there.
    private static let nextWatch = Duration.seconds(15)

    /// Follows the machine's networks until the task is cancelled.
    ///
    /// Without NetworkManager the frame works as usual; the log says so once for each watch, at the level `info`.
    func follow(_ watch: NetworkWatch, of networks: any WirelessNetworks) async {
        var isSaid = false
        while !Task.isCancelled {
            do {
                try await networks.watch(watch) { [mailbox] in mailbox.post(.network(.seen($0))) }
            } catch {
                if !isSaid { log.info("no Wi-Fi can be chosen: \(error)") }
                isSaid = true
                mailbox.post(.network(.unavailable))
            }
            guard (try? await Task.sleep(for: Self.nextWatch)) != nil else { return }
        }
    }

    func join(_ request: JoinRequest, attempt: Int, by networks: any WirelessNetworks) async {
        do throws(JoinError) {
            try await networks.join(request)
            log.notice("the frame is in the Wi-Fi \(request.name.text)")
            mailbox.post(.network(.joinEnded(attempt, nil)))
        } catch {
            mailbox.post(.network(.joinEnded(attempt, error)))
        }
    }

    func returnToKnown(attempt: Int, by networks: any WirelessNetworks) async {
        do throws(JoinError) {
            try await networks.returnToKnown(attempt: attempt)
            log.notice("the frame is back in a Wi-Fi that NetworkManager did not join any more")
            mailbox.post(.network(.returnEnded(attempt, nil)))
        } catch {
            mailbox.post(.network(.returnEnded(attempt, error)))
        }
    }
}
