import FamilyCore
import FamilyServices
import ServerCore

/// The form that sends photos, and the results.
///
/// The server handles `POST /send` itself and streams it to the disk.
struct SendPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] { [.get("/send", form)] }

    @Sendable private func form(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        if let introduction = context.signedIn.member.introduction {
            return try await wait(introduction, request, context)
        }
        try await services.family.sending.checkMaySend(request.principal)
        let member = context.signedIn.member
        let look = try await services.family.sending.look(for: request.principal)
        let moment = try await moment(request, context)
        let view = SendView(
            moment: moment,
            lead: moment.note ?? request.words[.sendLead],
            caption: "",
            place: "",
            maySurprise: context.signedIn.guestOf == nil && !moment.waits,
            done: moment.isHeld
                ? request.words(.heldUntil, by: moment.host, orElse: .heldWaits)
                : request.words[moment.waits ? .fileWaits : .fileDone],
            over: moment.isHeld
                ? request.words(.sendOverHeld, by: moment.host, orElse: .sendOverHeldNobody)
                : request.words[moment.waits ? .sendOverWaits : moment.isForInvited ? .sendOverInvited : .sendOver],
            keepsPositions: try await services.family.positions.choice(for: request.principal) == .keep,
            member: context.ownersOfWaiting,
            sender: member.displayName,
            panel: look?.panel,
            whenWords: request.words[look?.showsWords ?? true ? .previewWordsCome : .previewWordsWait],
            limits: SendLimits(services.family.sending.rules, words: request.words)
        )
        let page = Page(.send, title: request.words[.sendTitle], view: view).with {
            $0.tab = .send
            $0.script = .send
        }
        return services.print(page, for: request, in: context)
    }

    /// Returns the moment of the URL, or an ID for one that the sender may name; throws if its policy does not let the
    /// sender put photos into it.
    private func moment(_ request: PageRequest, _ context: MemberContext) async throws(Problem) -> SendMoment {
        let moments = services.family.moments
        let chosen = request.query["moment"].flatMap { MomentID($0) }
        guard let id = try request.principal.ownMoment(chosen) ?? chosen else {
            let mayName = context.may(.makeMoment)
            return SendMoment(id: mayName ? moments.newID().text : "", title: nil, mayName: mayName)
        }
        let moment = try await moments.moment(id, for: request.principal)
        let refusal = MomentAnswerRules.refusal(ofPosting: moment.posting, to: moment.answer, moment.status)
        if let refusal { throw refusal }
        let isHeld = context.isOutsideGuest && moment.holdsGuestPhotos == true
        let host = isHeld ? try await services.family.held.host(of: moment, for: request.principal) : nil
        return SendMoment(
            id: id.text,
            title: request.words(.sendForMoment, ["title": moment.title]),
            name: moment.title,
            mayName: false,
            waits: moment.waitsUntil != nil,
            isForInvited: moment.audience == .invited,
            isOnly: context.isOutsideGuest,
            isHeld: isHeld,
            host: host,
            note: isHeld
                ? request.words(.heldNote, by: host, orElse: .heldNoteNobody)
                : audience(of: moment).map { request.words[$0] }
        )
    }

    /// Returns the sentence that says who sees photos that go into a moment; nil if the whole family sees them at once.
    private func audience(of moment: Moment) -> PageWord? {
        if moment.waitsUntil != nil { return .sendLeadWaits }
        return moment.audience == .invited ? .sendLeadInvited : nil
    }

    /// Returns the name of the person who lets in what a guest from outside has sent; nil if it is nobody in
    /// particular, and for all other senders.
    private func host(_ request: PageRequest, of chosen: MomentID?) async throws(Problem) -> String? {
        guard let id = try? request.principal.ownMoment(chosen) else { return nil }
        let moment = try await services.family.moments.moment(id, for: request.principal)
        return try await services.family.held.host(of: moment, for: request.principal)
    }

    /// Shows a page in place of the form until somebody says Yes on a frame.
    private func wait(
        _ introduction: IntroductionSummary,
        _ request: PageRequest,
        _ context: MemberContext
    ) async throws(Problem) -> PageResponse {
        let asked = try await services.family.people.peopleAsked(for: request.principal)
        let view = SendWaitView(introduction, asked: asked, words: request.words)
        let page = Page(.sendWait, title: view.heading, view: view).with {
            $0.tab = .send
            $0.script = .sendWait
            $0.refreshAfter = 10
        }
        return services.print(page, for: request, in: context)
    }

    func sent(_ results: [SendOutcome], typed: PhotoDetails, request: PageRequest) async throws(Problem) -> PageResponse
    {
        let context = try await services.context(request)
        let keepsPositions = try await services.family.positions.choice(for: request.principal) == .keep
        let host = try await host(request, of: typed.moment?.id)
        var view = SentView(results, typed: typed, keepsPositions: keepsPositions, host: host, words: request.words)
        if results.contains(where: { $0.photo != nil }) {
            let (moments, language) = (services.family.moments, request.words.language)
            let suggestion = try await moments.suggestions(for: request.principal, in: language).first
            view.suggested = suggestion.map { SuggestionCard.question($0, request.words) }
        }
        if try await isForInvited(results, request.principal) { view.lead = request.words[.sentForInvited] }
        let page = Page(.sent, title: view.heading, view: view).with { $0.tab = .send }
        return services.print(page, for: request, in: context)
    }

    /// Returns whether all of the files are photos of one moment that only those see who are invited to it.
    private func isForInvited(_ results: [SendOutcome], _ principal: Principal) async throws(Problem) -> Bool {
        guard let id = results.first?.photo?.moment,
            results.allSatisfy({ $0.photo?.moment == id && $0.photo?.waits == false })
        else { return false }
        do throws(Problem) {
            return try await services.family.moments.moment(id, for: principal).audience == .invited
        } catch {
            // The moment may be gone by now.
            guard error.kind == .momentGone else { throw error }
            return false
        }
    }
}

