import FamilyCore

/// What `Presentation` needs to know of the others, at one moment.
///
/// NB: it shares the library's storage: see `LibraryFacts`.
struct PresentationFacts {
    let now: Uptime
    /// The hour of the room's time zone.
    let clock: WallClock
    let screen: PixelSize
    let habits: Habits
    let library: LibraryFacts
    /// The server is away for so long that she may know.
    let isOffline: Bool
    let isInFamily: Bool
    /// A code is on the screen, or is about to be.
    let isPairing: Bool
    /// Since when the screen shows that the frame was just taken in; nil once
    /// photos are there.
    let welcomesSince: Uptime?
    /// The server does not know the frame.
    let isForgotten: Bool
    let familyName: String
    /// Those to ask about.
    let newcomers: [Newcomer]
    /// Where a touch leads to signing in.
    let signIn: PixelRect?

    var isWelcoming: Bool { welcomesSince != nil }
    /// Nobody tells the frame anything, or brings it photos.
    var isAlone: Bool { library.condition.isLost || isForgotten }
    var album: Album { library.album }
    var ledger: ShelfLedger { library.ledger }

    /// The album as pages; without a server, or with no space on the disk, those on the shelf.
    var line: PageLine { line(only: isAlone || library.takesNothing ? ledger : nil) }

    func line(only ledger: ShelfLedger?) -> PageLine {
        PageLine(album: album, hidden: library.hidden, only: ledger, pairing: habits.pairsPortraits ? screen : nil)
    }

    var gridLine: GridLine { GridLine(album: album, hidden: library.hidden) }
}
