import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// The moments: their list, a page for each, and its form.
struct MomentPages: Sendable {
    static let list = "/moments"

    let services: PageServices

    static func address(of id: MomentID) -> String { "\(list)/\(id)" }

    var routes: [PageRoute] {
        [
            .get(Self.list, list),
            .get("/moments/new", newForm),
            .post(Self.list, returnsTo: { _ in "/moments/new" }, make),
            .get("/moments/{id}", moment),
            .get("/moments/{id}/edit", editForm),
            .post("/moments/{id}/edit", returnsTo: Self.page, edit),
            .get("/moments/{id}/delete", askBeforeDeleting),
            .post("/moments/{id}/delete", returnsTo: Self.page, delete),
            .post("/photos/{id}/moment", returnsTo: Self.photo, move),
            .post("/photos/{id}/cover", returnsTo: Self.photo, choose),
        ]
    }

    private static func page(_ request: PageRequest) -> String { "\(list)/" + (request.parameters.get("id") ?? "") }

    private static func photo(_ request: PageRequest) -> String { "/photos/" + (request.parameters.get("id") ?? "") }

    @Sendable private func list(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await showList(request)
    }

    /// Shows the list; `error` is the problem of a suggestion that was pressed on it.
    func showList(_ request: PageRequest, error: Problem? = nil) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let moments = services.family.moments
        let cursor = request.query["after"].map(MomentCursor.init)
        let ended = try await moments.list(.ended, after: cursor, for: request.principal)
        var lists = MomentLists(ended: ended.moments, next: ended.next, isFirst: cursor == nil)
        if lists.isFirst {
            lists.invitations = try await moments.invitations(for: request.principal)
            lists.goingOn = try await all(.goingOn, request)
            lists.coming = try await all(.notStarted, request)
            lists.suggestions = try await moments.suggestions(for: request.principal, in: request.words.language)
            lists.unattended = try await moments.unattended(for: request.principal)
            lists.left = try await services.family.surprises.inRemovedMoments(of: request.principal)
        }
        lists.covers = try await moments.covers(of: lists.all, for: request.principal)
        var view = MomentsView(lists, mayMake: context.may(.makeMoment), times: context.times)
        view.suggestions = lists.suggestions.map { SuggestionCard($0, as: moments.newID(), context.times) }
        view.hasSuggestions = !view.suggestions.isEmpty
        view.error = error.map { request.words($0) }
        let page = page(.moments, request.words[.tabMoments], view).with { $0.status = error?.status ?? 200 }
        return services.print(page, for: request, in: context)
    }

    /// Returns the moments that go on or come, the first hundred of them.
    private func all(_ status: MomentStatus, _ request: PageRequest) async throws(Problem) -> [Moment] {
        let limit = ListMoments.limits.upperBound
        return try await services.family.moments.list(status, limit: limit, for: request.principal).moments
    }

    @Sendable private func moment(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await show(request)
    }

    /// Shows a moment; `error` is the problem of a button that was pressed on it, `refused` a time of its surprise that
    /// was refused; `left` are photos that were not let in, with the reason.
    func show(
        _ request: PageRequest,
        error: Problem? = nil,
        refused: RefusedWords? = nil,
        left: [(photo: PhotoID, problem: Problem)] = []
    ) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let (moments, principal) = (services.family.moments, request.principal)
        let moment = try await moments.moment(request.identifier(), for: principal)
        let cursor = request.query["older"].map(AlbumCursor.init)
        var view = MomentView(
            moment,
            try await moments.photos(
                of: moment.id,
                cursor.map(AlbumSide.older) ?? .newest,
                limit: AlbumPart.size,
                for: principal
            ),
            cover: try await moments.covers(of: [moment], for: principal).first?.value,
            isFirst: cursor == nil,
            mayEdit: moments.mayEdit(moment, principal),
            context: context
        )
        if view.newest == nil, moment.held != nil {
            let held = try await services.family.held.list(of: moment.id, for: principal)
            view.held = HeldView(held, left: left, in: moment.id, context.times)
        }
        if view.holds { view.holdsNote = try await note(of: moment, request) }
        try await addGuests(to: &view, of: moment, request, context)
        view.error = error.map { request.words($0) }
        if let refused {
            guard view.surprise != nil else { throw refused.problem }
            view.surprise?.refuse(refused, words: request.words)
        }
        let page = page(.moment, moment.title, view).with {
            $0.script = .moment
            $0.status = (error ?? refused?.problem ?? left.first?.problem)?.status ?? 200
        }
        return services.print(page, for: request, in: context)
    }

    /// Returns the note for a guest from outside that what they send waits to be let in.
    private func note(of moment: Moment, _ request: PageRequest) async throws(Problem) -> String {
        let host = try await services.family.held.host(of: moment, for: request.principal)
        return request.words(.heldNote, by: host, orElse: .heldNoteNobody)
    }

    /// Adds the guests to the first page of a moment, and the answers if it is no surprise; newcomers see them after
    /// being welcomed.
    private func addGuests(
        to view: inout MomentView,
        of moment: Moment,
        _ request: PageRequest,
        _ context: MemberContext
    ) async throws(Problem) {
        let moments = services.family.moments
        guard view.newest == nil else { return }
        if view.surprise == nil, context.may(.answerMoment) {
            view.answering = MomentAnswerView(moment, words: request.words)
        }
        guard context.may(.seeGuests) else { return }
        view.guests = MomentGuestsView(
            try await moments.guests(of: moment.id, for: request.principal).guests,
            of: moment,
            mayEdit: moments.mayEdit(moment, request.principal),
            words: request.words
        )
    }

    @Sendable private func newForm(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await form(MomentTyped(request.form), insteadOf: nil, of: nil, request)
    }

    @Sendable private func editForm(_ request: PageRequest) async throws(Problem) -> PageResponse {
        _ = try request.signedIn()
        let moment = try await services.family.moments.moment(request.identifier(), for: request.principal)
        guard services.family.moments.mayEdit(moment, request.principal) else { throw .notAllowed }
        let present = MomentTyped(moment)
        return try await form(present, insteadOf: present, of: moment.id, request)
    }

    /// Shows the form; `error` is what was wrong with what was typed.
    private func form(
        _ typed: MomentTyped,
        insteadOf old: MomentTyped?,
        of moment: MomentID?,
        _ request: PageRequest,
        error: Problem? = nil
    ) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let places = try await services.family.moments.places(for: request.principal)
        let view = MomentFormView(
            typed,
            insteadOf: old,
            of: moment,
            places: places,
            error: error,
            words: request.words
        )
        let page = page(.momentForm, view.heading, view).with { $0.status = error?.status ?? 200 }
        return services.print(page, for: request, in: context)
    }

    @Sendable private func make(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let typed = MomentTyped(request.form)
        do throws(Problem) {
            let moment = try await services.family.moments.make(try typed.input(), by: request.principal)
            return .goOn(to: Self.address(of: moment.id))
        } catch let error where Self.isOfForm(error) {
            return try await form(typed, insteadOf: nil, of: nil, request, error: error)
        }
    }

    @Sendable private func edit(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: MomentID = try request.identifier()
        let (typed, old) = (MomentTyped(request.form), MomentTyped(whenOpened: request.form))
        do throws(Problem) {
            let input = try old.map { old throws(Problem) in try old.input() }
            _ = try await services.family.moments.edit(id, typed.input(), insteadOf: input, by: request.principal)
            return .goOn(to: Self.address(of: id))
        } catch let error where Self.isOfForm(error) {
            // A reader who may not edit the moment, or edits one that is gone, is told that first.
            let moment = try await services.family.moments.moment(id, for: request.principal)
            guard services.family.moments.mayEdit(moment, request.principal) else { throw .notAllowed }
            let present = MomentTyped(moment)
            guard error.code == .changedMeanwhile, let old else {
                return try await form(typed, insteadOf: old ?? present, of: id, request, error: error)
            }
            // The next attempt is made in the knowledge of the present values, and changes only what was changed here.
            let merged = typed.changes(from: old, on: present)
            return try await form(merged, insteadOf: present, of: id, request, error: error)
        }
    }

    private static func isOfForm(_ problem: Problem) -> Bool {
        [.badRequest, .momentTimes, .momentsFull, .surpriseTime, .changedMeanwhile].contains(problem.code)
    }

    @Sendable private func askBeforeDeleting(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let moment = try await services.family.moments.moment(request.identifier(), for: request.principal)
        let address = Self.address(of: moment.id)
        let held = moment.held.map { " " + request.words(.deleteMomentHeld, count: $0) } ?? ""
        let view = ConfirmView(
            question: request.words(.deleteMomentQuestion, ["title": moment.title]),
            consequence: request.words[.deleteMomentConsequence] + held,
            act: address + "/delete" + (moment.held.map { "?held=\($0)" } ?? ""),
            doIt: request.words[.deleteMoment],
            instead: address
        )
        return services.print(Page(.confirm, title: view.question, view: view), for: request, in: context)
    }

    @Sendable private func delete(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: MomentID = try request.identifier()
        do throws(Problem) {
            let held = request.query["held"].flatMap { Int($0) } ?? 0
            try await services.family.moments.delete(id, heldSeen: held, by: request.principal)
            return .goOn(to: Self.list)
        } catch let error where error.kind == .momentHoldsMore {
            return try await show(request, error: error)
        }
    }

    /// Puts a photo into a moment, or takes it out if none is chosen.
    @Sendable private func move(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: PhotoID = try request.identifier()
        let chosen = request.form["moment"]
        let moment = MomentID(chosen)
        guard chosen.isEmpty || moment != nil else { throw .momentGone }
        _ = try await services.family.album.move(id, to: moment, by: request.principal)
        return .goOn(to: PhotoAddress.page(id))
    }

    /// Makes a photo the cover of the moment that it is in.
    @Sendable private func choose(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let photo = try await services.family.album.photo(request.identifier(), for: request.principal)
        guard let moment = photo.moment else { throw .notInMoment }
        _ = try await services.family.moments.choose(photo.id, of: moment, by: request.principal)
        return .goOn(to: PhotoAddress.page(photo.id))
    }

    private func page(_ template: Page.Template, _ title: String, _ view: any Sendable) -> Page {
        Page(template, title: title, view: view).with {
            $0.tab = .moments
            $0.style = .moments
        }
    }
}
