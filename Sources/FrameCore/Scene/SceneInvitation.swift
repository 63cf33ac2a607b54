package import FamilyCore

package struct SceneInvitation: Equatable, Sendable {
    package var code: InvitationCode
    /// The content of the QR code.
    package var acceptURL: String
    /// The remaining seconds of the code's life.
    package var secondsLeft: Int
    /// The remaining fraction of the code's life, 1 … 0.
    package var lifeLeft: Double
    /// The frame was taken out of its family since it was started.
    package var hasLeft: Bool
    /// Why the gift card did not bring the frame into a family; nil: there was none, or nothing is wrong with it.
    package var giftTrouble: Phrase?
    /// The server, if it was found on the home network, or somebody typed its address.
    package var server: SceneServer?
    package init(
        code: InvitationCode,
        acceptURL: String,
        secondsLeft: Int,
        lifeLeft: Double,
        hasLeft: Bool = false,
        giftTrouble: Phrase? = nil,
        server: SceneServer? = nil
    ) {
        self.server = server
        self.giftTrouble = giftTrouble
        self.hasLeft = hasLeft
        self.code = code
        self.acceptURL = acceptURL
        self.secondsLeft = secondsLeft
        self.lifeLeft = lifeLeft
    }
}
