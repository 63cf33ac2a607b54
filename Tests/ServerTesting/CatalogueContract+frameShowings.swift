import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

private let home = FamilyID.make("family-1")
private let zoe = MemberID.make("zoe")
private let ida = MemberID.make("ida")
private let kitchen = FrameID.make("frame-1")
private let gardens = CollectionID.make("collection-1")
private let lake = MomentID.make("moment-0")

extension Catalogue {
    /// The family of `settleAudiences` with four more photos, two of them in no moment; the collection has photo 1 and 3.
    fileprivate func settleParts() async throws {
        try await settleAudiences()
        try await write { writer in
            for number in 3...4 { _ = try writer.add(PhotoRecord.make(number)) }
            try writer.put([.make("photo-3")], into: gardens, by: ida, at: .testDay)
        }
    }

    /// The names of what the frame shows, newest first.
    fileprivate func shown() async throws -> [String] {
        try await read(.frame(kitchen, of: zoe, in: home)) { reader in
            try reader.album(of: home, .newest, limit: 9, seenBy: zoe).map(\.record.id.text)
        }
    }

    /// The names of what came to the frame or left it after a revision.
    fileprivate func changed(since revision: Int64 = 0, limit: Int = 9) async throws -> [String] {
        try await read(.frame(kitchen, of: zoe, in: home)) { reader in
            try reader.changes(of: kitchen, since: revision, limit: limit).map(\.photo.text)
        }
    }

    fileprivate func revision() async throws -> Int64 {
        try #require(try await read { try $0.family(home)?.revision })
    }
}