struct SendView: Sendable {
    let moment: SendMoment
    /// The sentence that says who sees the photos, or for what they wait.
    let lead: String
    let caption: String
    let place: String
    /// Whether the sender can make the photos a surprise: not a guest from outside, who sees one moment only, and not
    /// in a moment that waits, which has its own time.
    let maySurprise: Bool
    /// The sentences that the page's script shows beside a photo that was sent, and below all of them.
    let done: String
    let over: String
    /// Whether the sender has a choice: the family keeps positions.
    let keepsPositions: Bool
    /// `MemberContext.ownersOfWaiting`, for whom the browser keeps photos until they are sent.
    let member: String
    /// The sender's name as the frame shows it.
    let sender: String
    /// The panel for the preview; nil if no frame has reported one.
    let panel: FramePanel?
    /// When the words of the preview are on the photo.
    let whenWords: String
    /// The limits that the page's script checks before it sends.
    let limits: SendLimits
}

/// The moment for the photos of a form.
struct SendMoment: Sendable {
    /// A moment that is there, or the ID for a new one; empty if the sender may make none.
    let id: String
    /// The sentence about the moment that is there, or the title of a new one; nil if there is nothing to say.
    let title: String?
    /// The title of the moment that is there, which the page's script keeps with the photos.
    var name: String?
    /// Whether the sender may name a new one.
    let mayName: Bool
    /// Whether it waits as a surprise.
    var waits = false
    /// Whether only those see it who are invited to it.
    var isForInvited = false
    /// Whether it is the only one that the sender sees, as of a guest from outside.
    var isOnly = false
    /// Whether what the sender sends waits to be let in.
    var isHeld = false
    /// The name of the person who lets it in; nil if it is nobody in particular.
    var host: String?
    /// The sentence that says who sees its photos, or for what they wait; nil if the whole family sees them at once.
    var note: String?
}

/// The limits for one file, and the sentences for files that exceed them.
struct SendLimits: Sendable {
    /// The maximum bytes of a photo or a voice, and of a film.
    let file: Int64
    let film: Int64
    /// The maximum seconds of a film or a voice.
    let seconds: Int
    /// The seconds of a longer one that are shown.
    let part: Int
    let tooLarge: String
    let tooLong: String

