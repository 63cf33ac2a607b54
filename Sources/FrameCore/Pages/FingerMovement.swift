/// The movement of one of two fingers since it last began to move.
struct FingerMovement: Equatable {
    let id: TouchID
    private(set) var place: ScreenPoint
    private var origin: ScreenPoint
    private var hasBegun = false
    /// The number of events of the other finger since the last event of this one.
    var silence = 0

    init(id: TouchID, at place: ScreenPoint) {
        self.id = id
        self.place = place
        origin = place
    }

    /// Whether the finger lies still.
    ///
    /// Fingers that move get events in turn, or one gets two in a row where two polls meet. A finger that gets none
    /// for longer does not move.
    private var rests: Bool { silence >= (hasBegun ? 3 : 2) }

    /// Whether the finger may have moved and its event has not come yet.
    var isOpen: Bool { !hasBegun && !rests }

    var travel: Travel { rests ? .none : Travel(x: place.x - origin.x, y: place.y - origin.y) }

    mutating func moved(to new: ScreenPoint) {
        if rests { rest() }
        place = new
        hasBegun = true
        silence = 0
    }

    mutating func rest() {
        origin = place
        hasBegun = false
        silence = 0
    }
}
