/// What the page of a stick's photo says at its bottom.
package struct SceneStick: Equatable, Sendable {
    package enum Standing: Equatable, Sendable {
        /// The button that sends it.
        case offered
        /// The fraction of its bytes that were sent, 0 … 1; nil while it waits for the server.
        case onItsWay(Double?)
        case sent
    }

    package var standing: Standing
    package var place: PixelRect

    package init(_ standing: Standing, place: PixelRect) {
        self.standing = standing
        self.place = place
    }
}
