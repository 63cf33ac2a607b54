import FamilyCore
import FoundationEssentials
import FrameCore

/// The content of `status.json`: the frame's state, for scripts and support.
///
/// It never contains a secret.
struct StatusDocument: Codable, Equatable, Sendable {
    /// When the first picture was shown.
    struct FirstPresent: Codable, Equatable, Sendable {
        /// Seconds since the program's start.
        var seconds: Double
        /// The time by the machine's clock.
        var at: Date
    }

    /// `paired`, or the stage before it: `new`, `returning`, `asking`,
    /// `waiting`, `proving`, `recognising`, `resting`.
    var state: String
    /// The invitation code as it is shown: `WDJB-MJHT`.
    var code: String?
    /// The number to compare, while a keeper takes the frame in.
    var number: Int?
    /// The photo on the screen, once it has been at rest for a while.
    var page: PhotoID?
    /// The moment whose title page is on the screen; nil if none is.
    var title: MomentID?
    /// The moment that alone is shown; nil if the whole album is.
    var visit: MomentID?
    /// The number of past moments while memory lane is on the screen; nil otherwise.
    var memories: Int?
    /// The moment that is announced below the clock; nil if none is.
    var coming: MomentID?
    /// The names of those whose birthday is told; nil if there are none.
    var birthdays: [String]?
    /// The moment to which the card on the screen invites; nil if it does not.
    var invitation: MomentID?
    /// The photo of which the screen asks whether to hide it; nil if it does not.
    var photoToHide: PhotoID?
    /// The number of photos that are hidden from this frame; nil if none is.
    var hidden: Int?
    /// The stick's photo on the screen; nil if there is none.
    var stick: PhotoID?
    /// The state of that photo, as its page shows it: `unknown`, `done`, `offered`, `copying`, `onItsWay`,
    /// `waitsForFamily`, `sent` or `refused`; nil if no stick's photo is on the screen.
    var stickStanding: String?
    /// The number of a stick's photos on their way to the server; nil if none is.
    var outgoing: Int?
    /// True if the slideshow is paused; nil without a slideshow.
    var isPaused: Bool?
    var firstPresent: FirstPresent?
    /// The number of photos whose file is on the shelf.
    var photos: Int
    var serverReachable: Bool
    /// True if the server answers and does not know the frame.
    var isForgotten: Bool?
    /// The introduction about which the screen asks; nil if it does not ask.
    var newcomer: IntroductionID?
    /// True while somebody types the server's address; nil otherwise.
    var isAddressTyped: Bool?
    /// The page of the choice of a Wi-Fi that is on the screen: `list`, `form`, `joining` or `facts`; nil: none is.
    var wifi: String?
    /// The names of the Wi-Fis to choose from; nil if the list is not on the screen.
    var wifis: [String]?
    /// The address of the server, if it was found on the home network, or somebody typed it.
    var server: String?
    /// The names of the servers of which the screen asks which one it is; nil if it does not ask.
    var servers: [String]?
    /// The words of the gift card's greeting that is on the screen; nil if there is none.
    var greeting: String?
    /// The memory in use and its limit when the document was written; a change of it alone writes no document.
    var memory: FrameMemory?
    /// The bytes written to the card in the day before the document was written.
    var writes: FrameWrites?
    /// The bytes that the frame writes at most in the time of `writes`.
    var writesBudget: ByteCount?
    var version: String

    init(_ status: FrameStatus, firstPresent: FirstPresent? = nil) {
        state = Self.pairedStates.contains(status.state) ? "paired" : status.state
        code = status.code
        number = status.number
        page = status.page
        title = status.title
        visit = status.visit
        memories = status.memories
        coming = status.coming
        birthdays = status.birthdays
        invitation = status.invitation
        photoToHide = status.photoToHide
        hidden = status.hidden
        stick = status.stick
        stickStanding = status.stickStanding
        outgoing = status.outgoing
        isPaused = status.isPaused
        self.firstPresent = firstPresent
        photos = status.shelfPhotos
        serverReachable = status.isReached
        isForgotten = status.isForgotten
        newcomer = status.newcomer
        server = status.server
        servers = status.servers
        isAddressTyped = status.isAddressTyped
        wifi = status.wifi
        wifis = status.wifis
        greeting = status.greeting
        version = FrameProgram.version
    }

    private static let pairedStates: Set = ["empty", "fetching", "photos"]
}
