package import FamilyCore

/// An export that is being made.
package enum RunningExport: Hashable, Sendable {
    /// The whole album of a family.
    case album(FamilyID)
    /// The photos of one moment, for a member; `guestOf` is the moment, if the member is a guest from outside.
    case moment(by: MemberID, guestOf: MomentID? = nil)
}

/// How many exports a server makes at the same time.
package struct ExportLimits: Equatable, Sendable {
    /// The maximum number of exports of whole albums on the server; each keeps disk and network busy for long.
    package var onServer = 2
    /// The maximum number of exports of moments on the server, beside the whole albums, so that slow downloads by
    /// guests from outside keep no keeper from the album.
    package var momentsOnServer = 6
    /// The maximum number of exports of moments for guests from outside, so that one place is left for members.
    package var momentsForGuests = 5
    /// The maximum number of exports of one moment for guests from outside, so that one place is left for the guests
    /// of others: whoever has a moment's link can join under many names.
    package var ofMomentForGuests = 4
    /// The least pace of an export, in bytes per second, while somebody waits for its place.
    ///
    /// A line of 1 Mbit/s is four times as fast.
    package var leastPace = 30_000.0
    /// The time over which the pace of an export is measured.
    package var paceWindow = Duration.seconds(120)

    package init() {}

    /// Returns nil if one more export may begin beside the running ones: one album a family, and one moment a member.
    package func refusal(of export: RunningExport, beside running: [RunningExport]) -> Problem? {
        let hasRoom =
            switch export {
            case .album:
                running.count(where: \.isAlbum) < onServer && !running.contains(export)
            case .moment(let member, let moment):
                running.count { !$0.isAlbum } < momentsOnServer && !running.contains { $0.member == member }
                    && hasRoom(forGuestOf: moment, beside: running.compactMap(\.guestOf))
            }
        return hasRoom ? nil : .exportBusy
    }

    /// `guests`: the moments that are being exported for guests from outside, each as often as that.
    private func hasRoom(forGuestOf moment: MomentID?, beside guests: [MomentID]) -> Bool {
        guard let moment else { return true }
        return guests.count < momentsForGuests && guests.count { $0 == moment } < ofMomentForGuests
    }
}

extension RunningExport {
    fileprivate var isAlbum: Bool { if case .album = self { true } else { false } }

    fileprivate var member: MemberID? { if case .moment(let member, _) = self { member } else { nil } }

    fileprivate var guestOf: MomentID? { if case .moment(_, let moment) = self { moment } else { nil } }
}
