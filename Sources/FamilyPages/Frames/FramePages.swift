import FamilyActs
import FamilyCore
import Hummingbird

/// The family's frames, for keepers.
struct FramePages: Sendable {
    let desk: PageDesk

    var routes: [PageRoute] {
        [
            .get("/frames", list),
            .post("/frames/{id}/name", returnsTo: { _ in "/frames" }, rename),
            .get("/frames/{id}/remove", askBeforeRemoving),
            .post("/frames/{id}/remove", returnsTo: { "/frames/\($0.parameters.get("id") ?? "")/remove" }, remove),
        ]
    }

    @Sendable private func list(_ visit: Visit) async throws(Problem) -> Reply {
        let household = try await desk.household(visit)
        let frames = try await desk.acts.frames.list(visit.asker).frames
        let view = FramesView(frames: frames.map { FramesView.Item($0, household: household, words: desk.words) })
        let page = Page(.frames, title: desk.words["frames"], view: view).with { $0.tab = .frames }
        return desk.print(page, for: visit, in: household)
    }

    @Sendable private func rename(_ visit: Visit) async throws(Problem) -> Reply {
        _ = try await desk.acts.frames.rename(visit.identifier(), to: visit.form["name"], by: visit.asker)
        return .goOn(to: "/frames")
    }

    @Sendable private func askBeforeRemoving(_ visit: Visit) async throws(Problem) -> Reply {
        let household = try await desk.household(visit)
        let id: FrameID = try visit.identifier()
        let frames = try await desk.acts.frames.list(visit.asker).frames
        guard let frame = frames.first(where: { $0.id == id }) else { throw .noSuchPage }
        let view = ConfirmView(
            question: desk.words("remove-frame-question", ["name": frame.name]),
            consequence: desk.words["remove-frame-consequence"],
            act: "/frames/\(id)/remove",
            doIt: desk.words["remove-frame"],
            instead: "/frames"
        )
        return desk.print(Page(.confirm, title: view.question, view: view), for: visit, in: household)
    }

    @Sendable private func remove(_ visit: Visit) async throws(Problem) -> Reply {
        try await desk.acts.frames.remove(visit.identifier(), by: visit.asker)
        return .goOn(to: "/frames")
    }
}
