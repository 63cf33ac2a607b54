import Testing

@testable import FrameCore

extension House {
    /// A frame without a family on a machine with Wi-Fi and no network.
    static func stranded(_ points: [AccessPoint] = []) -> House {
        var house = House()
        house.serverIsGone = true
        house.start()
        house.answerAll()
        house.see(points)
        return house
    }

    /// NetworkManager says how the machine is connected.
    mutating func see(
        _ points: [AccessPoint] = [],
        link: NetworkSurvey.Link = .none,
        radio: NetworkSurvey.Radio = .on,
        address: String? = nil
    ) {
        tell(.network(.seen(NetworkSurvey(radio: radio, link: link, address: address, accessPoints: points))))
        answerAll()
    }

    var networks: SceneNetworks? { if case .networks(let networks) = scene.content { networks } else { nil } }

    var networkFacts: SceneNetworkFacts? { if case .networkFacts(let facts) = scene.content { facts } else { nil } }

    /// The attention that the frame asks for.
    var watch: NetworkWatch? {
        let orders = log.compactMap { effect -> NetworkWatch?? in
            if case .watchNetworks(let watch) = effect { .some(watch) } else { nil }
        }
        return orders.last ?? nil
    }

    /// The networks that the frame wanted to join, in order.
    var joins: [(attempt: Int, request: JoinRequest)] {
        log.compactMap { if case .joinNetwork(let number, let request) = $0 { (number, request) } else { nil } }
    }

    /// The numbers of the attempts to return into a known network, in order.
    var returns: [Int] {
        log.compactMap { if case .returnToNetwork(let number) = $0 { number } else { nil } }
    }

    /// Answers the newest attempt to return into a known network.
    mutating func endReturn(_ error: JoinError? = nil) {
        guard let last = returns.last else {
            Issue.record("nothing is joined again")
            return
        }
        tell(.network(.returnEnded(last, error)))
        answerAll()
    }

    mutating func touch(_ target: NetworkListPlan.Target) {
        guard let networks else {
            Issue.record("no list is there")
            return
        }
        let plan = NetworkListPlan(
            Self.screen,
            count: networks.rows.count,
            page: networks.page,
            hasBack: networks.hasBack
        )
        guard let place = (plan.rows + plan.buttons).first(where: { $0.target == target }) else {
            Issue.record("\(target) is not there")
            return
        }
        tapOn(place.frame.middle(on: Self.screen))
    }

    mutating func touchOnFacts(_ target: NetworkFactsPlan.Target) {
        let plan = NetworkFactsPlan(Self.screen)
        tapOn((target == .choose ? plan.choose : plan.back).middle(on: Self.screen))
    }

    /// Answers the newest attempt.
    mutating func endJoin(_ error: JoinError? = nil) {
        guard let last = joins.last else {
            Issue.record("nothing is joined")
            return
        }
        tell(.network(.joinEnded(last.attempt, error)))
        answerAll()
    }
}

extension PixelRect {
    func middle(on screen: PixelSize) -> ScreenPoint {
        ScreenPoint(
            x: Double(x + width / 2) / Double(screen.width),
            y: Double(y + height / 2) / Double(screen.height)
        )
    }
}

extension AccessPoint {
    static func make(
        _ name: String,
        _ strength: Int = 70,
        _ security: NetworkSecurity = .personal
    ) -> AccessPoint {
        AccessPoint(name: NetworkName(name.utf8) ?? .unknown, strength: strength, security: security)
    }
}