    init(_ rules: UploadRules, words: Words) {
        file = rules.largestFile.bytes
        film = rules.largestFilm.bytes
        seconds = rules.longestFilm
        part = rules.filmPart
        tooLarge = words.sentence(ProblemKind.fileTooLarge.wordKey)
        tooLong = words.sentence(ProblemKind.filmTooLong.wordKey)
    }
}

/// The results of all files of a form.
struct SentView: Sendable {
    struct Result: Sendable {
        /// A CSS class.
        let kind: String
        let name: String
        let state: String
        /// The sentence that says that the photo is in no moment, because the chosen one is gone; nil for all others.
        let note: String?
        let thumbnail: String?
        let address: String?

        init(_ result: SendOutcome, hasMoment: Bool, host: String?, words: Words) {
            name = result.fileName
            thumbnail = result.photo.map(PhotoAddress.smallest)
            address = result.photo.map { PhotoAddress.journey($0.id) }
            kind = result.problem == nil ? "done" : "failed"
            let waits = result.photo?.waitsUntil != nil
            let done: PageWord = result.alreadyThere ? .fileThere : waits ? .fileWaits : .fileDone
            let isHeld = result.photo?.isHeld == true
            let held = isHeld ? words(.heldUntil, by: host, orElse: .heldWaits) : nil
            state = result.problem.map { words($0) } ?? held ?? words[done]
            let isLeftAlone = hasMoment && !result.alreadyThere && result.photo?.moment == nil
            note = isLeftAlone && result.problem == nil ? words[.fileInNoMoment] : nil
        }
    }

    let heading: String
    var lead: String?
    let results: [Result]
    /// Whether to offer the form again, because something was refused or nothing was chosen.
    let again: Bool
    let caption: String
    let place: String
    let keepsPositions: Bool
    let stripsPosition: Bool
    /// Until when they are a surprise, as a browser's field has it; nil if they are none.
    let surprise: String?
    /// The moment for the files that are sent again; nil if none was chosen.
    let moment: SendMoment?
    /// The URL of the moment that photos went into; nil if none did.
    let seeMoment: String?
    /// Whether what was sent should become a moment; nil if nothing suggests one.
    var suggested: String?

    init(_ results: [SendOutcome], typed: PhotoDetails, keepsPositions: Bool, host: String?, words: Words) {
        let failures = results.count { $0.problem != nil }
        let sent = results.count - failures
        heading =
            switch (sent, failures) {
            case (0, 0): words[.nothingChosen]
            case (0, _): words[.nothingSent]
            case (_, 0) where results.allSatisfy { $0.photo?.waitsUntil != nil }: words[.fileWaits]
            case (_, 0) where results.allSatisfy { $0.photo?.isHeld == true }:
                words(.heldUntil, by: host, orElse: .heldWaits)
            default: words(.sent, count: sent)
            }
        lead = failures == 0 ? nil : words(.notTaken, count: failures)
        let hasMoment = typed.moment.map { !$0.isUnnamed } ?? false
        self.results = results.map { Result($0, hasMoment: hasMoment, host: host, words: words) }
        again = failures > 0 || results.isEmpty
        caption = typed.caption
        place = typed.place ?? ""
        self.keepsPositions = keepsPositions
        stripsPosition = typed.positions == .strip
        surprise = typed.surprise.map { String($0.description.prefix(16)) }
        moment = typed.moment.flatMap { choice -> SendMoment? in
            guard !choice.isUnnamed else { return nil }
            // A sender who sends again has read on this page that the whole family sees the moment now.
            let isOpened = results.contains { $0.problem?.kind == .momentOpened }
            return SendMoment(
                id: choice.id.text,
                title: choice.title,
                mayName: false,
                isForInvited: choice.isForInvited && !isOpened
            )
        }
        seeMoment = results.compactMap { $0.photo?.moment }.last.map(MomentPages.address)
    }
}
