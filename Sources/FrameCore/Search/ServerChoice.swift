import FamilyCore

/// The question which of several servers is the family's, and its answer by touches and keys.
struct ServerChoice: Equatable, Sendable {
    /// A question that somebody opened closes after this time without a touch, and a choice that the frame could not
    /// follow ends after it.
    static let timeout = Duration.seconds(60)

    /// Whether the question is on the screen; `ServerSearch` decides.
    var isOffered = false {
        didSet {
            if isOffered != oldValue { pressed = nil }
            if isOffered { wasOffered = true }
        }
    }
    /// Whether the question was on the screen since the search began: from then on, only a person answers it.
    private(set) var wasOffered = false
    /// The server that somebody has just chosen, until the frame turns to it or waits for it no longer.
    private(set) var wanted: ServerKey?
    private var wantedAt: Uptime?
    /// Whether somebody wants to type another server's address.
    private(set) var wantsAddress = false
    /// The row or button that keys are at; nil before the first key.
    private var selected: ServerChoicePlan.Target?
    /// The number of pages of rows before the one on the screen.
    private(set) var page = 0
    private var pressed: Press?
    private var openedAt: Uptime?

    private struct Press: Equatable {
        let finger: TouchID
        let target: ServerChoicePlan.Target
    }

    /// Whether somebody asked for the question.
    var isReopened: Bool { openedAt != nil }
    var closesAt: Uptime? { (wantedAt ?? openedAt)?.advanced(by: Self.timeout) }

    mutating func reopen(now: Uptime) {
        openedAt = now
        (wanted, wantedAt, selected, page) = (nil, nil, nil, 0)
    }

    mutating func close() {
        wantsAddress = false
        (wanted, wantedAt, openedAt, selected, page) = (nil, nil, nil, nil, 0)
    }

    mutating func advance(now: Uptime) { if closesAt.hasCome(by: now) { close() } }

    /// Handles what a hand did to the question.
    mutating func handle(_ event: ScreenEvent, among servers: [ServerPlace], on screen: PixelSize, now: Uptime) {
        if isReopened { openedAt = now }
        defer { if wanted != nil { wantedAt = now } }
        let plan = ServerChoicePlan(screen, count: servers.count, page: page)
        switch event {
        case .touchDown(let finger, let point):
            pressed = plan.target(at: point, on: screen).map { Press(finger: finger, target: $0) }
        case .touchUp(let finger, let point):
            guard let press = pressed, press.finger == finger else { return }
            pressed = nil
            if plan.target(at: point, on: screen) == press.target { choose(press.target, among: servers, plan) }
        case .key(let key): handle(key, among: servers, on: screen)
        default: break
        }
    }

    private mutating func handle(_ key: Key, among servers: [ServerPlace], on screen: PixelSize) {
        switch key {
        case .down, .right, .tab, .pageDown: step(1, servers.count)
        case .up, .left, .pageUp: step(-1, servers.count)
        case .enter, .space:
            let plan = ServerChoicePlan(screen, count: servers.count, page: page)
            if let selected { choose(selected, among: servers, plan) }
        case .escape: close()
        default: break
        }
        if case .row(let selected) = selected { page = selected / ServerChoicePlan.mostRows }
    }

    private mutating func step(_ by: Int, _ count: Int) {
        let all = (0..<count).map(ServerChoicePlan.Target.row) + [.address]
        let place = selected.flatMap(all.firstIndex) ?? (by > 0 ? -1 : all.count)
        selected = all[(place + by + all.count) % all.count]
    }

    private mutating func choose(
        _ target: ServerChoicePlan.Target,
        among servers: [ServerPlace],
        _ plan: ServerChoicePlan
    ) {
        switch target {
        case .row(let row): if servers.indices.contains(row) { choose(servers[row]) }
        case .more: (page, selected) = ((page + 1) % plan.pages, nil)
        case .address: wantsAddress = true
        }
    }

    private mutating func choose(_ server: ServerPlace) { wanted = server.key }

    private var litTarget: ServerChoicePlan.Target? { pressed?.target ?? selected }

    /// The row that a finger or the keys are at.
    var lit: Int? { if case .row(let row) = litTarget { row } else { nil } }

    /// Whether a finger or the keys are at the button for another server's address.
    var isAddressLit: Bool { litTarget == .address }
}
