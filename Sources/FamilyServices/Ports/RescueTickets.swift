package import ServerCore

/// The place where `grandma-server rescue` puts its ticket.
package protocol RescueTickets: Sendable {
    /// Returns the ticket, expired or not; nil if none can be read.
    func ticket() -> RescueTicket?
    /// Claims the ticket; returns true for one caller only.
    func claim() -> Bool
    /// Ends the claimed ticket after it was used.
    func finish()
    /// Puts the claimed ticket back after an error.
    func giveBack()
}

/// No rescue: there never is a ticket.
package struct NoRescue: RescueTickets {
    package init() {}
    package func ticket() -> RescueTicket? { nil }
    package func claim() -> Bool { false }
    package func finish() {}
    package func giveBack() {}
}
