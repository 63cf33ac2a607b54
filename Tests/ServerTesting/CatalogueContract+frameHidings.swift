import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

/// Photos that are hidden from single frames.
extension CatalogueContract {
    private static let home = FamilyID.make("family-1")
    private static let (kitchen, hall) = (FrameID.make("frame-1"), FrameID.make("frame-2"))

    static let frameHidings = [
        CatalogueContract("hides a photo from one frame until it is shown there again, once each") { catalogue in
            try await catalogue.settle()
            try await catalogue.settleFrames()
            let (one, two) = (PhotoID.make("photo-1"), PhotoID.make("photo-2"))
            let changes = try await catalogue.write { writer in
                [
                    try writer.hide(one, on: kitchen, at: .seconds(5)),
                    try writer.hide(one, on: kitchen, at: .seconds(7)),
                    try writer.hide(two, on: kitchen, at: .seconds(6)),
                    try writer.hide(one, on: hall, at: .seconds(9)),
                    try writer.show(two, on: hall),
                ]
            }
            #expect(changes == [true, false, true, true, false])
            #expect(try await catalogue.read { try $0.hiddenPhotos(on: kitchen, in: home, limit: 9) } == [two, one])
            #expect(try await catalogue.read { try $0.hiddenPhotos(on: kitchen, in: home, limit: 1) } == [two])
            #expect(
                try await catalogue.read { try $0.hiddenPhotos(on: kitchen, in: .make("family-2"), limit: 9) } == []
            )
            #expect(try await catalogue.read { try $0.hidingCount(on: kitchen) } == 2)
            #expect(try await catalogue.read { try $0.framesHiding(one) } == [kitchen, hall])
            #expect(try await catalogue.write { try $0.show(one, on: kitchen) })
            #expect(try await catalogue.read { try $0.framesHiding(one) } == [hall])
            try await catalogue.write { try $0.moveHidings(from: hall, to: kitchen) }
            #expect(try await catalogue.read { try $0.framesHiding(one) } == [kitchen])
        }
    ]
}
