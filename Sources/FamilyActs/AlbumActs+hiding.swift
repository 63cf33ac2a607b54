package import FamilyCore
import FoundationEssentials
package import ServerCore

extension AlbumActs {
    /// Takes a photo off all frames and out of the others' album, without
    /// asking anybody: showing it again is as easy.
    package func hide(_ id: PhotoID, because reason: String, by asker: Asker) async throws(Problem) {
        let viewer = try viewer(for: .hidePhoto, asker)
        let reason = try PhotoWords.reason(typed: reason)
        let hiding = PhotoRecord.Hiding(by: viewer.member, at: context.now, reason: reason)
        let revision: Int64? = try await context.write { writer in
            let photo = try writer.photo(id, in: viewer.family, thereFor: viewer.member, asker)
            // Hiding twice is hiding once.
            return photo.hiding == nil ? try writer.setHiding(hiding, of: photo) : nil
        }
        guard let revision else { return }
        await context.ports.events.publish(.album(revision: revision), to: .family(viewer.family))
    }

    /// Who hid a photo shows it again, or a keeper.
    package func show(_ id: PhotoID, by asker: Asker) async throws(Problem) -> Photo {
        let viewer = try viewer(for: .takeHidingBack, asker)
        let context = context
        let (photo, revision) = try await context.write { writer -> (Photo, Int64?) in
            let photo = try writer.photo(id, in: viewer.family, thereFor: viewer.member, asker)
            var revision: Int64?
            if let hiding = photo.hiding {
                try context.check(HidingRules.act(on: hiding, by: viewer.member), by: asker)
                revision = try writer.setHiding(nil, of: photo)
            }
            return (try writer.anyPhoto(id, in: viewer.family, seenBy: viewer.member), revision)
        }
        if let revision {
            await context.ports.events.publish(.album(revision: revision), to: .family(viewer.family))
        }
        return photo
    }

    /// The hidden photos that the asker may decide about.
    package func hidden(for asker: Asker) async throws(Problem) -> [HiddenPhoto] {
        let viewer = try viewer(for: .seeHidden, asker)
        let hider = asker.isKeeper ? nil : viewer.member
        return try await context.read { reader in
            let records = try reader.hidden(in: viewer.family, by: hider, limit: HidingRules.mostListed)
            return try records.compactMap { try reader.hiddenPhoto($0) }
        }
    }
}

extension CatalogueReader {
    fileprivate func hiddenPhoto(_ record: PhotoRecord) throws -> HiddenPhoto? {
        guard let hiding = record.hiding else { return nil }
        return HiddenPhoto(
            photo: SeenPhoto(record: record, hearts: 0, heartedByMe: false).photo,
            hiddenBy: Sender(id: hiding.by, displayName: try member(hiding.by)?.displayName ?? ""),
            hiddenAt: hiding.at,
            reason: hiding.reason
        )
    }
}
