package import ServerCore

/// Where `grandma-server rescue` leaves its ticket.
package protocol RescueTickets: Sendable {
    /// The ticket that lies there, over or not; nil where none can be read.
    func ticket() -> RescueTicket?
    /// Takes the ticket away for good; true for one caller only.
    func use() -> Bool
}

/// A server that nobody can be rescued on.
package struct NoRescue: RescueTickets {
    package init() {}
    package func ticket() -> RescueTicket? { nil }
    package func use() -> Bool { false }
}
