import FrameCore

/// The servers on the home network around a frame, and which of them is called.
struct ModelHome {
    /// Whether the frame listens for what is announced.
    var isSearched = false
    /// The server that is called; nil: the usual one.
    var place: ServerPlace?
    /// Nobody is at the usual address.
    var isUsualEmpty = false
    /// Where servers are who they say they are.
    var honest: Set<ServerPlace> = []
    /// How the server refuses to register the frame; nil: it registers it.
    var refusal: ServerError?

    func isProven(_ place: ServerPlace) -> Bool { honest.contains(place) }
}

extension House {
    /// A frame that nobody told where its server is; at the usual address there is none.
    static func searching(_ contents: ShelfContents = ShelfContents(), isGone: Bool = false) -> House {
        var configuration = FrameConfiguration()
        configuration.seeksServer = true
        var house = House(configuration: configuration)
        house.shelf = ModelShelf(contents)
        house.home.isUsualEmpty = true
        house.serverIsGone = isGone
        house.start()
        house.answerAll()
        return house
    }

    /// Whether nobody answers where the frame calls.
    var isUnreached: Bool { serverIsGone || home.isUsualEmpty && home.place == nil }

    mutating func performOfHome(_ effect: FrameEffect) {
        switch effect {
        case .browse(let server): home.isSearched = server != nil
        case .connect(let place, _): home.place = place
        default: pending.append(effect)
        }
    }

    /// A server is announced by one way; it is honest unless the test says otherwise.
    mutating func announce(_ place: ServerPlace, _ number: Int = 1, isHonest: Bool = true) {
        if isHonest { home.honest.insert(place) }
        tell(.search(.found(number, place)))
        answerAll()
    }

    /// The question on the screen; nil if there is none.
    var servers: SceneServers? {
        if case .servers(let servers) = scene.content { servers } else { nil }
    }

    var notice: Phrase? {
        if case .notice(let notice) = scene.content { notice.sentence } else { nil }
    }
}
