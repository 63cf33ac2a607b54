/// The button that sends a stick's photo, or in its place the state of the photo, at the bottom of the page.
package struct SceneStick: Equatable, Sendable {
    package enum Standing: Equatable, Sendable {
        /// The button is there.
        case offered
        /// The photo is being copied to the shelf, for which the stick must stay.
        case copying
        /// The fraction of the photo's bytes that were sent, 0 … 1; nil while the photo waits for the server.
        case onItsWay(Double?)
        /// The photo waits until the family frees space, or lets the frame send.
        case waitsForFamily
        case sent
        /// The photo cannot be sent.
        case refused
    }

    package var standing: Standing
    package var place: PixelRect

    package init(_ standing: Standing, place: PixelRect) {
        self.standing = standing
        self.place = place
    }
}
