import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// Taking part in a moment: its invitations, and the answers to them.
struct MomentGuestPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .get("/moments/{id}/invite", inviteForm),
            .post("/moments/{id}/invite", returnsTo: { Self.page($0) + "/invite" }, invite),
            .post("/moments/{id}/take-back", returnsTo: Self.page, takeBack),
            .post("/moments/{id}/answer", returnsTo: Self.page, answer),
        ]
    }

    private static func page(_ request: PageRequest) -> String {
        "\(MomentPages.list)/" + (request.parameters.get("id") ?? "")
    }

    @Sendable private func inviteForm(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await form(request)
    }

    /// Shows the form; `error` is the sentence about what was sent, and `status` its HTTP status.
    private func form(
        _ request: PageRequest,
        error: String? = nil,
        status: Int = 200
    ) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let moment = try await services.family.moments.moment(request.identifier(), for: request.principal)
        guard services.family.moments.mayEdit(moment, request.principal) else { throw .notAllowed }
        let view = InviteView(
            try await services.family.moments.invitees(to: moment.id, by: request.principal),
            to: moment,
            error: error,
            words: request.words
        )
        let page = Page(.invite, title: view.heading, view: view).with {
            $0.tab = .moments
            $0.style = .moments
            $0.status = status
        }
        return services.print(page, for: request, in: context)
    }

    @Sendable private func invite(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let moments = services.family.moments
        let id: MomentID = try request.identifier()
        var chosen = request.form.names(after: InviteView.field).compactMap { MemberID($0) }
        // A page from before the update sends `everybody` with the ticked members if Enter is pressed at a name.
        if chosen.isEmpty, !request.form["everybody"].isEmpty {
            chosen = try await moments.invitees(to: id, by: request.principal).map(\.id)
        }
        guard !chosen.isEmpty else {
            return try await form(request, error: request.words[.inviteNobodyChosen], status: 400)
        }
        do throws(Problem) {
            _ = try await moments.invite(chosen, to: id, by: request.principal)
            return .goOn(to: MomentPages.address(of: id) + "#guests")
        } catch let error where error.code == .momentOver {
            return try await form(request, error: request.words(error), status: error.status)
        }
    }

    @Sendable private func takeBack(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: MomentID = try request.identifier()
        let member = MemberID(request.form["member"])
        do throws(Problem) {
            let members = member.map { [$0] } ?? []
            _ = try await services.family.moments.takeBack(members, to: id, by: request.principal)
            return .goOn(to: MomentPages.address(of: id) + "#guests")
        } catch let error where error.code == .invitationAnswered {
            return try await MomentPages(services: services).show(request, error: error)
        }
    }

    @Sendable private func answer(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: MomentID = try request.identifier()
        guard let said = MomentAnswer(rawValue: request.form["answer"]) else { throw .unreadableForm }
        let position = try Self.position(request.form)
        do throws(Problem) {
            _ = try await services.family.moments.answer(said, to: id, at: position, by: request.principal)
            return .goOn(to: MomentPages.address(of: id))
        } catch let error where Self.isOfButton(error) {
            return try await MomentPages(services: services).show(request, error: error)
        }
    }

    /// Returns whether the problem can come from a button of a page that is out of date.
    private static func isOfButton(_ problem: Problem) -> Bool {
        [.momentOver, .momentNotBegun, .notComing, .alreadyHere, .notAtPlace].contains(problem.code)
    }

    /// Returns the position of the browser; nil if the form has none.
    private static func position(_ form: Form) throws(Problem) -> Coordinates? {
        let (north, east) = (form["latitude"], form["longitude"])
        guard !north.isEmpty || !east.isEmpty else { return nil }
        guard let position = FamilyPlaceRules.coordinates(north: north, east: east) else { throw .badRequest }
        return position
    }
}

/// The form that invites members to a moment.
struct InviteView: Sendable {
    /// The prefix of the names of the form's checkboxes; the ID of a member follows it.
    static let field = "member-"

    struct Person: Sendable {
        let field: String
        let name: String
        let initial: String
        let tone: String
    }

    let heading: String
    /// The sentence that says when the invited people are told.
    let lead: String
    let act: String
    let instead: String
    let people: [Person]
    let hasPeople: Bool
    /// Whether one press can invite several at once.
    let isSeveral: Bool
    let error: String?

    init(_ members: [MemberSummary], to moment: Moment, error: String?, words: Words) {
        heading = words(.inviteHeading, ["title": moment.title])
        lead = words[moment.waitsUntil == nil ? .inviteLead : .inviteLeadSurprise]
        instead = MomentPages.address(of: moment.id)
        act = instead + "/invite"
        people = members.map { member in
            let face = Face(member.displayName)
            return Person(
                field: Self.field + member.id.text,
                name: member.displayName,
                initial: face.initial,
                tone: face.tone
            )
        }
        hasPeople = !people.isEmpty
        isSeveral = people.count > 1
        self.error = error
    }
}
