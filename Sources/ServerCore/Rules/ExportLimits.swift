package import FamilyCore

/// An export that is being made.
package enum RunningExport: Hashable, Sendable {
    /// The whole album of a family.
    case album(FamilyID)
    /// The photos of one moment, for a member.
    case moment(by: MemberID)
}

/// How many exports a server makes at the same time.
package struct ExportLimits: Equatable, Sendable {
    /// The maximum number of exports of whole albums on the server; each keeps disk and network busy for long.
    package var onServer = 2
    /// The maximum number of exports of moments on the server, beside the whole albums, so that slow downloads by
    /// guests from outside keep no keeper from the album.
    package var momentsOnServer = 4

    package init() {}

    /// Returns nil if one more export may begin beside the running ones: one album a family, and one moment a member.
    package func refusal(of export: RunningExport, beside running: [RunningExport]) -> Problem? {
        let (alike, most) =
            switch export {
            case .album: (running.filter { if case .album = $0 { true } else { false } }, onServer)
            case .moment: (running.filter { if case .moment = $0 { true } else { false } }, momentsOnServer)
            }
        return running.contains(export) || alike.count >= most ? .exportBusy : nil
    }
}
