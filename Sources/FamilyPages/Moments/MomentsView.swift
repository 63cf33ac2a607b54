import FamilyCore
import FamilyServices
import ServerCore

/// The list of moments: going on, coming, and those of the past by year.
struct MomentsView: Sendable {
    struct Part: Sendable {
        let name: String
        let moments: [MomentCard]
    }

    /// The invitations that wait for the reader's answer.
    let invitations: [InvitationCard]
    let hasInvitations: Bool
    let parts: [Part]
    let isEmpty: Bool
    let mayMake: Bool
    /// The URL of earlier moments; nil if there are none.
    let earlier: String?
    /// The URL of the first page; nil on it.
    let newest: String?
    /// The suggestions: photos that could become a moment.
    var suggestions: [SuggestionCard] = []
    var hasSuggestions = false
    /// The moments for some that nobody is left to look after, for a keeper.
    let unattended: [UnattendedCard]
    /// The reader's surprises that wait in a moment that was deleted.
    let left: [LeftSurpriseCard]
    let hasLeft: Bool
    var error: String?

    init(_ lists: MomentLists, mayMake: Bool, times: TimeWords) {
        let words = times.words
        let asked = Set(lists.invitations.map(\.id))
        invitations = lists.invitations.map { moment in
            InvitationCard(moment, cover: moment.cover.flatMap { lists.covers[$0] }, times)
        }
        hasInvitations = !invitations.isEmpty
        unattended = lists.unattended.map { UnattendedCard($0, words: words) }
        left = lists.left.map { LeftSurpriseCard($0, times) }
        hasLeft = !left.isEmpty
        var parts = [
            (words[.momentsGoingOn], lists.goingOn.filter { !asked.contains($0.id) }),
            (words[.momentsComing], lists.coming.filter { !asked.contains($0.id) }),
        ]
        for moment in lists.ended {
            let year = String(moment.starts.year)
            if parts.last?.0 != year { parts.append((year, [])) }
            parts[parts.count - 1].1.append(moment)
        }
        self.parts = parts.filter { !$0.1.isEmpty }.map { name, list in
            Part(
                name: name,
                moments: list.map { MomentCard($0, cover: $0.cover.flatMap { lists.covers[$0] }, times) }
            )
        }
        isEmpty =
            self.parts.isEmpty && invitations.isEmpty && lists.suggestions.isEmpty
            && unattended.isEmpty && left.isEmpty
        self.mayMake = mayMake
        earlier = lists.next.map { MomentPages.list + "?after=" + PercentEncoding.path.encode($0.text) }
        newest = lists.isFirst ? nil : MomentPages.list
    }
}

/// The moments of one page of the list.
struct MomentLists: Sendable {
    /// Those that the reader is invited to and has not answered; they are not shown among the others.
    var invitations: [Moment] = []
    var goingOn: [Moment] = []
    var coming: [Moment] = []
    let ended: [Moment]
    var suggestions: [SuggestedMoment] = []
    var unattended: [UnattendedMoment] = []
    /// The reader's surprises that wait in a moment that was deleted.
    var left: [Photo] = []
    /// The cursor of earlier moments; nil at the end of the list.
    let next: MomentCursor?
    let isFirst: Bool
    var covers: [PhotoID: Photo] = [:]

    var all: [Moment] { invitations + goingOn + coming + ended }
}

/// An invitation in the list, with its answers.
struct InvitationCard: Sendable {
    let moment: MomentCard
    let answering: MomentAnswerView?

    init(_ moment: Moment, cover: Photo?, _ times: TimeWords) {
        self.moment = MomentCard(moment, cover: cover, times)
        answering = MomentAnswerView(moment, words: times.words)
    }
}

/// A surprise of the reader's that waits in a moment that was deleted.
struct LeftSurpriseCard: Sendable {
    let cover: MomentCover
    let until: String
    /// The URL that takes it out of the moment.
    let act: String

    init(_ photo: Photo, _ times: TimeWords) {
        cover = MomentCover(photo)
        until = photo.waitsUntil.map { times.words(.surpriseUntil, ["when": times.dayAndTime($0)]) } ?? ""
        act = cover.address + "/moment"
    }
}

/// A moment in the list.
struct MomentCard: Sendable {
    let address: String
    let title: String
    let when: String
    let place: String?
    let status: String?
    let isNow: Bool
    /// "14 photos"; nil as long as there is none.
    let count: String?
    /// "3 photos wait", to be let in by the reader; nil if none does.
    let waiting: String?
    let cover: MomentCover?

    init(_ moment: Moment, cover: Photo?, _ times: TimeWords) {
        address = MomentPages.address(of: moment.id)
        title = moment.title
        when = times.span(of: moment)
        place = moment.place?.name
        let waits = moment.waitsUntil != nil
        status = waits ? times.words[.surprise] : times.status(of: moment)
        isNow = !waits && moment.status == .goingOn
        count = moment.photos == 0 ? nil : times.words(.archivePhotos, count: moment.photos)
        waiting = moment.held.map { times.words(.heldMark, count: $0) }
        self.cover = cover.map(MomentCover.init)
    }
}

/// The photo that stands for a moment.
struct MomentCover: Sendable {
    let address: String
    let picture: String
    let sources: String

    init(_ photo: Photo) {
        address = PhotoAddress.page(photo.id)
        picture = PhotoAddress.smallest(of: photo)
        sources = PhotoAddress.sources(of: photo, upTo: .screen)
    }
}
