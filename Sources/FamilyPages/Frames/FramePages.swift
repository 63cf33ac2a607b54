import FamilyServices
import FamilyCore
import Hummingbird
import ServerCore

/// The family's frames: how they are, for keepers and relatives, and what is
/// done with them, for keepers.
struct FramePages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .get("/frames", list),
            .get("/frames/{id}", look),
            .post("/frames/{id}/name", returnsTo: Self.address, rename),
            .post("/frames/{id}/confirm", returnsTo: Self.address, confirm),
            .post("/frames/{id}/turn", returnsTo: Self.address, turn),
            .post("/frames/{id}/settings", returnsTo: Self.address, set),
            .post("/frames/{id}/senders", returnsTo: Self.address, chooseSenders),
            .get("/frames/{id}/remove", askBeforeRemoving),
            .post("/frames/{id}/remove", returnsTo: { Self.address($0) + "/remove" }, remove),
        ]
    }

    @Sendable private static func address(_ visit: PageRequest) -> String {
        "/frames/" + (visit.parameters.get("id") ?? "")
    }

    @Sendable private func list(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let household = try await services.household(visit)
        let frames = try await services.acts.frames.list(visit.principal).frames
        try await services.acts.frames.watch(frames.map(\.id), for: visit.principal)
        var items: [FramesView.Item] = []
        for frame in frames {
            let photo = try await shown(on: frame, visit)
            items.append(FramesView.Item(frame, showing: photo, household: household, words: visit.words))
        }
        let view = FramesView(
            frames: items,
            quiet: frames.compactMap { KeeperNotice($0, moments: household.moments, words: visit.words) },
            proxy: ProxyNotice(services, household, visit.words),
            mayTakeIn: household.may(.claimInvitation)
        )
        let page = Page(.frames, title: visit.words[.frames], view: view).with {
            $0.tab = .frames
            $0.script = .frames
            $0.style = .frames
        }
        return services.print(page, for: visit, in: household)
    }

    @Sendable private func look(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        try await page(visit)
    }

    private func page(
        _ visit: PageRequest,
        refused: RefusedSettings? = nil,
        refusedSenders: RefusedSenders? = nil,
        notTurned: Problem? = nil
    ) async throws(Problem) -> PageResponse {
        let household = try await services.household(visit)
        let frame = try await services.acts.frames.frame(visit.identifier(), for: visit.principal)
        try await services.acts.frames.watch([frame.id], for: visit.principal)
        let view = FrameView(
            frame,
            showing: try await shown(on: frame, visit),
            refused: refused,
            refusedSenders: refusedSenders,
            notTurned: notTurned,
            household: household,
            words: visit.words,
            languages: services.printer.languages.all
        )
        let page = Page(.frame, title: frame.name, view: view).with {
            $0.tab = .frames
            $0.script = .frames
            $0.style = .frames
            $0.status = (refused?.problem ?? refusedSenders?.problem ?? notTurned)?.status ?? 200
        }
        return services.print(page, for: visit, in: household)
    }

    @Sendable private func confirm(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let frame = try await services.acts.frames.confirm(visit.identifier(), by: visit.principal)
        return .goOn(to: FrameAddress.page(frame.id))
    }

    @Sendable private func turn(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let frame: FrameID = try visit.identifier()
        guard let turn = PageTurn(rawValue: visit.form["turn"]) else { throw .unreadableForm }
        do throws(Problem) {
            try await services.acts.frames.turn(frame, turn, by: visit.principal)
            return .goOn(to: FrameAddress.page(frame))
        } catch let error where [.frameAway, .frameAsleep, .tooManyAttempts].contains(error.code) {
            return try await page(visit, notTurned: error)
        }
    }

    /// What was typed stands in the form again where it is not taken.
    @Sendable private func set(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let form = SettingsForm(visit.form)
        do throws(Problem) {
            guard let settings = form.settings else { throw .settingsOutOfBounds }
            let choice = try SettingsChoice(settings, insteadOf: form.insteadOf)
            let frame = try await services.acts.frames.set(choice, for: visit.identifier(), by: visit.principal)
            return .goOn(to: FrameAddress.page(frame.id) + "#settings")
        } catch let error where [.settingsChanged, .badRequest].contains(error.code) {
            return try await page(visit, refused: RefusedSettings(form: form, problem: error))
        }
    }

    /// For every frame of the family, from the page of any: they show one album.
    @Sendable private func chooseSenders(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let form = try SendersForm(visit.form)
        guard try await services.household(visit).may(.chooseSenders) else { throw .keeperNeeded }
        let frame = try await services.acts.frames.frame(visit.identifier(), for: visit.principal)
        do throws(Problem) {
            _ = try await services.acts.people.choose(form.choice, by: visit.principal)
            return .goOn(to: FrameAddress.page(frame.id) + "#senders")
        } catch let error where error.code == .settingsChanged {
            return try await page(visit, refusedSenders: RefusedSenders(form: form, problem: error))
        }
    }

    /// Nothing where the photo has left the album since.
    private func shown(on frame: FrameSummary, _ visit: PageRequest) async throws(Problem) -> Photo? {
        guard let id = frame.report?.photoID else { return nil }
        do throws(Problem) {
            return try await services.acts.album.photo(id, for: visit.principal)
        } catch  where error.code == .notFound {
            return nil
        }
    }

    @Sendable private func rename(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let frame = try await services.acts.frames.rename(visit.identifier(), to: visit.form["name"], by: visit.principal)
        return .goOn(to: FrameAddress.page(frame.id))
    }

    @Sendable private func askBeforeRemoving(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let household = try await services.household(visit)
        guard household.may(.removeFrame) else { throw .keeperNeeded }
        let frame = try await services.acts.frames.frame(visit.identifier(), for: visit.principal)
        let view = ConfirmView(
            question: visit.words(.removeFrameQuestion, ["name": frame.name]),
            consequence: visit.words[.removeFrameConsequence],
            act: FrameAddress.page(frame.id) + "/remove",
            doIt: visit.words[.removeFrame],
            instead: FrameAddress.page(frame.id)
        )
        return services.print(Page(.confirm, title: view.question, view: view), for: visit, in: household)
    }

    @Sendable private func remove(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        try await services.acts.frames.remove(visit.identifier(), by: visit.principal)
        return .goOn(to: "/frames")
    }
}
