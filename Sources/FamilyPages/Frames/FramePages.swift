import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// The family's frames: their state for keepers and relatives, and their management for keepers.
struct FramePages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .get("/frames", list),
            .get("/frames/{id}", look),
            .post("/frames/{id}/name", returnsTo: Self.address, rename),
            .post("/frames/{id}/confirm", returnsTo: Self.address, confirm),
            .post("/frames/{id}/turn", returnsTo: Self.address, turn),
            .post("/frames/{id}/off", returnsTo: Self.address, switchOff),
            .post("/frames/{id}/settings", returnsTo: Self.address, set),
            .post("/frames/{id}/shown", returnsTo: Self.address, show),
            .post("/frames/{id}/senders", returnsTo: Self.address, chooseSenders),
            .get("/frames/{id}/remove", askBeforeRemoving),
            .post("/frames/{id}/remove", returnsTo: { Self.address($0) + "/remove" }, remove),
            .post("/frames/{id}/restore", returnsTo: { _ in "/frames" }, restore),
        ]
    }

    @Sendable private static func address(_ request: PageRequest) -> String {
        "/frames/" + (request.parameters.get("id") ?? "")
    }

    @Sendable private func list(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let frames = try await services.family.frames.list(request.principal).frames
        try await services.family.frames.watch(frames.map(\.id), for: request.principal)
        let parts = try await services.family.frames.shownTitles(for: request.principal)
        var items: [FramesView.Item] = []
        for frame in frames {
            let (photo, part) = (try await shown(on: frame, request), parts[frame.id])
            items.append(FramesView.Item(frame, showing: photo, of: part, context: context, words: request.words))
        }
        let removed = context.may(.seeRemovedFrames) ? try await services.family.frames.removed(request.principal) : []
        let view = FramesView(
            frames: items,
            removed: removed.map { FramesView.Removed($0, times: context.times, words: request.words) },
            quiet: frames.compactMap { OrganizerNotice($0, times: context.times, words: request.words) },
            proxy: ProxyNotice(services, context, request.words),
            mayTakeIn: context.may(.claimInvitation)
        )
        let page = Page(.frames, title: request.words[.frames], view: view).with {
            $0.tab = .frames
            $0.script = .frames
            $0.style = .frames
        }
        return services.print(page, for: request, in: context)
    }

    @Sendable private func look(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await page(request)
    }

    private func page(
        _ request: PageRequest,
        refused: RefusedSettings? = nil,
        refusedName: RefusedWords? = nil,
        refusedSenders: RefusedSenders? = nil,
        notTurned: Problem? = nil,
        notShown: Problem? = nil
    ) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let frame = try await services.family.frames.frame(request.identifier(), for: request.principal)
        try await services.family.frames.watch([frame.id], for: request.principal)
        let places = context.mayNow(.setFrameSettings) ? try await services.family.places.list(request.principal) : []
        let hidden = try await services.family.frames.hiddenPhotos(on: frame.id, for: request.principal)
        let choices = try await services.family.frames.shownChoices(of: frame.id, for: request.principal)
        let view = FrameView(
            frame,
            showing: try await shown(on: frame, request),
            hidden: HiddenHereView(hidden, on: frame.id, words: request.words),
            refused: refused,
            refusedName: refusedName,
            refusedSenders: refusedSenders,
            notTurned: notTurned,
            shown: choices,
            notShown: notShown,
            places: places,
            context: context,
            words: request.words,
            languages: services.printer.languages.all
        )
        let page = Page(.frame, title: frame.name, view: view).with {
            $0.tab = .frames
            $0.script = .frames
            $0.style = .frames
            let refusal = refused?.problem ?? refusedName?.problem ?? refusedSenders?.problem
            $0.status = (refusal ?? notTurned ?? notShown)?.status ?? 200
        }
        return services.print(page, for: request, in: context)
    }

    @Sendable private func confirm(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let frame = try await services.family.frames.confirm(request.identifier(), by: request.principal)
        return .goOn(to: FrameAddress.page(frame.id))
    }

    @Sendable private func turn(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let frame: FrameID = try request.identifier()
        guard let turn = PageTurn(rawValue: request.form["turn"]) else { throw .unreadableForm }
        do throws(Problem) {
            try await services.family.frames.turn(frame, turn, by: request.principal)
            return .goOn(to: FrameAddress.page(frame))
        } catch let error where [.frameAway, .frameAsleep, .tooManyAttempts].contains(error.code) {
            return try await page(request, notTurned: error)
        }
    }

    /// Switches the frame off until it is touched, or on again.
    @Sendable private func switchOff(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let frame: FrameID = try request.identifier()
        guard try await services.context(request).may(.setFrameSettings) else { throw .keeperNeeded }
        guard ["on", "off"].contains(request.form["wish"]) else { throw .unreadableForm }
        let isOff = request.form["wish"] == "off"
        _ = try await services.family.frames.switchOff(frame, isOff: isOff, by: request.principal)
        return .goOn(to: FrameAddress.page(frame))
    }

    /// Changes the settings; refused values stay in the form.
    @Sendable private func set(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let form = SettingsForm(request.form)
        guard try await services.context(request).may(.setFrameSettings) else { throw .keeperNeeded }
        do throws(Problem) {
            let standing = try await services.family.frames.frame(request.identifier(), for: request.principal).chosen
            guard let settings = form.settings(keeping: standing?.settings) else { throw .settingsOutOfBounds }
            let choice = try SettingsChoice(settings, insteadOf: form.insteadOf)
            let frame = try await services.family.frames.set(choice, for: request.identifier(), by: request.principal)
            return .goOn(to: FrameAddress.page(frame.id) + "#settings")
        } catch let error where [.settingsChanged, .badRequest].contains(error.code) {
            return try await page(request, refused: RefusedSettings(form: form, problem: error))
        }
    }

    /// Has the frame show everything, one collection or one moment.
    @Sendable private func show(_ request: PageRequest) async throws(Problem) -> PageResponse {
        guard try await services.context(request).may(.setFrameSettings) else { throw .keeperNeeded }
        let frame: FrameID = try request.identifier()
        do throws(Problem) {
            let part = try ShownPart.typed(request.form["shown"])
            try await services.family.frames.show(part, on: frame, by: request.principal)
            return .goOn(to: FrameAddress.page(frame) + "#shown")
        } catch let error where error.code == .shownEmpty {
            return try await page(request, notShown: error)
        }
    }

    /// Sets the senders for all frames of the family, because they show one album.
    @Sendable private func chooseSenders(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let form = try SendersForm(request.form)
        guard try await services.context(request).may(.chooseSenders) else { throw .keeperNeeded }
        let frame = try await services.family.frames.frame(request.identifier(), for: request.principal)
        do throws(Problem) {
            _ = try await services.family.people.choose(form.choice, by: request.principal)
            return .goOn(to: FrameAddress.page(frame.id) + "#senders")
        } catch let error where error.code == .settingsChanged {
            return try await page(request, refusedSenders: RefusedSenders(form: form, problem: error))
        }
    }

    /// Returns the photo on a frame; nil if it has left the album since.
    private func shown(on frame: FrameSummary, _ request: PageRequest) async throws(Problem) -> Photo? {
        guard let id = frame.report?.photoID else { return nil }
        do throws(Problem) {
            return try await services.family.album.photo(id, for: request.principal)
        } catch  where error.code == .notFound {
            return nil
        }
    }

    /// Gives the frame another name; a refused one stays in the form.
    @Sendable private func rename(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let typed = request.form["name"]
        do throws(Problem) {
            let frame = try await services.family.frames.rename(
                request.identifier(),
                to: typed,
                by: request.principal
            )
            return .goOn(to: FrameAddress.page(frame.id))
        } catch let error where error.code == .badRequest {
            let refused = RefusedWords(field: .frameName, typed: typed, problem: error)
            return try await page(request, refusedName: refused)
        }
    }

    @Sendable private func askBeforeRemoving(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        guard context.may(.removeFrame) else { throw .keeperNeeded }
        let frame = try await services.family.frames.frame(request.identifier(), for: request.principal)
        let view = ConfirmView(
            question: request.words(.removeFrameQuestion, ["name": frame.name]),
            consequence: request.words[.removeFrameConsequence],
            act: FrameAddress.page(frame.id) + "/remove",
            doIt: request.words[.removeFrame],
            instead: FrameAddress.page(frame.id)
        )
        return services.print(Page(.confirm, title: view.question, view: view), for: request, in: context)
    }

    @Sendable private func remove(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.frames.remove(request.identifier(), by: request.principal)
        return .goOn(to: "/frames")
    }

    @Sendable private func restore(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let frame: FrameID = try request.identifier()
        try await services.family.frames.restore(frame, by: request.principal)
        return .goOn(to: FrameAddress.page(frame))
    }
}
