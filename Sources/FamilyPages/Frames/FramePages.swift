import FamilyActs
import FamilyCore
import Hummingbird
import ServerCore

/// The family's frames: how they are, for keepers and relatives, and what is
/// done with them, for keepers.
struct FramePages: Sendable {
    let desk: PageDesk

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

    @Sendable private static func address(_ visit: Visit) -> String {
        "/frames/" + (visit.parameters.get("id") ?? "")
    }

    @Sendable private func list(_ visit: Visit) async throws(Problem) -> Reply {
        let household = try await desk.household(visit)
        let frames = try await desk.acts.frames.list(visit.asker).frames
        try await desk.acts.frames.watch(frames.map(\.id), for: visit.asker)
        var items: [FramesView.Item] = []
        for frame in frames {
            let photo = try await shown(on: frame, visit)
            items.append(FramesView.Item(frame, showing: photo, household: household, words: visit.words))
        }
        let view = FramesView(
            frames: items,
            quiet: frames.compactMap { KeeperNotice($0, moments: household.moments, words: visit.words) },
            proxy: ProxyNotice(desk, household, visit.words),
            mayTakeIn: household.may(.claimInvitation)
        )
        let page = Page(.frames, title: visit.words[.frames], view: view).with {
            $0.tab = .frames
            $0.script = .frames
            $0.style = .frames
        }
        return desk.print(page, for: visit, in: household)
    }

    @Sendable private func look(_ visit: Visit) async throws(Problem) -> Reply {
        try await page(visit)
    }

    private func page(
        _ visit: Visit,
        refused: RefusedSettings? = nil,
        refusedSenders: RefusedSenders? = nil,
        notTurned: Problem? = nil
    ) async throws(Problem) -> Reply {
        let household = try await desk.household(visit)
        let frame = try await desk.acts.frames.frame(visit.identifier(), for: visit.asker)
        try await desk.acts.frames.watch([frame.id], for: visit.asker)
        let view = FrameView(
            frame,
            showing: try await shown(on: frame, visit),
            refused: refused,
            refusedSenders: refusedSenders,
            notTurned: notTurned,
            household: household,
            words: visit.words,
            languages: desk.printer.languages.all
        )
        let page = Page(.frame, title: frame.name, view: view).with {
            $0.tab = .frames
            $0.script = .frames
            $0.style = .frames
            $0.status = (refused?.problem ?? refusedSenders?.problem ?? notTurned)?.status ?? 200
        }
        return desk.print(page, for: visit, in: household)
    }

    @Sendable private func confirm(_ visit: Visit) async throws(Problem) -> Reply {
        let frame = try await desk.acts.frames.confirm(visit.identifier(), by: visit.asker)
        return .goOn(to: FrameAddress.page(frame.id))
    }

    @Sendable private func turn(_ visit: Visit) async throws(Problem) -> Reply {
        let frame: FrameID = try visit.identifier()
        guard let turn = PageTurn(rawValue: visit.form["turn"]) else { throw .unreadableForm }
        do throws(Problem) {
            try await desk.acts.frames.turn(frame, turn, by: visit.asker)
            return .goOn(to: FrameAddress.page(frame))
        } catch let error where [.frameAway, .frameAsleep, .tooManyAttempts].contains(error.code) {
            return try await page(visit, notTurned: error)
        }
    }

    /// What was typed stands in the form again where it is not taken.
    @Sendable private func set(_ visit: Visit) async throws(Problem) -> Reply {
        let form = SettingsForm(visit.form)
        do throws(Problem) {
            guard let settings = form.settings else { throw .settingsOutOfBounds }
            let choice = try SettingsChoice(settings, insteadOf: form.insteadOf)
            let frame = try await desk.acts.frames.set(choice, for: visit.identifier(), by: visit.asker)
            return .goOn(to: FrameAddress.page(frame.id) + "#settings")
        } catch let error where [.settingsChanged, .badRequest].contains(error.code) {
            return try await page(visit, refused: RefusedSettings(form: form, problem: error))
        }
    }

    /// For every frame of the family, from the page of any: they show one album.
    @Sendable private func chooseSenders(_ visit: Visit) async throws(Problem) -> Reply {
        let form = try SendersForm(visit.form)
        guard try await desk.household(visit).may(.chooseSenders) else { throw .keeperNeeded }
        let frame = try await desk.acts.frames.frame(visit.identifier(), for: visit.asker)
        do throws(Problem) {
            _ = try await desk.acts.people.choose(form.choice, by: visit.asker)
            return .goOn(to: FrameAddress.page(frame.id) + "#senders")
        } catch let error where error.code == .settingsChanged {
            return try await page(visit, refusedSenders: RefusedSenders(form: form, problem: error))
        }
    }

    /// Nothing where the photo has left the album since.
    private func shown(on frame: FrameSummary, _ visit: Visit) async throws(Problem) -> Photo? {
        guard let id = frame.report?.photoID else { return nil }
        do throws(Problem) {
            return try await desk.acts.album.photo(id, for: visit.asker)
        } catch  where error.code == .notFound {
            return nil
        }
    }

    @Sendable private func rename(_ visit: Visit) async throws(Problem) -> Reply {
        let frame = try await desk.acts.frames.rename(visit.identifier(), to: visit.form["name"], by: visit.asker)
        return .goOn(to: FrameAddress.page(frame.id))
    }

    @Sendable private func askBeforeRemoving(_ visit: Visit) async throws(Problem) -> Reply {
        let household = try await desk.household(visit)
        guard household.may(.removeFrame) else { throw .keeperNeeded }
        let frame = try await desk.acts.frames.frame(visit.identifier(), for: visit.asker)
        let view = ConfirmView(
            question: visit.words(.removeFrameQuestion, ["name": frame.name]),
            consequence: visit.words[.removeFrameConsequence],
            act: FrameAddress.page(frame.id) + "/remove",
            doIt: visit.words[.removeFrame],
            instead: FrameAddress.page(frame.id)
        )
        return desk.print(Page(.confirm, title: view.question, view: view), for: visit, in: household)
    }

    @Sendable private func remove(_ visit: Visit) async throws(Problem) -> Reply {
        try await desk.acts.frames.remove(visit.identifier(), by: visit.asker)
        return .goOn(to: "/frames")
    }
}
