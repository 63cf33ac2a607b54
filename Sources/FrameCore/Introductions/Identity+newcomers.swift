import FamilyCore

extension Identity {
    /// The newcomers to ask about; none if the server does not know the frame.
    var newcomers: [Newcomer] { isForgotten ? [] : known?.newcomers ?? [] }
}
