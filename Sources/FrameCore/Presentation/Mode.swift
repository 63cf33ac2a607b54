/// What has the page's place on the screen: never two of them.
enum Mode: Sendable {
    case page
    /// One photo, larger than its page or on its way back.
    case zoomed(Zoom)
    /// The album as thumbnails; `over` is a photo that still goes back to its
    /// whole page behind them.
    case grid(Grid, over: Zoom?)

    var zoom: Zoom? {
        get {
            switch self {
            case .page: nil
            case .zoomed(let zoom): zoom
            case .grid(_, let zoom): zoom
            }
        }
        set {
            if case .grid(let grid, _) = self {
                self = .grid(grid, over: newValue)
            } else {
                self = newValue.map(Mode.zoomed) ?? .page
            }
        }
    }

    var grid: Grid? {
        get { if case .grid(let grid, _) = self { grid } else { nil } }
        _modify {
            let zoom = zoom
            var grid = grid
            // NB: the grid has one owner while it changes, so that nothing of it is copied.
            self = .page
            defer { self = grid.map { .grid($0, over: zoom) } ?? zoom.map(Mode.zoomed) ?? .page }
            yield &grid
        }
    }
}

/// What has the whole screen at a moment: of all that may be there, the one
/// that lies in front.
enum Foreground: Sendable {
    /// The panel is dark, or goes dark.
    case night
    /// The frame is in no family, or was taken in a moment ago.
    case welcome
    /// The question about a newcomer.
    case card
    case grid, zoomed, page
}
