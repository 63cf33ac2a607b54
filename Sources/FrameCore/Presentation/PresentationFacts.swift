import FamilyCore

/// What `Presentation` needs to know of the other machines, at one moment.
///
/// NB: it shares the library's storage; see `LibraryFacts`.
struct PresentationFacts {
    let now: Uptime
    /// The time in the frame's time zone.
    let clock: WallClock
    let screen: PixelSize
    let configuration: FrameConfiguration
    let library: LibraryFacts
    /// Whether the server has been unreachable for so long that the user is shown a mark.
    let isOffline: Bool
    let isInFamily: Bool
    /// Whether a pairing code is on the screen or will be.
    let isPairing: Bool
    /// Since when the screen shows that the frame has just joined; nil once photos are there.
    let welcomesSince: Uptime?
    /// Whether the server does not know the frame.
    let isForgotten: Bool
    let familyName: String
    /// The newcomers to ask about.
    let newcomers: [Newcomer]
    /// The birthdays of the family's members.
    let birthdays: FamilyBirthdays
    /// The area that opens the sign-in when touched; nil if it is not shown.
    let signIn: PixelRect?
    /// The moment that alone is shown; nil shows the whole album.
    let visit: MomentID?
    let stick: Stick
    /// Whether a Wi-Fi can be chosen on this machine.
    let offersNetworks: Bool

    /// Those whose birthday it is today; nil if there are none.
    var celebration: Celebration? { Celebration(of: birthdays.people, moments: library.moments, on: clock) }

    var isWelcoming: Bool { welcomesSince != nil }
    /// Whether the server is unreachable or does not know the frame.
    var isServerUnavailable: Bool { library.condition.isLost || isForgotten }
    var album: Album { library.album }
    var ledger: ShelfLedger { library.ledger }

    /// Whether the photo has a film, at the server or only on the shelf.
    func hasFilm(_ photo: PhotoID) -> Bool { album.photo(photo)?.film != nil || ledger.films[photo] != nil }

    /// The album, or the visited moment, as pages; only those on the shelf if the server is unreachable or the disk is full.
    ///
    /// Beside the newest photos, the pages of a stick belong to it.
    var line: PageSequence { (stick.isNear ? stickRow : nil) ?? line(within: visit) }

    /// Returns the pages of the album alone, without those of a stick.
    func line(within moment: MomentID?) -> PageSequence { line(only: onlyHere, within: moment) }

    /// The ledger of the files on the shelf if only they can be shown; nil if others can be fetched.
    var onlyHere: ShelfLedger? { isServerUnavailable || library.takesNothing ? ledger : nil }

    func line(only ledger: ShelfLedger?) -> PageSequence { line(only: ledger, within: visit) }

    /// Returns the line as it will be when other photos are hidden.
    func line(changing change: (inout Set<PhotoID>) -> Void) -> PageSequence {
        var hidden = library.hidden
        change(&hidden)
        return line(only: onlyHere, within: visit, hiding: hidden)
    }

    /// Whether the album has no photo that could be shown here: none at all, or all are hidden from this frame.
    var isEmpty: Bool {
        guard !library.isKnownEmpty else { return true }
        guard library.pointer?.reachedOldest == true, !library.hiddenHere.isEmpty else { return false }
        return album.photos.allSatisfy { library.hiddenHere.contains($0.id) }
    }

    private func line(
        only ledger: ShelfLedger?,
        within moment: MomentID?,
        hiding hidden: Set<PhotoID>? = nil
    ) -> PageSequence {
        sequence(of: album, only: ledger, within: moment, hiding: hidden)
    }

    func sequence(
        of album: Album,
        only ledger: ShelfLedger?,
        within moment: MomentID? = nil,
        hiding hidden: Set<PhotoID>? = nil
    ) -> PageSequence {
        PageSequence(
            album: album,
            hidden: hidden ?? library.hidden,
            only: ledger,
            films: library.ledger.films,
            sharingScreen: configuration.sharesPages ? screen : nil,
            moments: library.moments,
            within: moment
        )
    }

    var gridLine: GridSequence { GridSequence(album: album, hidden: library.hidden) }
}
