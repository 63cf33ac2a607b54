import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

extension CatalogueContract {
    static let frames = [
        CatalogueContract("keeps a frame through all its life") { catalogue async throws in
            try await catalogue.settle()
            var frame = FrameRecord.make()
            try await catalogue.write { [frame] in try $0.add(frame) }
            #expect(try await catalogue.read { try $0.frame(secretHash: .number(101)) } == frame)
            frame.pairing = .make()
            frame.lastSeenAt = .seconds(7)
            frame.report = FrameReport(
                version: "1.1",
                photoID: .make("photo-1"),
                shelfPhotos: 3,
                shelfBytes: ByteCount(99),
                freeBytes: .gigabytes(3),
                wifi: 71,
                panel: FramePanel(width: 800, height: 1280, rotation: 90, isOn: false),
                settings: FrameSettings(interval: 30, night: .init(begins: 1350, ends: 420), language: "fi"),
                settingsVersion: 1,
                damage: FrameDamage(found: 7, mended: 6),
                unsent: FrameUnsent(noRoom: 3, lost: 1),
                room: FrameRoom(
                    means: FrameCapabilities(backlight: .works),
                    endedOff: 4,
                    lux: 9,
                    isEmpty: true,
                    isSensorBlind: true
                ),
                writes: FrameWrites(written: ByteCount(9), received: ByteCount(5), seconds: 86_400),
                memory: FrameMemory(used: ByteCount(62), limit: ByteCount(360), ended: 2)
            )
            frame.off = FrameOff(number: 5, isOff: true, since: .seconds(6))
            let room = RoomSettings(rotation: 270, surround: .plain, pairs: false, followsLight: true, volume: 0)
            frame.chosen = ChosenSettings(
                version: 2,
                settings: FrameSettings(interval: 0, order: .loved, brightness: 70, showsClock: true, room: room)
            )
            try await catalogue.write { [frame] in try $0.save(frame) }
            #expect(try await catalogue.read { try $0.frame(.make("frame-1")) } == frame)
            #expect(try await catalogue.read { try $0.frames(of: .make("family-1")) } == [frame])
            // By cable, and of a program that tells less.
            frame.off?.isOff = false
            frame.report = FrameReport(version: "1.0", photoID: nil, shelfPhotos: 0, shelfBytes: .zero)
            try await catalogue.write { [frame] in try $0.save(frame) }
            #expect(try await catalogue.read { try $0.frame(.make("frame-1")) } == frame)
            // Its memory alone is kept, too.
            frame.report?.memory = FrameMemory(used: ByteCount(62))
            try await catalogue.write { [frame] in try $0.save(frame) }
            #expect(try await catalogue.read { try $0.frame(.make("frame-1")) } == frame)
            frame.revokedAt = .seconds(9)
            try await catalogue.write { [frame] in try $0.save(frame) }
            #expect(try await catalogue.read { try $0.frames(of: .make("family-1")) }.isEmpty)
            #expect(try await catalogue.read { try $0.frame(secretHash: .number(101)) } == frame)
        },
        CatalogueContract("tells what secrets let their frames do, however many are asked for at once") {
            catalogue async throws in
            try await catalogue.settle()
            var paired = FrameRecord.make(pairing: .make())
            (paired.lastSeenAt, paired.revokedAt) = (.seconds(7), .seconds(9))
            try await catalogue.write { [paired] in try $0.add(paired) }
            try await catalogue.write { for number in 2...250 { try $0.add(FrameRecord.make(number)) } }
            let known = (1...250).map { ContentHash.number(100 + $0) }
            for count in [0, 1, 2, 100, 101, 250] {
                let found = try await catalogue.read { try $0.access(bySecrets: known.prefix(count) + [.number(1)]) }
                #expect(Set(found.keys) == Set(known.prefix(count)))
                #expect(found[.number(101)] == (count > 0 ? paired.access : nil))
                #expect(found[.number(350)]?.pairing == nil)
            }
            #expect(try await catalogue.read { try $0.access(bySecrets: []) }.isEmpty)
        },
        CatalogueContract("gives a frame to nobody of another family") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleNeighbours()
            try await expectConflict(catalogue) { writer in
                try writer.add(FrameRecord.make(pairing: .make(memberID: .make("boris"))))
            }
        },
        CatalogueContract("forgets frames that nobody took in, with their codes") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.write { writer in
                try writer.add(FrameRecord.make(1))
                try writer.add(FrameRecord.make(2, pairing: .make()))
                try writer.add(FrameRecord.make(3, registeredAt: .seconds(100)))
                try writer.add(InvitationRecord.make(1))
                try writer.removeUnpairedFrames(registeredBefore: .seconds(50))
            }
            let left = try await catalogue.read { reader in
                try (1...3).filter { try reader.frame(.make("frame-\($0)")) != nil }
            }
            #expect(left == [2, 3])
            #expect(try await catalogue.read { try $0.invitation(of: .make("frame-1")) } == nil)
        },
        CatalogueContract(
            "counts waiting frames by where they come from, tells which show a code, and forgets the one it is told"
        ) {
            catalogue async throws in
            try await catalogue.settle()
            try await catalogue.write { writer in
                for number in 1...4 {
                    var frame = FrameRecord.make(number, registeredAt: .seconds(Double(number)))
                    frame.registeredFrom = number == 4 ? nil : "10.0.0.1"
                    try writer.add(frame)
                }
                try writer.add(FrameRecord.make(5, pairing: .make()))
                try writer.add(InvitationRecord.make(1))
                try writer.add(InvitationRecord.make(2, frame: .make("frame-3"), code: 2, state: .ended))
            }
            func waiting() async throws -> [String: Int] { try await catalogue.read { try $0.unpairedFrames() } }
            #expect(try await waiting() == ["10.0.0.1": 3, "": 1])
            func codes(_ site: String, at now: Date) async throws -> [String: Date?] {
                try await catalogue.read { reader in
                    try reader.unpairedFrames(of: site, at: now).reduce(into: [:]) { codes, frame in
                        let registeredAt = try reader.frame(frame.id)?.registeredAt
                        #expect(registeredAt == frame.registeredAt)
                        codes[frame.id.text] = .some(frame.askedAt)
                    }
                }
            }
            let asked = InvitationRecord.make(1).askedAt
            let expires = InvitationRecord.make(1).expiresAt
            #expect(try await codes("10.0.0.1", at: asked) == ["frame-1": asked, "frame-2": nil, "frame-3": nil])
            #expect(try await codes("10.0.0.1", at: expires) == ["frame-1": nil, "frame-2": nil, "frame-3": nil])
            #expect(try await codes("", at: asked) == ["frame-4": nil])
            for number in [1, 2, 5] {
                try await catalogue.write { try $0.removeUnpairedFrame(.make("frame-\(number)")) }
            }
            // The fifth is in a family.
            let left = try await catalogue.read { reader in
                try (1...5).filter { try reader.frame(.make("frame-\($0)")) != nil }
            }
            #expect(left == [3, 4, 5])
            #expect(try await catalogue.read { try $0.invitation(of: .make("frame-1")) } == nil)
            #expect(try await waiting() == ["10.0.0.1": 1, "": 1])
        },
    ]

    static let invitations = [
        CatalogueContract("keeps a code through all its life") { catalogue async throws in
            var invitation = InvitationRecord.make()
            try await catalogue.write { [invitation] writer in
                try writer.add(FrameRecord.make())
                try writer.add(invitation)
            }
            #expect(try await catalogue.read { try $0.invitation(codeHash: .number(1_001)) } == invitation)
            invitation.state = .claimed
            invitation.hold = .make(isNumberFetched: true)
            try await catalogue.write { [invitation] in try $0.save(invitation) }
            #expect(try await catalogue.read { try $0.invitation(claim: .make("claim-1")) } == invitation)
            #expect(try await catalogue.read { try $0.invitation(of: .make("frame-1")) } == invitation)
            invitation.cadence = PollCadence(polledAt: .seconds(2), interval: 10, earlyPolls: 3)
            try await catalogue.write { [invitation] in try $0.save(invitation) }
            #expect(try await catalogue.read { try $0.invitation(of: .make("frame-1")) } == invitation)
            let waiting = try await catalogue.read { try $0.unpairedFrames(of: "", at: .testDay) }
            #expect(waiting.map(\.polledAt) == [.seconds(2)])
        },
        CatalogueContract("ends the old code when a frame asks again") { catalogue async throws in
            try await catalogue.write { writer in
                try writer.add(FrameRecord.make())
                try writer.add(InvitationRecord.make(1))
                try writer.endInvitations(of: .make("frame-1"))
                try writer.add(InvitationRecord.make(2, code: 2, askedAt: .seconds(1)))
            }
            #expect(try await catalogue.read { try $0.invitation(of: .make("frame-1")) }?.id == .make("invitation-2"))
            #expect(try await catalogue.read { try $0.invitation(codeHash: .number(1_001)) }?.state == .ended)
        },
        CatalogueContract("has one living code a frame and one frame a code") { catalogue async throws in
            try await catalogue.write { writer in
                try writer.add(FrameRecord.make(1))
                try writer.add(FrameRecord.make(2))
                try writer.add(InvitationRecord.make(1))
            }
            try await expectConflict(catalogue) { try $0.add(InvitationRecord.make(2, code: 2)) }
            try await expectConflict(catalogue) { try $0.add(InvitationRecord.make(3, frame: .make("frame-2"))) }
        },
        CatalogueContract("finds the living of two with the same code") { catalogue async throws in
            try await catalogue.write { writer in
                try writer.add(FrameRecord.make(1))
                try writer.add(FrameRecord.make(2))
                try writer.add(InvitationRecord.make(1, askedAt: .seconds(9), state: .ended))
                try writer.add(InvitationRecord.make(2, frame: .make("frame-2")))
            }
            let found = try await catalogue.read { try $0.invitation(codeHash: .number(1_001)) }
            #expect(found?.id == .make("invitation-2"))
        },
        CatalogueContract("takes no frame in whose number was never shown") { catalogue async throws in
            try await catalogue.write { writer in
                try writer.add(FrameRecord.make())
                try writer.add(InvitationRecord.make())
            }
            try await expectConflict(catalogue) { writer in
                try writer.save(InvitationRecord.make(state: .accepted, hold: .make(isNumberFetched: false)))
            }
        },
        CatalogueContract("forgets old codes") { catalogue async throws in
            try await catalogue.write { writer in
                try writer.add(FrameRecord.make())
                try writer.add(InvitationRecord.make())
                try writer.removeInvitations(expiredBefore: .seconds(600))
            }
            #expect(try await catalogue.read { try $0.invitation(of: .make("frame-1")) } != nil)
            try await catalogue.write { try $0.removeInvitations(expiredBefore: .seconds(601)) }
            #expect(try await catalogue.read { try $0.invitation(of: .make("frame-1")) } == nil)
        },
        CatalogueContract("lets one of a hundred claim a code") { catalogue async throws in
            try await catalogue.write { writer in
                try writer.add(FrameRecord.make())
                try writer.add(InvitationRecord.make())
            }
            let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 1...100 {
                    let hold = InvitationRecord.Hold.make(number, session: .make("session-\(number)"))
                    group.addTask {
                        try await catalogue.write { writer in
                            guard var found = try writer.invitation(codeHash: .number(1_001)) else { return false }
                            guard found.claim(hold, now: .seconds(1), PairingLimits()) == .claimed else { return false }
                            try writer.save(found)
                            return true
                        }
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(winners == 1)
        },
    ]
}
