import FamilyCore
import ServerCore

/// The page of one moment: its cover, what is said of it, and its photos.
struct MomentView: Sendable {
    let title: String
    let status: String?
    let isNow: Bool
    let when: String
    let place: String?
    let maker: String
    let count: String
    let details: String?
    let cover: MomentCover?
    /// The URL of the sending page for this moment; nil for a reader who may not send.
    let send: String?
    /// The URL of all its photos as one file; nil without photos, and for a reader who may not download them.
    let download: String?
    let edit: String?
    let delete: String?
    /// The URL of the page of guests from outside; nil for a reader who may not let them in.
    let outside: String?
    let tiles: [TileView]
    /// The URL of older photos; nil if there are none.
    let older: String?
    /// The URL of the newest photos; nil on the page that begins with them.
    let newest: String?
    /// The sentence in an empty moment about who can send photos.
    let emptyHint: String
    /// The sentence about whose photos the moment takes; nil if it takes those of the whole family.
    let posting: String?
    /// The sentence that says which members see the moment; nil if the whole family sees it.
    let audience: String?
    /// The notice that the moment waits as a surprise; nil if it does not.
    var surprise: SurpriseView?
    /// Whether what the reader sends waits to be let in.
    let holds: Bool
    /// The sentence that tells the reader that what they send waits; nil if it does not wait.
    var holdsNote: String?
    /// The photos that wait until the reader lets them in; nil if there are none.
    var held: HeldView?
    /// The reader's answer and button; nil if there is nothing to answer.
    var answering: MomentAnswerView?
    var guests: MomentGuestsView?
    var error: String?

    init(_ moment: Moment, _ page: AlbumPage, cover: Photo?, isFirst: Bool, mayEdit: Bool, context: MemberContext) {
        let (times, words) = (context.times, context.times.words)
        let address = MomentPages.address(of: moment.id)
        title = moment.title
        surprise = SurpriseView(moment, times)
        status = surprise == nil ? times.status(of: moment) : words[.surprise]
        isNow = surprise == nil && moment.status == .goingOn
        when = times.span(of: moment)
        place = moment.place?.name
        maker = words(.momentMadeBy, ["name": moment.maker.displayName])
        count = words(.archivePhotos, count: moment.photos)
        details = moment.details.isEmpty ? nil : moment.details
        self.cover = cover.map(MomentCover.init)
        send = context.may(.sendPhotos) && moment.mayPost ? "/send?moment=\(moment.id)" : nil
        download = context.may(.fetchOriginal) && moment.photos > 0 ? MomentDownload.path(moment.id) : nil
        edit = mayEdit ? address + "/edit" : nil
        delete = mayEdit ? address + "/delete" : nil
        outside = mayEdit && surprise == nil ? OutsideGuestPages.address(of: moment.id) : nil
        holds = moment.holdsGuestPhotos == true && context.isOutsideGuest && send != nil
        tiles = page.photos.map { TileView($0, words: words) }
        older = page.more ? address + "?older=" + PercentEncoding.path.encode(page.older.text) : nil
        newest = isFirst ? nil : address
        emptyHint = words[.postingNote(moment.posting, moment.audience)]
        posting = moment.posting == .family ? nil : emptyHint
        audience = moment.audience == .family ? nil : words[.audienceNote]
    }
}

/// The form for a new moment, or for one that is there.
struct MomentFormView: Sendable {
    struct Place: Sendable {
        let id: String
        let name: String
        let isChosen: Bool
    }

    struct Policy: Sendable {
        let code: String
        let name: String
        let isChosen: Bool
    }

    let heading: String
    let act: String
    let title: String
    let starts: String
    let ends: String
    let details: String
    let places: [Place]
    let hasPlaces: Bool
    let policies: [Policy]
    let audiences: [Policy]
    /// Whether a time must be given: a moment that is there has one.
    let needsTimes: Bool
    /// Whether it can become a surprise: only a new moment, which nobody has seen.
    let maySurprise: Bool
    /// Until when it is a surprise, as typed; nil if nothing was.
    let surprise: String?
    /// Whether guests from outside can be in it, so that there is a choice about what they send.
    let mayHold: Bool
    /// Whether what they send waits to be let in.
    let holds: Bool
    let instead: String
    /// The values of a moment when the form was opened; nil for a new moment.
    let old: MomentOldValues?
    let error: String?

