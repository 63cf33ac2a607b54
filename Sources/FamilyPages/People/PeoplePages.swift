import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// The members of the family; keepers can manage them.
struct PeoplePages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .get("/people", list),
            .post("/people/senders", returnsTo: { _ in "/people" }, chooseSenders),
            .post("/people/{id}/role", returnsTo: { Self.chosenRole(in: $0)?.address ?? "/people" }, changeRole),
            .post("/people/{id}/until", returnsTo: { _ in "/people" }, chooseEnd),
            .post("/people/{id}/birthday", returnsTo: { _ in "/people" }, chooseBirthday),
            .post("/people/{id}/welcome", returnsTo: { _ in "/people" }, welcome),
            .post("/people/{id}/ask-again", returnsTo: { _ in "/people" }, askAgain),
            .get("/people/{id}/remove", askBeforeRemoving),
            .post("/people/{id}/remove", returnsTo: { "/people/\($0.parameters.get("id") ?? "")/remove" }, remove),
        ]
    }

    @Sendable private func list(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await page(request, unsaved: UnsavedForms(role: UnsavedRole(request.query)))
    }

    /// Sets the senders; a refused choice stays in the form.
    @Sendable private func chooseSenders(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let form = try SendersForm(request.form)
        do throws(Problem) {
            _ = try await services.family.people.choose(form.choice, by: request.principal)
            return .saved("/people#senders")
        } catch let error where error.code == .settingsChanged {
            return try await page(request, unsaved: UnsavedForms(senders: RefusedSenders(form: form, problem: error)))
        }
    }

    private func page(_ request: PageRequest, unsaved: UnsavedForms) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let members = try await services.family.people.list(request.principal).members
        let mayInvite = context.may(.makeJoinLink)
        let links = mayInvite ? try await services.family.people.joinLinks(request.principal).links : []
        let canAsk =
            mayInvite ? try await services.family.frames.list(request.principal).frames.contains(where: \.asks) : false
        let view = PeopleView(
            members,
            links: links,
            canAsk: canAsk,
            proxy: ProxyNotice(services, context, request.words),
            unsaved: unsaved,
            context: context,
            words: request.words
        )
        let page = Page(.people, title: request.words[.people], view: view).with {
            $0.tab = .people
            $0.status = unsaved.problem?.status ?? 200
        }
        return services.print(page, for: request, in: context)
    }

    /// Changes a member's role; a role that needs a password stays in the form, which says so.
    @Sendable private func changeRole(_ request: PageRequest) async throws(Problem) -> PageResponse {
        guard let role = Role(rawValue: request.form["role"]) else { throw .unreadableForm }
        let member: MemberID = try request.identifier()
        do throws(Problem) {
            _ = try await services.family.people.changeRole(of: member, to: role, by: request.principal)
            return .saved("/people#member-\(member)")
        } catch let error where error.kind == .keeperNeedsPassword {
            let members = try await services.family.people.list(request.principal).members
            // The page has no form for a viewer.
            guard members.contains(where: { $0.id == member && $0.role != .viewer }) else { throw error }
            let refused = UnsavedRole(member: member, role: role, problem: error)
            return try await page(request, unsaved: UnsavedForms(role: refused))
        }
    }

    /// Returns the role in the form and the member in the path; nil if either is invalid.
    private static func chosenRole(in request: PageRequest) -> UnsavedRole? {
        guard let member = request.parameters.get("id").flatMap({ MemberID($0) }),
            let role = Role(rawValue: request.form["role"])
        else { return nil }
        return UnsavedRole(member: member, role: role)
    }

    @Sendable private func chooseEnd(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let end = try GuestEndForm.end(request.form, on: context.times.familyClock)
        let guest: MemberID = try request.identifier()
        _ = try await services.family.people.chooseEnd(of: guest, at: end, by: request.principal)
        return .saved("/people#member-\(guest)")
    }

    /// Stores the birthday of another member; a refused one stays in the form.
    @Sendable private func chooseBirthday(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let member: MemberID = try request.identifier()
        do throws(Problem) {
            let birthday = try BirthdayForm.birthday(request.form)
            _ = try await services.family.people.choose(birthday, of: member, by: request.principal)
            return .saved("/people#member-\(member)")
        } catch let error where error.kind == .birthdayDay {
            let context = try await services.context(request)
            guard context.may(.chooseAnyBirthday) else { throw .keeperNeeded }
            let members = try await services.family.people.list(request.principal).members
            // The page has a form for all other members.
            guard member != context.signedIn.member.id,
                members.contains(where: { $0.id == member && $0.role != .guest })
            else { throw error }
            let refused = RefusedBirthday(member: member, typed: request.form, problem: error)
            return try await page(request, unsaved: UnsavedForms(birthday: refused))
        }
    }

    @Sendable private func welcome(_ request: PageRequest) async throws(Problem) -> PageResponse {
        _ = try await services.family.people.welcome(request.identifier(), by: request.principal)
        return .goOn(to: "/people")
    }

    @Sendable private func askAgain(_ request: PageRequest) async throws(Problem) -> PageResponse {
        _ = try await services.family.people.askAgain(about: request.identifier(), by: request.principal)
        return .goOn(to: "/people")
    }

    @Sendable private func askBeforeRemoving(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        guard context.may(.removeMember) else { throw .keeperNeeded }
        let id: MemberID = try request.identifier()
        let members = try await services.family.people.list(request.principal).members
        guard let member = members.first(where: { $0.id == id }) else { throw .noSuchPage }
        let hidden = try await services.family.album.hiders(for: request.principal).first { $0.id == id }
        let view = ConfirmView(
            question: request.words(.removeMemberQuestion, ["name": member.displayName]),
            consequence: request.words[.removeMemberConsequence],
            act: "/people/\(id)/remove",
            doIt: request.words[.removeMember],
            instead: "/people",
            tick: hidden.map { hider in
                let words = request.words(.showAllHidden, count: hider.photos, ["name": hider.displayName])
                return .init(name: "showHidden", words: words)
            }
        )
        return services.print(Page(.confirm, title: view.question, view: view), for: request, in: context)
    }

    @Sendable private func remove(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let member: MemberID = try request.identifier()
        try await services.family.people.remove(member, by: request.principal)
        if request.form["showHidden"] == "1" {
            _ = try await services.family.album.showAll(hiddenBy: member, by: request.principal)
        }
        return .goOn(to: "/people")
    }
}
