import FamilyCore

extension NetworkChoice {
    /// Whether somebody has to choose a Wi-Fi: there is no network, and none is being joined.
    var waitsForChoice: Bool { survey?.link == NetworkSurvey.Link.none && canBeChosen && !isJoining }

    /// Whether a page of the choice is on the screen.
    var isOpen: Bool { if case .closed = view { false } else { true } }

    /// Whether a Wi-Fi can be chosen: the machine has a Wi-Fi device, and is not connected by cable.
    var canBeChosen: Bool { survey.map { $0.radio != .absent && $0.link != .wired } ?? false }

    /// The Wi-Fi that the frame is in; nil if it is in none.
    var joined: NetworkName? { if case .wireless(let name) = survey?.link { name } else { nil } }

    var isJoining: Bool { if case .joining = view { true } else { false } }

    /// Whether somebody types while NetworkManager is away: it may be back in a moment, and a password is long.
    var isTypingWithoutNews: Bool { if case .form = view { survey == nil } else { false } }

    /// Whether nobody is choosing a Wi-Fi, and none is being joined that somebody chose.
    var isUnattended: Bool {
        switch view {
        case .closed: true
        case .list: !isByHand
        case .facts, .form, .joining: false
        }
    }

    /// Returns the request to join the Wi-Fi that somebody typed; nil if it has no possible name.
    static func request(_ typed: SignIn.Credentials, _ offer: NetworkOffer?) -> JoinRequest? {
        guard let offer else {
            return NetworkName(typed.userName.utf8).map { JoinRequest(unseen: $0, password: typed.password) }
        }
        return JoinRequest(name: offer.name, password: typed.password, security: offer.security)
    }

    /// The page of the choice that the screen shows; nil if it shows none.
    func content(on screen: PixelSize, now: Uptime) -> SceneContent? {
        switch view {
        case .closed: nil
        case .facts(let lit): .networkFacts(facts(lit: lit))
        case .list(let list):
            .networks(list.scene(joined: joined, usual: survey?.radio == .off ? .networkRadioOff : nil))
        case .form(let form, _): .signIn(form.scene(on: screen, now: now))
        case .joining(let attempt): .notice(SceneNotice(joining: attempt.request.name))
        }
    }

    private func facts(lit: NetworkFactsPlan.Target?) -> SceneNetworkFacts {
        let word = joined == nil ? "WAVE" : "LINE"
        return SceneNetworkFacts(network: joined?.text, address: survey?.address, supportWord: word, lit: lit)
    }

    /// The state in one word for `FrameStatus`; nil if no page of the choice is on the screen.
    var stateName: String? {
        switch view {
        case .closed: nil
        case .facts: "facts"
        case .list: "list"
        case .form: "form"
        case .joining: "joining"
        }
    }

    /// The names of the networks to choose from; nil if the list is not on the screen.
    var offeredNames: [String]? { if case .list(let list) = view { list.list.offers.map(\.name.text) } else { nil } }
}

extension SceneNotice {
    fileprivate init(joining name: NetworkName) {
        self.init(sentence: .joiningNetwork(name.text), action: .joiningTakesTime, supportWord: "JOIN")
    }
}

extension NetworkSurvey {
    /// Whether the machine is in no network (yet).
    var isLinkless: Bool { link == .none || link == .starting }
}
