/// What takes the page's place on the screen; exactly one at a time.
enum Mode: Sendable {
    case page
    /// One photo is larger than its page or returns to it.
    case zoomed(Zoom)
    /// The album as thumbnails; `over` is a photo that is still returning to its page behind them.
    case grid(Grid, over: Zoom?)

    var foreground: Foreground {
        switch self {
        case .page: .page
        case .zoomed: .zoomed
        case .grid: .grid
        }
    }

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
            // NB: while the grid changes, `self` holds no second reference to it, so that it is not copied.
            self = .page
            defer { self = grid.map { .grid($0, over: zoom) } ?? zoom.map(Mode.zoomed) ?? .page }
            yield &grid
        }
    }
}

/// The front-most of everything that may have the whole screen.
enum Foreground: Sendable {
    /// The panel is dark or darkening.
    case night
    /// The frame is in no family, or has just joined one.
    case welcome
    /// A question: about a newcomer, an invitation or a photo.
    case card
    case grid, zoomed, page
}
