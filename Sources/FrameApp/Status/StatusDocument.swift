import FamilyCore
import FoundationEssentials
import FrameCore

/// How the frame is, for scripts and support: what `status.json` holds.
///
/// Never a secret.
struct StatusDocument: Codable, Equatable, Sendable {
    /// When the first picture stood on the screen.
    struct FirstPresent: Codable, Equatable, Sendable {
        /// Since the program was started.
        var seconds: Double
        /// By the machine's own clock.
        var at: Date
    }

    /// `paired`, or what goes on until then: `new`, `returning`, `asking`,
    /// `waiting`, `proving`, `recognising`, `resting`.
    var state: String
    /// The invitation code as it is shown: `WDJB-MJHT`.
    var code: String?
    /// The number to compare, while a keeper is at the door.
    var number: Int?
    /// The photo on the screen, once it has rested there.
    var page: PhotoID?
    /// The slideshow stays where it is; nothing where there is none.
    var isPaused: Bool?
    var firstPresent: FirstPresent?
    /// Photos whose file is on the shelf.
    var photos: Int
    var serverReachable: Bool
    /// The server answers and does not know the frame.
    var isForgotten: Bool?
    /// The question about a newcomer that is on the screen.
    var newcomer: IntroductionID?
    var version: String

    init(_ status: FrameStatus, firstPresent: FirstPresent? = nil) {
        state = Self.pairedStates.contains(status.state) ? "paired" : status.state
        code = status.code
        number = status.number
        page = status.page
        isPaused = status.isPaused
        self.firstPresent = firstPresent
        photos = status.shelfPhotos
        serverReachable = status.isReached
        isForgotten = status.isForgotten
        newcomer = status.newcomer
        version = FrameProgram.version
    }

    private static let pairedStates: Set = ["empty", "fetching", "photos"]
}
