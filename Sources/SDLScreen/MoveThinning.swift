import FrameCore

/// Collects events and keeps only the newest of consecutive moves of each
/// finger.
///
/// A touch screen reports up to 240 moves a second, but only drawn positions
/// matter. Downs, ups and keys all stay, in their order: a move is replaced
/// only if nothing but moves came after it.
struct MoveThinning {
    private(set) var events: [ScreenEvent] = []
    /// The index of the newest move of each finger.
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
