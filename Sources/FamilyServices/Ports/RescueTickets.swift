package import ServerCore

/// Where `grandma-server rescue` leaves its ticket.
package protocol RescueTickets: Sendable {
    /// The ticket that lies there, over or not; nil where none can be read.
    func ticket() -> RescueTicket?
    /// Takes the ticket, so that nobody else can; true for one caller only.
    func claim() -> Bool
    /// Ends the claimed ticket: it has let its keeper in.
    func finish()
    /// Puts the claimed ticket back: letting in failed.
    func giveBack()
}

/// A server that nobody can be rescued on.
package struct NoRescue: RescueTickets {
    package init() {}
    package func ticket() -> RescueTicket? { nil }
    package func claim() -> Bool { false }
    package func finish() {}
    package func giveBack() {}
}
