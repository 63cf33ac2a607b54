/// Where one of two fingers went since it last began to move.
struct FingerWay: Equatable {
    let id: TouchID
    private(set) var place: ScreenPoint
    private var origin: ScreenPoint
    private var hasBegun = false
    /// How often its fellow was told of since it was.
    var silence = 0

    init(id: TouchID, at place: ScreenPoint) {
        self.id = id
        self.place = place
        origin = place
    }

    /// Each is told of in its turn, or twice in a row where two looks at the
    /// screen meet: one that is silent for longer lies still.
    private var rests: Bool { silence >= (hasBegun ? 3 : 2) }

    /// It may have moved and not been told of yet.
    var isOpen: Bool { !hasBegun && !rests }

    var travel: Travel { rests ? .none : Travel(x: place.x - origin.x, y: place.y - origin.y) }

    mutating func hear(at new: ScreenPoint) {
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
