/// The list of Wi-Fis on the screen, and its reaction to touches and keys.
struct NetworkListView: Equatable, Sendable {
    enum Command: Equatable {
        case none
        case leave
        case choose(NetworkOffer)
        /// The name of a hidden network is to be typed.
        case typeName
    }

    private struct Press: Equatable {
        let finger: TouchID
        let target: NetworkListPlan.Target
    }

    /// Whether there is a way back, because somebody asked for the list.
    let hasBack: Bool
    private(set) var list = NetworkList()
    /// The sentence above the list; nil if there is none.
    private(set) var line: Phrase?
    /// The access points that were seen last; the list follows them when no finger is on it.
    private var accessPoints: [AccessPoint]
    private var page = 0
    private var pressed: Press?
    /// The row or button that the keys have selected; nil before the first key.
    private var selected: NetworkListPlan.Target?

    init(_ accessPoints: [AccessPoint], hasBack: Bool, line: Phrase? = nil) {
        self.accessPoints = accessPoints
        self.hasBack = hasBack
        self.line = line
        list.update(accessPoints)
    }

    mutating func update(_ accessPoints: [AccessPoint]) {
        self.accessPoints = accessPoints
        // No row moves under a finger.
        if pressed == nil { follow() }
    }

    private mutating func follow() {
        list.update(accessPoints)
        page = min(page, max(list.offers.count - 1, 0) / NetworkListPlan.mostRows)
        if case .row(let row) = selected, !list.offers.indices.contains(row) { selected = nil }
    }

    mutating func forgetTouches() { pressed = nil }

    // MARK: - Touches and keys

    mutating func handle(_ event: ScreenEvent, on screen: PixelSize) -> Command {
        let plan = plan(on: screen)
        switch event {
        case .touchDown(let finger, let point):
            pressed = plan.target(at: point, on: screen).map { Press(finger: finger, target: $0) }
        case .touchUp(let finger, let point):
            guard let press = pressed, press.finger == finger else { return .none }
            pressed = nil
            defer { follow() }
            if plan.target(at: point, on: screen) == press.target { return choose(press.target, plan) }
        case .key(let key): return press(key, plan)
        default: break
        }
        return .none
    }

    private mutating func press(_ key: Key, _ plan: NetworkListPlan) -> Command {
        switch key {
        case .down, .right, .tab, .pageDown: step(1)
        case .up, .left, .pageUp: step(-1)
        case .enter, .space: if let selected { return choose(selected, plan) }
        case .escape: if hasBack { return .leave }
        default: break
        }
        return .none
    }

    private mutating func step(_ by: Int) {
        let targets = list.offers.indices.map(NetworkListPlan.Target.row) + [.other] + (hasBack ? [.back] : [])
        let place = selected.flatMap(targets.firstIndex(of:))
        let next = place.map { ($0 + by + targets.count) % targets.count } ?? (by > 0 ? 0 : targets.count - 1)
        selected = targets[next]
        if case .row(let row) = targets[next] { page = row / NetworkListPlan.mostRows }
    }

    private mutating func choose(_ target: NetworkListPlan.Target, _ plan: NetworkListPlan) -> Command {
        line = nil
        switch target {
        case .row(let row): return list.offers.indices.contains(row) ? choose(list.offers[row]) : .none
        case .other: return .typeName
        case .back: return .leave
        case .more:
            (page, selected) = ((page + 1) % plan.pages, nil)
            return .none
        }
    }

    private mutating func choose(_ offer: NetworkOffer) -> Command {
        switch offer.security {
        case .wep: line = .networkTooOld
        case .enterprise: line = .networkWantsUserName
        case .open, .encryptedOpen, .personal, .personal3: return .choose(offer)
        }
        return .none
    }

    // MARK: - Appearance

    private func plan(on screen: PixelSize) -> NetworkListPlan {
        NetworkListPlan(screen, count: list.offers.count, page: page, hasBack: hasBack)
    }

    /// Returns the list as drawn; `joined` is the network that the frame is in, and `usual` the line that is shown if
    /// the list has no line of its own.
    func scene(joined: NetworkName?, usual: Phrase?) -> SceneNetworks {
        SceneNetworks(
            rows: list.offers.map { offer in
                SceneNetworks.Row(
                    name: offer.name.text,
                    bars: offer.bars,
                    security: offer.security,
                    isJoined: offer.name == joined
                )
            },
            page: page,
            lit: pressed?.target ?? selected,
            line: line ?? usual ?? (list.offers.isEmpty ? .lookingForNetworks : nil),
            hasBack: hasBack
        )
    }
}
