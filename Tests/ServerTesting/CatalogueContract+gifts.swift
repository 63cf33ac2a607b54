import FamilyCore
import FamilyTesting
package import FoundationEssentials
package import ServerCore
import Testing

private let home = FamilyID.make("family-1")
private let anna = MemberID.make("anna")

extension GiftRecord {
    package static func make(
        _ number: Int = 1,
        recipient: Recipient = .new(.grandma, displayName: "Grandma Liisa"),
        madeAt: Date = .testDay,
        expiresAt: Date = .testDay.addingTimeInterval(86_400)
    ) -> GiftRecord {
        GiftRecord(
            id: .make("gift-\(number)"),
            familyID: .make("family-1"),
            giverID: .make("anna"),
            recipient: recipient,
            greeting: "Merry Christmas!\nAnna",
            language: "fi",
            timeZone: "Europe/Helsinki",
            madeAt: madeAt,
            expiresAt: expiresAt
        )
    }
}

extension CatalogueContract {
    static let gifts = [
        CatalogueContract("keeps gift cards, the newest first, and which frame used one") { catalogue async throws in
            try await catalogue.settle()
            let first = GiftRecord.make()
            var second = GiftRecord.make(2, recipient: .known(anna), madeAt: .testDay.addingTimeInterval(9))
            (second.greeting, second.language, second.timeZone) = (nil, nil, nil)
            let kept = second
            try await catalogue.write { writer in
                try writer.add(FrameRecord.make(pairing: .make()))
                try writer.add(first)
                try writer.add(kept)
            }
            #expect(try await catalogue.read { try $0.gifts(of: home) } == [kept, first])
            #expect(try await catalogue.read { try $0.gifts(of: .make("family-2")) } == [])
            var used = first
            used.taken = GiftRecord.Taken(frameID: .make("frame-1"), at: .testDay.addingTimeInterval(60))
            let taken = used
            try await catalogue.write { try $0.save(taken) }
            #expect(try await catalogue.read { try $0.gift(first.id) } == taken)
            try await catalogue.write { try $0.removeGift(first.id) }
            #expect(try await catalogue.read { try $0.gift(first.id) } == nil)
            // A card that was taken back stays away.
            try await catalogue.write { try $0.save(taken) }
            #expect(try await catalogue.read { try $0.gifts(of: home) } == [kept])
        },
        CatalogueContract("forgets gift cards that are over for long") { catalogue async throws in
            try await catalogue.settle()
            var used = GiftRecord.make(3)
            used.taken = GiftRecord.Taken(frameID: .make("frame-1"), at: .testDay)
            let taken = used
            try await catalogue.write { writer in
                try writer.add(FrameRecord.make(pairing: .make()))
                try writer.add(GiftRecord.make(1, expiresAt: .testDay))
                try writer.add(GiftRecord.make(2))
                try writer.add(taken)
                try writer.removeGifts(overBefore: .testDay)
            }
            #expect(try await catalogue.read { try $0.gifts(of: home).count } == 3)
            try await catalogue.write { try $0.removeGifts(overBefore: .testDay.addingTimeInterval(1)) }
            #expect(try await catalogue.read { try $0.gifts(of: home).map(\.id) } == [.make("gift-2")])
        },
        CatalogueContract("hands gift cards over with the member who made them") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.write { writer in
                try writer.add(MemberRecord.make(id: .make("liisa"), role: .keeper))
                try writer.add(GiftRecord.make())
                try writer.add(GiftRecord.make(2, recipient: .known(anna)))
                try writer.give(anna, to: .make("liisa"), named: "Liisa", in: home)
            }
            let gifts = try await catalogue.read { try $0.gifts(of: home) }
            #expect(gifts.allSatisfy { $0.giverID == .make("liisa") })
            #expect(gifts.map(\.recipient).contains(.known(.make("liisa"))))
        },
    ]
}
