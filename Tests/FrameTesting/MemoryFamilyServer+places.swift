package import FamilyCore
package import FrameCore

/// Where the servers of a home are.
struct MemoryHome {
    /// The places that the frame was sent to, in order.
    var places: [ServerPlace] = []
    /// The places at which a server proves who it is.
    var proven: Set<ServerPlace> = []
}

extension MemoryFamilyServer {
    /// The places that the frame was sent to, in order.
    package var places: [ServerPlace] { home.places }

    /// A server at this place proves who it is.
    package func prove(_ place: ServerPlace) { home.proven.insert(place) }

    package func connect(to place: ServerPlace, as registration: FrameRegistration?) {
        home.places.append(place)
        secretInUse = registration?.secret
    }

    package func place(at base: String) throws(AddressError) -> ServerPlace { throw .unreached }

    package func isProven(_ place: ServerPlace) -> Bool { home.proven.contains(place) }
}