    init(
        _ typed: MomentTyped,
        insteadOf old: MomentTyped?,
        of moment: MomentID?,
        places: [MomentPlace],
        error: Problem?,
        words: Words
    ) {
        self.old = old.map(MomentOldValues.init)
        heading = words[moment == nil ? .newMoment : .editMomentTitle]
        let address = moment.map(MomentPages.address)
        act = address.map { $0 + "/edit" } ?? MomentPages.list
        title = typed.title
        starts = typed.starts
        ends = typed.ends
        details = typed.details
        self.places = places.map { Place(id: $0.id.text, name: $0.name, isChosen: $0.id.text == typed.place) }
        hasPlaces = !places.isEmpty
        policies = MomentPosting.allCases.map { policy in
            Policy(code: policy.rawValue, name: words[.posting(policy)], isChosen: policy == typed.posting)
        }
        audiences = MomentAudience.allCases.map { audience in
            Policy(code: audience.rawValue, name: words[.audience(audience)], isChosen: audience == typed.audience)
        }
        needsTimes = moment != nil
        maySurprise = moment == nil
        surprise = typed.surprise.isEmpty ? nil : typed.surprise
        mayHold = moment == nil || typed.holds != nil
        holds = typed.holds ?? false
        instead = address ?? MomentPages.list
        self.error = error.map { words($0) }
    }
}

/// The values that a moment had when its form was opened, for the hidden fields of the form.
struct MomentOldValues: Sendable {
    let title: String
    let starts: String
    let ends: String
    let place: String
    let details: String
    let posting: String
    let audience: String
    let held: Bool

    init(_ typed: MomentTyped) {
        (title, starts, ends, place, details) = (typed.title, typed.starts, typed.ends, typed.place, typed.details)
        (posting, audience) = (typed.posting.rawValue, typed.audience?.rawValue ?? "")
        held = typed.holds ?? false
    }
}

/// The fields of the form, as typed.
struct MomentTyped: Sendable {
    var title: String
    var starts: String
    var ends: String
    var place: String
    var details: String
    /// The whole family, unless something else was chosen.
    var posting: MomentPosting
    /// Nil: a form without this field.
    var audience: MomentAudience?
    /// Only in the form of a new moment.
    var surprise: String
    /// Whether what guests from outside send waits to be let in; nil: a form without this field.
    var holds: Bool?

    /// The prefix of the hidden fields with the values that the form had when it was opened.
    private static let old = "old-"

    init(_ form: Form) { self.init(form, prefix: "") }

    /// Reads the values that the form had when it was opened; nil for a form without them.
    init?(whenOpened form: Form) {
        guard !form["\(Self.old)title"].isEmpty else { return nil }
        self.init(form, prefix: Self.old)
    }

    private init(_ form: Form, prefix: String) {
        func field(_ name: String) -> String { form[prefix + name] }
        (title, details, place) = (field("title"), field("details"), field("place"))
        (starts, ends) = (field("starts"), field("ends"))
        posting = MomentPosting(rawValue: field("posting")) ?? .family
        audience = MomentAudience(rawValue: field("audience"))
        surprise = field("surprise")
        // A box that is not ticked is not sent.
        holds = form["asksHolds"].isEmpty ? nil : !field("holds").isEmpty
    }

    init(_ moment: Moment) {
        title = moment.title
        starts = Self.minute(moment.starts)
        ends = Self.minute(moment.ends)
        place = moment.place?.id.text ?? ""
        details = moment.details
        posting = moment.posting
        audience = moment.audience
        surprise = ""
        // A surprise has no guests from outside.
        holds = moment.waitsUntil == nil ? moment.holdsGuestPhotos ?? false : nil
    }

    /// Returns what was typed in place of the `old` values, and the present values of everything else.
    func changes(from old: MomentTyped, on present: MomentTyped) -> MomentTyped {
        var merged = present
        if title != old.title { merged.title = title }
        if starts != old.starts || ends != old.ends { (merged.starts, merged.ends) = (starts, ends) }
        if place != old.place { merged.place = place }
        if details != old.details { merged.details = details }
        if posting != old.posting { merged.posting = posting }
        if audience != old.audience { merged.audience = audience }
        if holds != old.holds { merged.holds = holds }
        return merged
    }

    func input() throws(Problem) -> MomentInput {
        MomentInput(
            title: title,
            details: details,
            starts: try MomentText.time(typed: starts),
            ends: try MomentText.time(typed: ends),
            place: FamilyPlaceID(place),
            posting: posting,
            audience: audience,
            surprise: try SurpriseRules.time(typed: surprise),
            holdsGuestPhotos: holds
        )
    }

    /// Returns the time for a browser's field, without the seconds if they are zero.
    private static func minute(_ time: LocalDateTime) -> String {
        time.second == 0 ? String(time.description.dropLast(3)) : time.description
    }
}
