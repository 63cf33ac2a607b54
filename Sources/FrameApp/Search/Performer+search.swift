import FrameCore
import Logging

extension Performer {
    /// The time until a home network that could not be asked is asked again.
    private static let nextSearch = Duration.seconds(30)

    /// Looks for the server until the task is cancelled.
    ///
    /// Without Avahi nobody is found: the log says so once.
    func search(for server: WantedServer, by finder: any ServerFinder) async {
        var isSaid = false
        while !Task.isCancelled {
            do {
                try await finder.find(server) { [mailbox] in mailbox.post(.search($0)) }
            } catch {
                if !isSaid { log.notice("no server is looked for on the home network: \(error)") }
                isSaid = true
                mailbox.post(.search(.unavailable))
            }
            guard (try? await Task.sleep(for: Self.nextSearch)) != nil else { return }
        }
    }

    /// Looks for a family's server at typed addresses.
    func findServer(at candidates: AddressCandidates, _ attempt: Int) async {
        let answer = await candidates.firstServer { base throws(AddressError) in
            do throws(AddressError) {
                return try await server.place(at: base)
            } catch {
                log.notice("no server of a family answers at \(base): \(error)")
                throw error
            }
        }
        mailbox.post(.addressAnswered(attempt, answer))
    }

    func prove(_ place: ServerPlace) async {
        let isProven = await server.isProven(place)
        // Log this at the level `debug`, because somebody who announces many servers could fill the log.
        if !isProven { log.debug("the server announced at \(place.base) does not prove who it is") }
        mailbox.post(.search(.answered(place, isProven: isProven)))
    }
}