/// Frames that show one collection or one moment.
extension CatalogueContract {
    static let frameShowings = [
        CatalogueContract("has a frame show one collection, one moment or everything, and tells what came and left") {
            catalogue async throws in
            try await catalogue.settleParts()
            #expect(try await catalogue.shown() == ["photo-4", "photo-3", "photo-2", "photo-1"])
            #expect(try await catalogue.read { try $0.shownPart(of: kitchen) } == nil)
            let steps: [(part: ShownPart?, shown: [String], changed: [String])] = [
                (.collection(gardens), ["photo-3", "photo-1"], ["photo-2", "photo-4"]),
                (.moment(lake), ["photo-2", "photo-1"], ["photo-2", "photo-3"]),
                (nil, ["photo-4", "photo-3", "photo-2", "photo-1"], ["photo-3", "photo-4"]),
            ]
            for (part, shown, changed) in steps {
                let before = try await catalogue.revision()
                let revision = try await catalogue.write { try $0.show(part, on: kitchen) }
                #expect(try await catalogue.read { try $0.shownPart(of: kitchen) } == part)
                #expect(try await catalogue.shown() == shown)
                #expect(try await catalogue.changed(since: before) == changed)
                #expect(try await catalogue.changed(since: before, limit: 1) == [changed[0]])
                #expect(try await catalogue.changed(since: revision) == [])
                #expect(revision == before + Int64(changed.count))
                let frames = try await catalogue.read { try $0.framesShowingPart(in: home) }
                #expect(frames == (part == nil ? [] : [kitchen]))
                for (id, isShown) in [("photo-1", true), ("photo-4", part == nil)] {
                    #expect(try await catalogue.read { try $0.shows(.make(id), on: kitchen) } == isShown)
                }
            }
            // Its member sees everything all the while.
            let all = try await catalogue.read(.member(zoe, of: home)) { try $0.photoCount(of: home) }
            #expect(all == 4)
        },
        CatalogueContract("tells the frame of what comes into its part, leaves it, or is deleted in it") {
            catalogue async throws in
            try await catalogue.settleParts()
            _ = try await catalogue.write { try $0.show(.collection(gardens), on: kitchen) }
            var before = try await catalogue.revision()
            try await catalogue.write { writer in
                try writer.put([.make("photo-4")], into: gardens, by: ida, at: .testDay)
                try writer.takeOut([.make("photo-1")], of: gardens)
            }
            #expect(try await catalogue.changed(since: before) == ["photo-4", "photo-1"])
            #expect(try await catalogue.shown() == ["photo-4", "photo-3"])
            before = try await catalogue.revision()
            try await catalogue.write { writer in
                let photo = try #require(try writer.photo(.make("photo-3"), in: home))
                _ = try writer.remove(photo, at: .seconds(9), undo: .make())
                try writer.purge(try #require(try writer.remembered(photo.id, in: home)))
            }
            let told = try await catalogue.read(.frame(kitchen, of: zoe, in: home)) { [before] reader in
                try reader.changes(of: home, since: before, limit: 9, seenBy: zoe).map(\.record.id.text)
            }
            #expect(told == ["photo-3"], "a frame that was off has to hear of it, too")
            _ = try await catalogue.write { try $0.show(.moment(lake), on: kitchen) }
            before = try await catalogue.revision()
            try await catalogue.write { writer in
                _ = try writer.setMoment(nil, of: try #require(try writer.photo(.make("photo-2"), in: home)))
            }
            #expect(try await catalogue.changed(since: before) == ["photo-2"])
            #expect(try await catalogue.shown() == ["photo-1"])
        },
        CatalogueContract("has the frame show everything again once its part goes") { catalogue async throws in
            try await catalogue.settleParts()
            let all = try await catalogue.shown()
            try await catalogue.write { writer in
                try writer.show(.collection(gardens), on: kitchen)
                try writer.remove(try #require(try writer.collection(gardens, in: home)))
            }
            #expect(try await catalogue.shown() == all)
            for goes in [true, false] {
                try await catalogue.write { writer in
                    var moment = try #require(try writer.moment(lake, in: home))
                    moment.audience = .family
                    try writer.save(moment)
                    try writer.show(.moment(lake), on: kitchen)
                    moment.audience = .invited
                    if goes { try writer.save(moment) } else { _ = try writer.remove(moment, at: .testDay) }
                    #expect(try writer.shownPart(of: kitchen) == nil)
                }
            }
            #expect(try await catalogue.shown().contains("photo-4"))
        },
        CatalogueContract("tells the frame nothing of photos that its member does not see") { catalogue async throws in
            try await catalogue.settleParts()
            try await catalogue.write { writer in
                var secret = MomentRecord.make(9, maker: ida)
                (secret.audience, secret.title) = (.invited, "Secret")
                try writer.add(secret)
                try writer.add(9, in: secret.id)
                try writer.add(8, in: lake, until: .seconds(3_600))
                try writer.put([.make("photo-9"), .make("photo-8")], into: gardens, by: ida, at: .testDay)
                try writer.show(.collection(gardens), on: kitchen)
                try writer.takeOut([.make("photo-9"), .make("photo-8")], of: gardens)
                try writer.put([.make("photo-9"), .make("photo-8")], into: gardens, by: ida, at: .testDay)
                try writer.show(nil, on: kitchen)
            }
            #expect(Set(try await catalogue.changed()) == ["photo-2", "photo-4"])
        },
        CatalogueContract("has one frame read the photos anew that it shows and that are named by their position") {
            catalogue async throws in
            try await catalogue.settleParts()
            try await catalogue.write { writer in
                for number in 5...8 {
                    var photo = PhotoRecord.make(number, place: number == 7 ? "Oulu" : nil)
                    photo.coordinates = Coordinates(latitude: 59_330_000, longitude: 18_000_000)
                    _ = try writer.add(photo)
                }
                try writer.put([.make("photo-5"), .make("photo-7")], into: gardens, by: ida, at: .testDay)
            }
            let steps: [(part: ShownPart?, told: [String])] = [
                (nil, ["photo-8", "photo-6", "photo-5"]), (.collection(gardens), ["photo-5"]),
            ]
            for (part, told) in steps {
                let shown = try await catalogue.write { try $0.show(part, on: kitchen) }
                let revision = try await catalogue.write { try $0.noteTowns(on: kitchen, in: home, limit: 9) }
                #expect(revision == shown + Int64(told.count))
                #expect(try await catalogue.changed(since: shown) == told)
                let others = try await catalogue.read { try $0.changes(of: home, since: shown, limit: 9, seenBy: zoe) }
                #expect(others.isEmpty, "no other frame is told")
            }
            let foreign = try await catalogue.write { try $0.noteTowns(on: kitchen, in: .make("family-2"), limit: 9) }
            #expect(foreign == nil)
            _ = try await catalogue.write { try $0.show(nil, on: kitchen) }
            let everything = try await catalogue.revision()
            #expect(try await catalogue.write { try $0.noteTowns(on: kitchen, in: home, limit: 1) } == everything + 1)
            #expect(try await catalogue.changed(since: everything) == ["photo-8"])
        },
        CatalogueContract("knows whether anything is left for the frame, which a new one takes over") {
            catalogue async throws in
            try await catalogue.settleParts()
            try await catalogue.write { writer in
                try writer.add(FrameRecord.make(7, pairing: .make(memberID: zoe)))
                try writer.show(.collection(gardens), on: kitchen)
                try writer.moveShownPart(from: kitchen, to: .make("frame-7"))
                #expect(try writer.shownPart(of: kitchen) == nil)
                #expect(try writer.shownPart(of: .make("frame-7")) == .collection(gardens))
                #expect(try writer.showsAnything(.make("frame-7")))
                try writer.takeOut([.make("photo-1"), .make("photo-3")], of: gardens)
                #expect(try !writer.showsAnything(.make("frame-7")))
            }
        },
    ]
}
