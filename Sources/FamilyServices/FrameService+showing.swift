package import FamilyCore
import FoundationEssentials
package import ServerCore

/// The part of the album that a frame shows, and the parts to choose from, for the form on the frame's page.
package struct ShownChoices: Sendable {
    /// The part that the frame shows now; nil if it shows everything.
    package let current: ShownPart?
    /// The title of `current`; nil if the frame shows everything.
    package let title: String?
    package let collections: [CollectionRecord]
    package let moments: [Moment]
}

extension FrameService {
    /// The maximum number of moments to choose from; these are the last ones.
    private static let mostMoments = 60

    /// Returns what a frame shows, and what it could show.
    package func shownChoices(of id: FrameID, for principal: Principal) async throws(Problem) -> ShownChoices {
        let family = try context.family(for: .listFrames, by: principal)
        let (now, member) = (context.now, principal.memberID)
        return try await context.read(principal.view) { reader in
            _ = try reader.livingFrame(id, in: family)
            let current = try reader.shownPart(of: id)
            let moments = try [MomentStatus.goingOn, .ended].flatMap { status in
                try reader.moments(of: family, status, at: now, after: nil, limit: Self.mostMoments, seenBy: member)
            }.filter { $0.record.audience == .family && $0.record.waitsUntil == nil && $0.photos > 0 }
            return ShownChoices(
                current: current,
                title: try reader.title(of: current, in: family),
                collections: try reader.allCollections(of: family),
                moments: moments.map { $0.moment(at: now) }
            )
        }
    }

    /// Returns the titles of what frames show, for those that show only a part of the album.
    ///
    /// A part that the principal does not see has no title here.
    package func shownTitles(for principal: Principal) async throws(Problem) -> [FrameID: String] {
        let family = try context.family(for: .listFrames, by: principal)
        return try await context.read(principal.view) { reader in
            var titles: [FrameID: String] = [:]
            for frame in try reader.framesShowingPart(in: family) {
                titles[frame] = try reader.title(of: try reader.shownPart(of: frame), in: family)
            }
            return titles
        }
    }

    /// Has a frame show only this part of the album; nil: everything.
    ///
    /// Photos outside of the part leave the frame's shelf, as deleted photos do. A part without a photo for the frame
    /// is refused, and once its last photo has left, the frame shows everything again: a frame is never dark.
    package func show(_ part: ShownPart?, on id: FrameID, by principal: Principal) async throws(Problem) {
        let family = try context.family(for: .setFrameSettings, by: principal)
        let revision = try await context.write(.setFrameSettings, by: principal) { writer -> Int64? in
            _ = try writer.livingFrame(id, in: family)
            guard try writer.shownPart(of: id) != part else { return nil }
            switch part {
            case .collection(let collection):
                guard try writer.collection(collection, in: family) != nil else { throw Problem.collectionGone }
            case .moment(let moment):
                guard let moment = try writer.moment(moment, in: family) else { throw Problem.momentGone }
                // Everybody who sees the frame's page sees what the frame shows.
                guard moment.audience == .family else { throw Problem.shownEmpty }
            case nil: break
            }
            let revision = try writer.show(part, on: id)
            guard try part == nil || writer.showsAnything(id) else { throw Problem.shownEmpty }
            return revision
        }
        guard let revision else { return }
        await context.ports.events.publish(.album(revision: revision), to: .frame(id))
        await context.ports.events.publish(.frames, to: .people(family))
    }
}

extension CatalogueReader {
    /// Returns the title of a part of the album; nil for everything, and for a part that the reader does not see.
    fileprivate func title(of part: ShownPart?, in family: FamilyID) throws -> String? {
        switch part {
        case .collection(let id): try collection(id, in: family)?.title
        case .moment(let id): try moment(id, in: family)?.title
        case nil: nil
        }
    }
}

extension CatalogueWriter {
    /// Has frames show everything if their part of the album has no photo left, after a change by this principal.
    ///
    /// Returns the frames that show a part, and the family's revision, so that they can be notified; nil if there are
    /// none.
    func mendShownParts(after principal: Principal) throws -> (frames: [FrameID], revision: Int64)? {
        guard let family = principal.familyID else { return nil }
        let frames = try framesShowingPart(in: family)
        guard !frames.isEmpty else { return nil }
        for frame in frames where try !showsAnything(frame) { try show(nil, on: frame) }
        return try self.family(family).map { (frames, $0.revision) }
    }
}
