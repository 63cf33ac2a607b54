import FrameCore

/// Collects events and keeps of each finger's moves in a row only the newest.
///
/// A touch screen tells of up to 240 moves a second and only what is drawn
/// counts. Downs, ups and keys all stay, in their order: a move is replaced
/// only if nothing but moves came after it.
struct MoveThinning {
    private(set) var events: [ScreenEvent] = []
    /// Where the newest move of each finger stands.
    private var moves: [TouchID: Int] = [:]

    mutating func append(_ event: ScreenEvent) {
        guard case .touchMoved(let finger, _) = event else {
            moves = [:]
            events.append(event)
            return
        }
        if let place = moves[finger] {
            events[place] = event
        } else {
            moves[finger] = events.count
            events.append(event)
        }
    }
}
