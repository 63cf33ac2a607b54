import FamilyCore

/// A keeper's claim on a frame's code: waiting for its number, then choosing.
struct ClaimView: Sendable {
    struct Number: Sendable {
        let number: String
        let isChosen: Bool
    }

    struct Choice: Sendable {
        let code: String
        let name: String
        let isChosen: Bool
    }

    struct Member: Sendable {
        let id: String
        let name: String
        let isChosen: Bool
    }

    /// The state for the waiting script: `waiting` or `choosing`.
    let state: String
    let heading: String
    let about: String
    let address: String
    let isWaiting: Bool
    let isChoosing: Bool
    let numbers: [Number]
    let relationships: [Choice]
    let members: [Member]
    let hasMembers: Bool
    /// Frames whose place this one can take.
    let frames: [Member]
    let hasFrames: Bool
    let displayName: String
    let error: String?

    init(_ claim: Claim, members: [MemberSummary], frames: [FrameSummary], form: Form, error: String?, words: Words) {
        let whose = form["whose"]
        state = claim.state.rawValue
        heading = words[claim.state == .waiting ? .claimFound : .claimChoose]
        about = Self.about(claim, words)
        address = "/claims/\(claim.id)"
        isWaiting = claim.state == .waiting
        isChoosing = claim.state == .choosing
        numbers = (claim.numbers ?? []).map { Number(number: String($0), isChosen: form["number"] == String($0)) }
        relationships = Relationship.allCases.map { relationship in
            let code = relationship.rawValue
            return Choice(code: code, name: words[.relationship(relationship)], isChosen: whose == "new:\(code)")
        }
        self.members = members.map {
            Member(id: $0.id.text, name: $0.displayName, isChosen: whose == "member:\($0.id)")
        }
        hasMembers = !members.isEmpty
        self.frames = frames.map {
            Member(id: $0.id.text, name: $0.name, isChosen: whose == "frame:\($0.id)")
        }
        hasFrames = !frames.isEmpty
        displayName = form["displayName"]
        self.error = error
    }

    private static func about(_ claim: Claim, _ words: Words) -> String {
        let place = words[claim.sameNetwork ? .claimSameNetwork : .claimOtherNetwork]
        let minutes = words(.minutes, count: max(1, claim.shownFor / 60))
        return words(.claimAbout, ["model": claim.model, "network": place, "time": minutes])
    }
}

/// A keeper's form for pairing a frame.
struct AcceptanceForm: Sendable {
    /// The parsed form; nil if no number or nobody was chosen.
    let acceptance: Acceptance?

    init(_ form: Form, words: Words) {
        guard let number = Int(form["number"]) else {
            acceptance = nil
            return
        }
        let whose = form["whose"].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        switch whose.first {
        case "member" where whose.count == 2:
            acceptance = MemberID(String(whose[1])).map { Acceptance(number: number, memberID: $0) }
        case "frame" where whose.count == 2:
            acceptance = FrameID(String(whose[1])).map { Acceptance(number: number, replaces: $0) }
        case "new" where whose.count == 2:
            acceptance = Self.newcomer(String(whose[1]), name: form["displayName"], words: words).map {
                Acceptance(number: number, relationship: $0.relationship, displayName: $0.name)
            }
        default:
            acceptance = nil
        }
    }

    /// Returns a new viewer; nil if `code` is no relationship.
    ///
    /// Without a typed name the relationship is the name, such as "Grandma". A name that the limits refuse is returned
    /// as typed: the service says what it lacks.
    static func newcomer(
        _ code: String,
        name: String,
        words: Words
    ) -> (relationship: Relationship, name: String)? {
        guard let relationship = Relationship(rawValue: code) else { return nil }
        let isBlank = WordLimits.words(name, within: 0...0) != nil
        if isBlank, relationship != .other { return (relationship, words[.relationship(relationship)]) }
        return (relationship, WordLimits.words(name, within: WordLimits.displayName) ?? name)
    }
}
